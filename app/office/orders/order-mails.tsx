import type { ReactNode } from 'react'
import { Badge, Card, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { wordOf } from './order-words.tsx'

type Props = { order: OrderFacts }

export function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <ul className="o-rows">{children}</ul>
    </Card>
  )
}

/** Questions to the customer, and withdrawals that they declared. */
export function Asked({ order }: Props) {
  const { t, format, may } = useOffice()
  const mayDecide = may('withdrawal.decide', order.store)
  return (
    <>
      {order.actions.length > 0 && (
        <Rows title={t('office-orders.actions')}>
          {order.actions.map((action) => (
            <li key={action.actionId}>
              <span>
                {may('action.decide', order.store) ? (
                  <a href={`/office/actions/${action.actionId}`}>
                    {wordOf(t, 'action', action.type)}
                  </a>
                ) : (
                  wordOf(t, 'action', action.type)
                )}
                <br />
                <span className="o-hint">
                  {t('office-orders.action.until', { day: format.day(action.deadlineAt) })}
                </span>
              </span>
              <Badge tone={action.status === 'SUBMITTED' ? 'warn' : 'plain'}>
                {wordOf(t, 'action.status', action.status)}
              </Badge>
            </li>
          ))}
        </Rows>
      )}
      {order.withdrawals.length > 0 && (
        <Rows title={t('office-orders.withdrawals')}>
          {order.withdrawals.map((one) => (
            <li key={one.withdrawalId}>
              {mayDecide ? (
                <a href={`/office/withdrawals/${one.withdrawalId}`}>
                  <When at={one.declaredAt} />
                </a>
              ) : (
                <When at={one.declaredAt} />
              )}
              <Badge tone={one.status === 'CLOSED' ? 'plain' : 'warn'}>
                {wordOf(t, 'withdrawal', one.status)}
              </Badge>
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

/** Tickets and mails. */
export function Mails({ order }: Props) {
  const { t, may } = useOffice()
  const { tickets = [], mails = [] } = order
  const mayRead = may('ticket.read', order.store)
  return (
    <>
      {tickets.length > 0 && (
        <Rows title={t('office-orders.tickets')}>
          {tickets.map((ticket, index) => (
            <li key={ticket.ticketId}>
              <div>
                {mayRead ? (
                  <a
                    href={`/office/tickets/${ticket.ticketId}`}
                    data-key-act={index === 0 ? 'reply' : undefined}
                  >
                    {ticket.subject}
                  </a>
                ) : (
                  <strong>{ticket.subject}</strong>
                )}{' '}
                <Badge tone={ticket.status === 'PENDING' ? 'warn' : 'plain'}>
                  {wordOf(t, 'ticket', ticket.status)}
                </Badge>
                <p className="o-written">{ticket.message}</p>
                <p className="o-hint">
                  <When at={ticket.at} />
                </p>
              </div>
            </li>
          ))}
        </Rows>
      )}
      {mails.length > 0 && (
        <Rows title={t('office-orders.mails')}>
          {mails.map((mail) => (
            <li key={mail.mailId}>
              <span className="o-two-lines">
                <span>{wordOf(t, 'mail.kind', mail.kind)}</span>
                <small className="o-hint">
                  <When at={mail.at} />
                  {mail.state !== 'FAILED' && ` · ${wordOf(t, 'mail.state', mail.state)}`}
                </small>
              </span>
              {mail.state === 'FAILED' && (
                <Badge tone="bad">{wordOf(t, 'mail.state', mail.state)}</Badge>
              )}
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}
