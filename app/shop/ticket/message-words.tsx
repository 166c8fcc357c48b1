import type { OutputOf } from '#api/contract.ts'
import type { ticketContract } from '#commerce/ticket/ticket.contract.ts'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'

/** Words of a conversation: by whom, when, and what was said. */
export function MessageWords({
  message,
}: {
  message: OutputOf<(typeof ticketContract)['getTicket']>['messages'][number]
}) {
  const t = useT()
  const format = useFormat()
  const brand = useShop().config.brandName
  return (
    <>
      <p className="conversation-head">
        <strong>
          {message.isOurs
            ? message.from
              ? t('ticket.shop', { name: message.from, brand })
              : brand
            : t('ticket.you')}
        </strong>{' '}
        <time dateTime={message.at} className="muted">
          {format.day(message.at)}
        </time>
      </p>
      <p className="ticket-message">{message.text}</p>
    </>
  )
}
