import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { countArticleSales, uncountArticleSales } from './article-sale.service.ts'

export const catalogueMoves: OrderEffects = {
  /** An order that waits for its download again was sold once all the same. */
  async [orderStatus.waitingDownload](
    trx,
    { id: orderId, store, reprint_of: reprintOf },
    { countReleases },
  ) {
    if (reprintOf === null && (await countReleases()) === 1)
      await countArticleSales(trx, { orderId, store })
  },
  async [orderStatus.canceled](
    trx,
    { id: orderId, store, reprint_of: reprintOf },
    { countReleases },
  ) {
    if (reprintOf === null && (await countReleases()) > 0)
      await uncountArticleSales(trx, { orderId, store })
  },
}
