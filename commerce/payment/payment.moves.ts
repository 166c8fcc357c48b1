import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { openRefund } from './open-refund.service.ts'
import { cancelOpenPayment } from './payment.service.ts'

export const paymentMoves: OrderEffects = {
  /** Nobody pays any more, and what came in goes back. */
  async [orderStatus.canceled](trx, { id: orderId }, { actor, reason, now }) {
    // First, since it waits for whoever is about to take the money: then what came in is seen below.
    await cancelOpenPayment(trx, orderId, now)
    const why = reason ?? 'order cancelled'
    const wish = { orderId, amountMinor: 'all', kind: 'CANCELLATION', reason: why } as const
    await openRefund(trx, { ...wish, by: actor, now })
  },
}
