import { useId, type ReactNode } from 'react'
import type { z } from 'zod'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { ownOrderPath } from '#app/paths.ts'
import { OrderStatus } from '#app/shop/tracking/order-status.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'
import type { OrderSummary } from '#commerce/tracking/tracking.contract.ts'
import type { ticketContract } from '#commerce/ticket/ticket.contract.ts'
import { OwnDesigns } from '#app/account/own-designs.tsx'

type Ticket = z.output<(typeof ticketContract)['listOwnTickets']['output']>['tickets'][number]

function Block(props: {
  title: string
  path: string
  total: number
  shown: number
  children: ReactNode
}) {
  const { title, path, total, shown, children } = props
  const t = useT()
  const href = useHref()
  const id = useId()
  return (
    <section className="stack stack-small" aria-labelledby={id}>
      <div className="cluster cluster-apart">
        <h2 id={id}>{title}</h2>
        {total > shown && <a href={href(path)}>{t('accounts-home.all', { count: total })}</a>}
      </div>
      {children}
    </section>
  )
}

export function LastOrders({ orders, total }: { orders: readonly OrderSummary[]; total: number }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <Block
      title={t('general.account.orders')}
      path="/accounts/orders"
      total={total}
      shown={orders.length}
    >
      {orders.length === 0 ? (
        <p className="muted">{t('accounts-home.orders.none')}</p>
      ) : (
        <ul className="stack stack-small">
          {orders.map((order) => (
            <li key={order.publicId} className="panel cluster cluster-apart">
              <span>
                <a href={href(ownOrderPath(order.publicId))}>{order.number}</a>{' '}
                <span className="muted">{format.day(order.placedAt)}</span>
              </span>
              <span className="cluster">
                <OrderStatus status={order.status} />
                <span className="numeric">{format.price(order.totalMinor, order.currency)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

export function LastDesigns({ designs, total }: { designs: readonly OwnDesign[]; total: number }) {
  const t = useT()
  return (
    <Block
      title={t('general.account.designs')}
      path="/accounts/designs"
      total={total}
      shown={designs.length}
    >
      {designs.length === 0 ? (
        <p className="muted">{t('accounts-home.designs.none')}</p>
      ) : (
        <OwnDesigns designs={designs} headingLevel={3} />
      )}
    </Block>
  )
}

export function OpenTickets({ tickets, total }: { tickets: readonly Ticket[]; total: number }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  if (tickets.length === 0) return null
  return (
    <Block
      title={t('accounts-home.openTickets')}
      path="/accounts/tickets"
      total={total}
      shown={tickets.length}
    >
      <ul className="stack stack-small">
        {tickets.map((ticket) => (
          <li key={ticket.publicId} className="panel cluster cluster-apart">
            <a href={href('/accounts/tickets')}>{t(`general.ticket.subject.${ticket.subject}`)}</a>
            <span className="muted">{format.day(ticket.createdAt)}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
