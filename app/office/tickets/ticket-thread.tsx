import { apiPath } from '#app/browser-api/api-path.ts'
import { When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { Mentions } from '#app/office/orders/order-notes.tsx'
import { MailBadges, MailParts } from './mail-parts.tsx'
import { PreparedAnswers } from './prepared-answers.tsx'
import type { Decision } from './prepared-decision.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Messages in their order; notes cannot be mistaken for words to the customer. */
export function TicketThread({
  ticket,
  decisions,
}: {
  ticket: ShownTicket
  decisions: readonly Decision[]
}) {
  const { t } = useOffice()
  return (
    <ol className="o-thread" id="thread">
      {ticket.messages.map((message, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- words of the past stay where they are
        <li key={index} data-direction={message.direction} data-position={message.position}>
          <p className="o-thread-head">
            <strong>
              {message.direction === 'IN' ? ticket.name : (message.staffName ?? 'Estampa')}
            </strong>
            {message.direction === 'NOTE' && (
              <span className="o-badge" data-tone="warn">
                {t('office-tickets.note')}
              </span>
            )}
            <MailBadges message={message} ticket={ticket} />
            <span className="o-hint">
              <When at={message.at} />
            </span>
          </p>
          <p className="o-thread-text">
            {message.direction === 'NOTE' ? <Mentions text={message.text} /> : message.text}
          </p>
          <MailParts message={message} />
          {message.files.length > 0 && (
            <ul className="o-thread-files">
              {message.files.map(({ fileId, name, isPicture }) => {
                const href = apiPath('/office/tickets/{public_id}/files/{file_id}', {
                  publicId: ticket.publicId,
                  fileId,
                })
                return (
                  <li key={fileId}>
                    <a href={href} target="_blank" rel="noopener">
                      {isPicture ? <img src={href} alt={name} loading="lazy" /> : name}
                    </a>
                  </li>
                )
              })}
            </ul>
          )}
        </li>
      ))}
      <PreparedAnswers ticket={ticket} decisions={decisions} />
    </ol>
  )
}
