import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from './shown-ticket.ts'

type Prepared = ShownTicket['prepared'][number]
const told = new Set(['withdrawn', 'answered', 'archived'])

/** Answers that wait for an approval, or came back without one. The customer sees nothing of them. */
export function PreparedAnswers({ ticket }: { ticket: ShownTicket }) {
  return ticket.prepared.map((one) => <PreparedAnswer key={one.preparedId} prepared={one} />)
}

function PreparedAnswer({ prepared }: { prepared: Prepared }) {
  const { t } = useOffice()
  const { isWaiting, kind, order, reason = '', requests } = prepared
  const path = kind === 'REFUND' ? '/office/refunds' : '/office/reprints'
  return (
    <li data-direction="NOTE">
      <p className="o-thread-head">
        <strong>{prepared.staffName}</strong>
        <Badge tone={isWaiting ? 'warn' : 'bad'}>
          {t(isWaiting ? 'office-tickets.prepared.waits' : 'office-tickets.prepared.returned')}
        </Badge>
        <span className="o-hint">
          <When at={prepared.at} />
        </span>
      </p>
      <p className="o-thread-text">{prepared.text}</p>
      <p className="o-hint">
        {isWaiting
          ? t('office-tickets.prepared.waitsHint')
          : told.has(reason)
            ? t(`office-tickets.prepared.why.${reason}` as MessageId)
            : t('office-tickets.prepared.why', { reason })}{' '}
        <a href={`${path}/${requests[0] ?? ''}`}>
          {t(`office-tickets.prepared.${kind}`, { order })}
        </a>
      </p>
      {isWaiting && prepared.isMine && (
        <OfficeForm className="o-actions">
          <input type="hidden" name="kind" value={kind} />
          {requests.map((id) => (
            <input key={id} type="hidden" name="request" value={id} />
          ))}
          <Submit
            name="act"
            value="takeBack"
            kind="plain"
            confirm={t('office-tickets.prepared.takeBackSure')}
          >
            {t('office-tickets.prepared.takeBack')}
          </Submit>
        </OfficeForm>
      )}
    </li>
  )
}
