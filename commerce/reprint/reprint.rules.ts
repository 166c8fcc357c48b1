import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { REPRINT_DAYS } from './reprint.terms.ts'

const DAY_MS = 24 * 60 * 60_000

/** Why an order cannot be made again now. */
export type NoReprint = 'too_late' | 'not_delivered_yet' | 'is_on_its_way'

type Reached = {
  status: OrderStatus
  /** When it was delivered last, if it was. */
  deliveredAt: Date | undefined
  /** Whether a carrier has said that a parcel of it is lost. */
  isParcelLost: boolean
}

/**
 * Within 30 days after the delivery, or when it will not arrive: it could not be sent, has come back, or is lost.
 * What is still being made is remade in production instead.
 */
export function findNoReprint(order: Reached, now: Date): NoReprint | undefined {
  const { status, deliveredAt } = order
  if (status === orderStatus.notShipped || status === orderStatus.notDelivered) return undefined
  if (status === orderStatus.shipped || status === orderStatus.pickup) {
    return order.isParcelLost ? undefined : 'is_on_its_way'
  }
  if (status !== orderStatus.delivered || !deliveredAt) return 'not_delivered_yet'
  const isInTime = now.getTime() - deliveredAt.getTime() <= REPRINT_DAYS * DAY_MS
  return isInTime ? undefined : 'too_late'
}

/** Worth of some pieces of a line: their share of what was paid for it, never rounded to a customer's loss of a cent. */
export const valueOfPieces = (line: { totalMinor: number; quantity: number }, quantity: number) =>
  Math.ceil((line.totalMinor * quantity) / line.quantity)
