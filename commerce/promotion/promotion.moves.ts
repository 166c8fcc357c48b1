import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { releaseUses } from './promotion-use.service.ts'

export const promotionMoves: OrderEffects = {
  /** Others may have its promotions. */
  [orderStatus.canceled]: (trx, { id }, { now }) => releaseUses(trx, id, now),
}
