import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { countSales, uncountSales } from './design-count.service.ts'

export const designMoves: OrderEffects = {
  /** An order comes back here when its file was wrong or its lease ran out: it was sold once. */
  async [orderStatus.waitingDownload](
    trx,
    { id: orderId, store, reprint_of: reprintOf },
    { countReleases },
  ) {
    if (reprintOf === null && (await countReleases()) === 1)
      await countSales(trx, { orderId, store })
  },
  async [orderStatus.canceled](
    trx,
    { id: orderId, store, reprint_of: reprintOf },
    { countReleases },
  ) {
    if (reprintOf === null && (await countReleases()) > 0)
      await uncountSales(trx, { orderId, store })
  },
}
