import { todayIn } from '#api/fields.ts'
import { type OrderStatus, orderStatus } from '#commerce/order/order.terms.ts'
import { WITHDRAWAL_DAYS } from './withdrawal.terms.ts'

const DAY_MS = 24 * 60 * 60_000

/** Before that it is simply cancelled; afterwards there is nothing to give back. */
const sentStatuses: readonly OrderStatus[] = [
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.delivered,
  orderStatus.notDelivered,
]

export type Withdrawable = {
  status: OrderStatus
  deliveredAt: Date | undefined
  isPersonalised: boolean
  isWithdrawn: boolean
}

/**
 * Whether something may be given back today, and the last day for it. What was made for one person
 * alone is excepted by law. The day on which it arrived does not count, the last one does to its end.
 */
export function withdrawalOf(
  line: Withdrawable,
  now: Date,
  timeZone: string,
): { mayWithdraw: boolean; until?: string } {
  if (line.isPersonalised || line.isWithdrawn || !sentStatuses.includes(line.status)) {
    return { mayWithdraw: false }
  }
  if (!line.deliveredAt) return { mayWithdraw: true }
  const arrived = Date.parse(todayIn(timeZone, line.deliveredAt))
  const until = new Date(arrived + WITHDRAWAL_DAYS * DAY_MS).toISOString().slice(0, 10)
  return { mayWithdraw: todayIn(timeZone, now) <= until, until }
}
