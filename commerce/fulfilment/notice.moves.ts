import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'

/** Whoever follows an order hears of each of its moves; of several since they looked, of the last. */
const tellFollowers: NonNullable<OrderEffects[0]> = (trx, { id, store }, { to, actor, now }) =>
  tellStaff(trx, {
    kind: 'order_moved',
    to: 'followers',
    by: actor,
    subject: id,
    store,
    orderId: id,
    detail: String(to),
    now,
  })

export const noticeMoves: OrderEffects = Object.fromEntries(
  Object.values(orderStatus).map((status) => [status, tellFollowers]),
)
