import type { MessageId } from '#app/i18n/message-id.ts'
import { Badge, Money, When } from '#app/office/kit/parts.tsx'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { useOffice } from '#app/office/office-context.tsx'

type Order = {
  number: string
  store: string
  status: number
  placedAt: string
  totalMinor: number
  currency: string
}
type Ticket = {
  reference: string
  subject: string
  message: string
  status: string
  createdAt: string
}

/** Orders of an account. Read as their owner sees them, they lead nowhere: nothing is acted on from there. */
export function OrderRows(props: { orders: readonly Order[]; isLinked?: boolean }) {
  const { t } = useOffice()
  if (props.orders.length === 0) {
    return <p className="o-hint">{t('office-customers.noOrders')}</p>
  }
  return (
    <ul className="o-rows">
      {props.orders.map((order) => (
        <li key={order.number}>
          <span>
            {props.isLinked ? (
              <a href={`/office/orders/${order.number}`}>{order.number}</a>
            ) : (
              <strong>{order.number}</strong>
            )}{' '}
            <StatusBadge status={order.status} />
            <br />
            <span className="o-hint">
              <When at={order.placedAt} /> · {order.store}
            </span>
          </span>
          <Money minor={order.totalMinor} currency={order.currency} />
        </li>
      ))}
    </ul>
  )
}

export function TicketRows(props: { tickets: readonly Ticket[]; isLinked?: boolean }) {
  const { t, may } = useOffice()
  if (props.tickets.length === 0) {
    return <p className="o-hint">{t('office-customers.noTickets')}</p>
  }
  const isLinked = props.isLinked && may('ticket.read')
  return (
    <ul className="o-rows">
      {props.tickets.map((ticket) => (
        <li key={ticket.reference}>
          <span className="o-account-ticket">
            {isLinked ? (
              <a href={`/office/tickets/${ticket.reference}`}>{subjectOf(t, ticket.subject)}</a>
            ) : (
              <strong>{subjectOf(t, ticket.subject)}</strong>
            )}{' '}
            <Badge tone={ticket.status === 'PENDING' ? 'warn' : 'plain'}>
              {t(`office-tickets.status.${ticket.status}` as MessageId)}
            </Badge>
            <span className="o-hint">{ticket.message}</span>
          </span>
          <span className="o-hint">
            <When at={ticket.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function subjectOf(t: ReturnType<typeof useOffice>['t'], subject: string): string {
  const id = `general.ticket.subject.${subject}`
  const word = t(id as MessageId)
  return word === id ? subject : word
}
