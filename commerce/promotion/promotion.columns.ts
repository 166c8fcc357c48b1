import { jsonCodec } from '#db/json-column.ts'
import { PromotionVerdict } from './promotion.contract.ts'

/** Verdicts on promotions when an order was placed; the order's noun is below and knows none. */
export const orderVerdicts = jsonCodec('shop_order.verdicts', PromotionVerdict.array())
