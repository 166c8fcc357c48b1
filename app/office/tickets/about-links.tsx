import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderPath, wordOf } from '#app/office/orders/order-words.tsx'
import { fromTicket } from './ticket-return.ts'
import type { ShownTicket } from './shown-ticket.ts'

type Part = ShownTicket['about'][number]

/** Page of a part of an order: what was linked is one press away. */
function pathOf({ kind, order, place }: Part): string {
  switch (kind) {
    case 'LINE':
      return `${orderPath(order)}#line-${place}`
    case 'DESIGN':
      return `${orderPath(order)}/files#line-${place}`
    case 'PARCEL':
      return `${orderPath(order)}#parcel-${place}`
    case 'ACTION':
      return `/office/actions/${place}`
  }
}

/** Subjects of a ticket, each with a link to its page. */
export function AboutLinks({ ticket }: { ticket: ShownTicket }) {
  const { t, may } = useOffice()
  const mayChange = may('ticket.answer', ticket.store) && may('order.read', ticket.store)
  if (!mayChange && ticket.order === undefined && ticket.about.length === 0) return null
  return (
    <Card
      title={t('office-tickets.about')}
      actions={
        mayChange &&
        ticket.status !== 'ARCHIVED' && (
          <a href={`/office/tickets/${ticket.publicId}/about`}>
            {t(
              ticket.order === undefined
                ? 'office-tickets.about.name'
                : 'office-tickets.about.change',
            )}
          </a>
        )
      }
    >
      {ticket.order === undefined ? (
        <p className="o-hint">{t('office-tickets.about.nothing')}</p>
      ) : (
        <ul className="o-rows">
          <li>
            {ticket.orderPage ? (
              <a href={orderPath(ticket.orderPage)}>{ticket.orderPage}</a>
            ) : (
              ticket.order
            )}
          </li>
          {ticket.about.map((part) => (
            <li key={`${part.kind}:${part.target}`}>
              <a href={fromTicket(pathOf(part), ticket.publicId)}>
                {t(`office-tickets.about.kind.${part.kind}`)}:{' '}
                {part.kind === 'ACTION' ? wordOf(t, 'action', part.label) : part.label}
              </a>
              {part.detail && part.kind !== 'ACTION' && (
                <span className="o-hint"> {part.detail}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
