import type { CheckoutView, Sums } from './checkout.contract.ts'
import type { EnteredCheckout, Quote } from './quote.service.ts'

/** Checkout as a page shows it: nothing of how it was reckoned. */
export function viewOf(quote: Quote, said: EnteredCheckout): CheckoutView {
  const { delivery, priced } = quote
  return {
    ...sumsOf(quote),
    cartId: quote.cartId,
    revision: quote.revision,
    missing: quote.missing,
    hasUnavailable: quote.hasUnavailable,
    lines: quote.lines.map((line) => ({
      id: line.id,
      articleName: line.articleName,
      variantLabel: line.variantLabel,
      designName: line.designName,
      isPersonalised: line.isPersonalised,
      quantity: line.quantity * line.pieces,
      fullMinor: line.fullMinor,
      discountMinor: line.discountMinor,
      totalMinor: line.totalMinor,
    })),
    discounts: priced.verdicts
      .filter(({ reason, discountMinor }) => reason === undefined && discountMinor > 0)
      .map(({ name, code, discountMinor }) => ({ name: name ?? code ?? '', discountMinor })),
    contact: quote.contact,
    address: said.address ?? undefined,
    addressId: said.address_id ?? undefined,
    billing: quote.billing,
    isBilledElsewhere: said.is_billed_there === false,
    billingAddressId: said.billing_address_id ?? undefined,
    delivery: delivery && {
      mode: delivery.mode,
      service: delivery.service.code,
      speed: delivery.service.speed,
      carrierName: delivery.service.carrierName,
      point: delivery.pickupPoint,
      promise: delivery.promise,
    },
    isDeliveryLost: said.service !== null && !delivery,
    giftMessage: quote.giftMessage,
    isPresent: quote.isPresent,
    paymentMethod: quote.paymentMethod,
    taxTreatment: quote.taxTreatment,
    taxPermille: quote.shippingTaxPermille,
  }
}

export const sumsOf = (quote: Quote): Sums => ({
  linesMinor: quote.linesMinor,
  discountMinor: quote.discountMinor,
  shippingMinor: quote.shippingMinor,
  shippingDiscountMinor: quote.shippingDiscountMinor,
  taxMinor: quote.taxMinor,
  taxReliefMinor: quote.taxReliefMinor,
  totalMinor: quote.totalMinor,
  currency: quote.currency,
})
