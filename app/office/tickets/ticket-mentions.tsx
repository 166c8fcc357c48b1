import type { OutputOf } from '#api/contract.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ticketWorkOfficeContract } from '#commerce/ticket-desk/ticket-work.office.contract.ts'

type Listed = OutputOf<(typeof ticketWorkOfficeContract)['listTicketMentions']>

/** Notes of tickets in which colleagues have named whoever looks. */
export function TicketMentions({ mentions, unseen }: Listed) {
  const { t } = useOffice()
  return (
    <Card
      title={t('office-tickets.title')}
      actions={
        unseen > 0 && (
          <OfficeForm className="o-actions">
            <Submit name="do" value="tickets" kind="plain" icon="check">
              {t('office-tickets.mentions.seen')}
            </Submit>
          </OfficeForm>
        )
      }
    >
      <ul className="o-rows">
        {mentions.map((mention) => (
          <li key={mention.messageId}>
            <div>
              <a href={`/office/tickets/${mention.publicId}`}>{mention.reference}</a>{' '}
              {!mention.isSeen && <Badge tone="info">{t('office-orders.mentions.new')}</Badge>}
              <p className="o-written">{mention.body}</p>
              <p className="o-hint">
                {mention.by} · <When at={mention.at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
