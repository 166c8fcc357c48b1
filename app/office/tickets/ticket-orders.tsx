import { Card, Money } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { actsFor } from '#app/office/orders/order-acts.ts'
import type { ShownTicket } from './shown-ticket.ts'
import { fromTicket } from './ticket-return.ts'

type Order = ShownTicket['orders'][number]

/** Orders that stand open beside a ticket; the others are folded below them. */
const OPEN = 5

/** Orders of the writer: the one that the ticket names, then the newest, and on demand all others. */
export function TicketOrders({ ticket }: { ticket: ShownTicket }) {
  const { t } = useOffice()
  const { orders } = ticket
  if (orders.length === 0) return null
  const older = orders.slice(OPEN)
  return (
    <Card title={t('office-tickets.orders')}>
      <OrderList orders={orders.slice(0, OPEN)} ticket={ticket} />
      {older.length > 0 && (
        <details>
          <summary>{t('office-tickets.olderOrders', { count: older.length })}</summary>
          <OrderList orders={older} ticket={ticket} />
          {ticket.hasMoreOrders && (
            <p>
              <a href={`/office/orders?view=all&q=${encodeURIComponent(ticket.email)}`}>
                {t('office-tickets.allOrders')}
              </a>
            </p>
          )}
        </details>
      )}
    </Card>
  )
}

function OrderList({ orders, ticket }: { orders: readonly Order[]; ticket: ShownTicket }) {
  return (
    <ul className="o-ticket-orders">
      {orders.map((order) => (
        <li key={order.number}>
          <a href={`/office/orders/${order.number}`}>
            {order.isNamed ? <strong>{order.number}</strong> : order.number}
          </a>
          <span>
            <Money minor={order.totalMinor} currency={order.currency} />
          </span>
          <OrderActs order={{ ...order, store: ticket.store }} ticket={ticket.publicId} />
        </li>
      ))}
    </ul>
  )
}

/** Acts on an order of the writer: what solves a ticket is one press away from its words. */
function OrderActs({
  order,
  ticket,
}: {
  order: { number: string; status: number; store: string }
  ticket: string
}) {
  const { t, may } = useOffice()
  // Whoever reads a ticket writes in it.
  const acts = actsFor(order, may).filter(({ name }) => name !== 'write')
  if (acts.length === 0) return null
  return (
    <details className="o-ticket-acts">
      <summary>{t('office-tickets.acts')}</summary>
      <ul>
        {acts.map((act) => (
          <li key={act.name}>
            <a href={fromTicket(act.path(order), ticket)}>{t(act.label)}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
