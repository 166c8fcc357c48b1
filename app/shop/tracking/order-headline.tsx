import type { ReactNode } from 'react'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { orderStatus, orderStatuses } from '#commerce/order/order.terms.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { OrderStages } from './order-stages.tsx'

const ended = new Set([10, 14, 15])

type HeadlineProps = {
  order: Tracking
  title?: string
  /** Requests to the customer, before all that is only told. */
  children?: ReactNode
}

/** Order headline: where the order is, in one sentence and one line; what else is to be said comes below. */
export function OrderHeadline({ order, title, children }: HeadlineProps): ReactNode {
  const t = useT()
  const format = useFormat()
  const { promisedFrom, promisedUntil, daysAfterPayment, firstName, city } = order
  const isWaited = order.pendingPayment !== undefined && order.status === orderStatus.received
  const name = isWaited ? 'unpaid' : statusName(order.status)
  // The bank has it: what was promised today still holds.
  const isWaiting = order.pendingPayment?.nextAction?.kind === 'none'
  const hasPromise = promisedFrom && promisedUntil && !ended.has(order.status)
  return (
    <header className="order-headline">
      <p className="eyebrow">
        {t('tracking-detail.eyebrow', {
          number: order.number,
          day: format.day(order.placedAt),
        })}
      </p>
      <h1>{title ?? t(`tracking-detail.headline.${name}`)}</h1>
      {hasPromise && (
        <p className="lead">
          {daysAfterPayment === undefined || isWaiting
            ? t(
                order.deliveryMode === 'ADDRESS'
                  ? 'tracking-detail.promise'
                  : 'tracking-detail.promisePickup',
                { days: format.days(promisedFrom, promisedUntil) },
              )
            : t('tracking-detail.afterPayment', { days: daysAfterPayment })}
        </p>
      )}
      {!title && firstName !== undefined && (
        <p className="order-for">
          {city === undefined
            ? t('tracking-detail.forName', { name: firstName })
            : t('tracking-detail.for', { name: firstName, city })}
        </p>
      )}
      {children}
      <OrderStages stages={order.stages} />
    </header>
  )
}

function statusName(status: number) {
  return orderStatuses[status as keyof typeof orderStatuses]
}
