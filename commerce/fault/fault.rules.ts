import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { FAULT_DAYS, faultKinds, type FaultKind, type FaultObstacle } from './fault.terms.ts'

const DAY_MS = 24 * 60 * 60_000

type Reached = {
  status: OrderStatus
  deliveredAt: Date | undefined
  promisedUntil: string | undefined
}

/** Statuses in which something of the order may be with its customer. */
const LEFT: readonly OrderStatus[] = [
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.delivered,
  orderStatus.notDelivered,
  orderStatus.notShipped,
]

type Reportable =
  | { obstacle: FaultObstacle; kinds?: undefined }
  | { obstacle?: undefined; kinds: readonly FaultKind[]; until: Date | undefined }

/** Kinds of faults that an order can have today: nothing is broken before it has left, and nothing late before its day. */
export function findReportable(order: Reached, now: Date, today: string): Reportable {
  const { status, deliveredAt, promisedUntil } = order
  if (status === orderStatus.canceled) return { obstacle: 'cancelled' }
  const isLate = promisedUntil !== undefined && promisedUntil < today
  const hasLeft = LEFT.includes(status)
  if (!hasLeft) {
    return isLate ? { kinds: ['late'], until: undefined } : { obstacle: 'too_early' }
  }
  const until =
    status === orderStatus.delivered && deliveredAt
      ? new Date(deliveredAt.getTime() + FAULT_DAYS * DAY_MS)
      : undefined
  if (until && until < now) return { obstacle: 'too_late' }
  const mayBeLate = isLate || status === orderStatus.delivered
  return { kinds: faultKinds.filter((kind) => kind !== 'late' || mayBeLate), until }
}
