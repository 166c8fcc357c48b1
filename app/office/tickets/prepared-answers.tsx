import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { EnclosedNames } from './answer-with.tsx'
import { PreparedDecision, type Decision } from './prepared-decision.tsx'
import type { ShownTicket } from './shown-ticket.ts'

type Prepared = ShownTicket['prepared'][number]
const told = new Set(['withdrawn', 'answered', 'archived', 'begun', 'files'])

/** Answers that wait for an approval, or came back without one. The customer sees nothing of them. */
export function PreparedAnswers({
  ticket,
  decisions,
}: {
  ticket: ShownTicket
  decisions: readonly Decision[]
}) {
  return ticket.prepared.map((one) => (
    <PreparedAnswer
      key={one.preparedId}
      prepared={one}
      decisions={decisions.filter(({ requestId }) => one.requests.includes(requestId))}
    />
  ))
}

const pathOf = ({ kind, order, requests: [id = ''] }: Prepared, [decision]: readonly Decision[]) =>
  decision?.kind === 'REFUND' || kind === 'REFUND'
    ? `/office/refunds/${id}`
    : kind === 'REPRINT'
      ? `/office/reprints/${id}`
      : `/office/orders/${order}`

function PreparedAnswer({
  prepared,
  decisions,
}: {
  prepared: Prepared
  decisions: readonly Decision[]
}) {
  const { t } = useOffice()
  const { isWaiting, kind, order, reason = '', requests } = prepared
  // A cancellation waits for the factory: only the money that follows can be taken back.
  const taken = kind === 'CANCEL' ? decisions[0]?.kind : kind
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
      <EnclosedNames names={prepared.enclosed} />
      <p className="o-hint">
        {isWaiting
          ? t('office-tickets.prepared.waitsHint')
          : told.has(reason)
            ? t(`office-tickets.prepared.why.${reason}` as MessageId)
            : t('office-tickets.prepared.why', { reason })}{' '}
        <a href={pathOf(prepared, decisions)}>{t(`office-tickets.prepared.${kind}`, { order })}</a>
      </p>
      {decisions.map((decision) => (
        <PreparedDecision key={decision.requestId} decision={decision} />
      ))}
      {isWaiting && prepared.isMine && taken && (
        <OfficeForm className="o-actions">
          <input type="hidden" name="kind" value={taken} />
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
