import type { MessageId } from '#app/i18n/message-id.ts'
import { When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderPath } from '#app/office/orders/order-words.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Acts on the writer's orders since the last words: whoever answers sees what a colleague has done already. */
export function DoneSince({ done }: { done: ShownTicket['doneSince'] }) {
  const { t } = useOffice()
  if (done.length === 0) return null
  return (
    <section className="o-note" aria-label={t('office-tickets.doneSince')}>
      <strong>{t('office-tickets.doneSince')}</strong>
      <ul>
        {done.map(({ at, by, act, order, reason }) => {
          const id = `office-orders.act.${act}`
          const word = t(id as MessageId)
          return (
            <li key={`${at} ${act} ${order}`}>
              {word === id ? t('office-orders.act.other', { name: act }) : word}{' '}
              <a href={orderPath(order)}>{order}</a>
              {reason && `: ${reason}`}{' '}
              <span className="o-hint">
                {by} <When at={at} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
