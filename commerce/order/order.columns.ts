import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Addresses of an order, frozen when it was placed: one of years ago is read as it was then. */
export const orderAddress = jsonCodec(
  ['shop_order.delivery_address', 'shop_order.billing'],
  asWritten<CheckedAddress>(),
)
export const orderPickupPoint = jsonCodec('shop_order.pickup_point', asWritten<DeliveryPoint>())
export const orderSeller = jsonCodec('shop_order.seller', asWritten<OrderSeller>())

/** Applied promotions of a line: what each took off, as it was when it was ordered. */
export type AppliedPromotions = readonly { promotionId: string; discountMinor: number }[]

export const lineApplied = jsonCodec('order_line.applied', asWritten<AppliedPromotions>())

/** Changed fields of an order, by their names. */
export const orderChange = jsonCodec(
  ['order_change.before', 'order_change.after'],
  asWritten<object>(),
)
