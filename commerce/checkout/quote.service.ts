import type { ServiceSpeed } from '#db/checkout-tables.ts'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { readCartForOrder, type OrderableCart } from '#commerce/cart/cart-order.service.ts'
import type { ReadCart } from '#commerce/cart/ordered-cart.fragments.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  promiseDelivery,
  workingDaysBetween,
  type DeliveryPromise,
} from '#commerce/delivery/delivery-promise.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import type { PricedPromotions } from '#commerce/promotion/promotion.contract.ts'
import { pricePromotions } from '#commerce/promotion/promotion.service.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { TaxTreatment } from '#db/order-tables.ts'
import { chargedPermille, makeBill, stepOf, type Taxing } from './bill.rules.ts'
import { checkoutAddress } from './checkout.columns.ts'
import * as queries from './checkout.queries.ts'
import type { CheckoutStep } from './checkout.terms.ts'
import { findChosenDelivery, type ChosenDelivery } from './chosen-delivery.service.ts'
import { treatTax } from './tax.rules.ts'

/** A line of the cart with everything that an order keeps of its price. */
export type QuoteLine = OrderableCart['lines'][number] & {
  /** quantity × unitMinor */
  fullMinor: number
  discountMinor: number
  /** Tax relief of a customer who owes the tax himself. */
  taxReliefMinor: number
  /** full − discount − relief */
  totalMinor: number
  taxPermille: number
  taxTreatment: TaxTreatment
  /** Contained in the total; 0 where the customer owes it himself. */
  taxMinor: number
  applied: PricedPromotions['lines'][number]['applied']
}

export type QuoteDelivery = {
  mode: DeliveryMode
  /** Address, in mode ADDRESS alone. */
  address?: CheckedAddress | undefined
  /** Pick-up point in all other modes, the factory's door included, as it is frozen on the order. */
  pickupPoint?: DeliveryPoint | undefined
  /** Service; the order stores its code. */
  service: {
    code: string
    carrier: string
    carrierName: string
    speed: ServiceSpeed
  }
  shippingMinor: number
  shippingDiscountMinor: number
  promise: CheckoutPromise
}

/** Delivery promise in the checkout. Somebody who pays later is told how many days it takes, not which. */
export type CheckoutPromise = DeliveryPromise & { workingDays: number }

/** Quote: what the visitor's cart costs, delivered as chosen so far. */
export type Quote = ReadCart & {
  /** Steps before the payment that are not complete: without one of them there is no order. */
  missing: CheckoutStep[]
  /** Changes with everything that a visitor says in the checkout. */
  revision: number
  hasUnavailable: boolean
  lines: QuoteLine[]
  priced: PricedPromotions
  contact: OrderableCart['contact']
  delivery?: QuoteDelivery | undefined
  billing?: CheckedAddress | undefined
  giftMessage?: string | undefined
  isPresent: boolean
  linesMinor: number
  /** Discount of the goods; what is taken off the shipping stands apart. */
  discountMinor: number
  shippingMinor: number
  shippingDiscountMinor: number
  /** Tax of lines and shipping together. */
  taxMinor: number
  taxReliefMinor: number
  shippingTaxMinor: number
  shippingTaxReliefMinor: number
  shippingTaxPermille: number
  taxTreatment: TaxTreatment
  /** Tax country: the place that it is delivered to. */
  taxCountry: string
  /** lines − discount + shipping − shipping discount − relief: what is shown and what is charged. */
  totalMinor: number
  currency: string
  paymentMethod?: string | undefined
}

/**
 * Everything that an order of this moment would cost. Locked, nobody changes the cart until the
 * transaction ends. Refuses without a cart.
 */
export async function quoteCheckout(ctx: Ctx, options: { lock?: boolean } = {}): Promise<Quote> {
  const { cart, said } = await readCheckout(ctx, { lock: options.lock ?? false })
  return quoteCart(ctx, cart, said)
}

export type EnteredCheckout = Omit<queries.CheckoutRow, 'address' | 'billing'> & {
  address: CheckedAddress | null
  billing: CheckedAddress | null
}

/** The visitor's cart, and what was said in its checkout. */
export async function readCheckout(
  ctx: Ctx,
  { lock }: { lock: boolean },
): Promise<{ cart: OrderableCart; said: EnteredCheckout }> {
  const joined = queries.checkoutColumns({
    store: ctx.site.slug,
    country: ctx.site.config.defaultCountryA2,
    factoryCountry: ctx.site.seller.factory.country,
    today: todayIn(ctx.site.timeZone, ctx.now),
  })
  const found = await readCartForOrder(ctx, { lock, joined })
  return found ? { cart: found.cart, said: enteredOf(found.joined) } : refuse('not_found')
}

const enteredOf = (row: queries.CheckoutRow): EnteredCheckout => ({
  ...row,
  address: checkoutAddress.readOrNull(row.address),
  billing: checkoutAddress.readOrNull(row.billing),
})

export async function quoteCart(
  ctx: Ctx,
  cart: OrderableCart,
  said: EnteredCheckout,
): Promise<Quote> {
  const parcel = packParcel(cart.lines)
  const chosen = await findChosenDelivery(ctx, { said, parcel })
  const priced = await priceWithShipping(ctx, cart, chosen?.service)
  return makeQuote(ctx, { cart, said, chosen, priced })
}

/** Price of the cart after promotions, when it is delivered by this service. */
export function priceWithShipping(
  ctx: Ctx,
  cart: OrderableCart,
  service: { code: string; amountMinor: number } | undefined,
): Promise<PricedPromotions> {
  return pricePromotions(ctx, {
    lines: cart.lines,
    shipping: service && { amountMinor: service.amountMinor, service: service.code },
    codes: cart.codes,
    chosenCode: cart.chosenCode,
    email: cart.contact?.email,
  })
}

type Known = {
  cart: OrderableCart
  said: EnteredCheckout
  chosen: ChosenDelivery | undefined
  priced: PricedPromotions
}

export function makeQuote(ctx: Ctx, { cart, said, chosen, priced }: Known): Quote {
  const billing = said.billing ?? undefined
  const taxing = taxingOf(ctx, { said, mode: chosen?.service.mode, billing })
  const { lines, ...sums } = makeBill(priced, taxing)
  const { treatment, country } = taxing
  return {
    cartId: cart.cartId,
    state: cart.state,
    missing: missingSteps({ cart, said, chosen }),
    revision: said.revision ?? 0,
    hasUnavailable: cart.hasUnavailable,
    lines: cart.lines.map((line, index) => ({
      ...line,
      ...lines[index]!,
      taxPermille: chargedPermille(taxing),
      taxTreatment: treatment,
      applied: priced.lines[index]!.applied,
    })),
    priced,
    contact: cart.contact,
    delivery: chosen && {
      mode: chosen.service.mode,
      address: chosen.service.mode === 'ADDRESS' ? deliveryAddress(said, cart) : undefined,
      pickupPoint: chosen.point,
      service: {
        code: chosen.service.code,
        carrier: chosen.service.carrier,
        carrierName: chosen.service.carrierName,
        speed: chosen.service.speed,
      },
      shippingMinor: sums.shippingMinor,
      shippingDiscountMinor: sums.shippingDiscountMinor,
      promise: promiseFor(ctx, cart, chosen.service),
    },
    billing,
    giftMessage: said.gift_message ?? undefined,
    isPresent: said.is_present ?? false,
    ...sums,
    shippingTaxPermille: chargedPermille(taxing),
    taxTreatment: treatment,
    taxCountry: country,
    currency: ctx.site.config.currency,
    paymentMethod: said.payment_method ?? undefined,
  }
}

export function promiseFor(
  ctx: Ctx,
  { lines }: Pick<OrderableCart, 'lines'>,
  service: ChosenDelivery['service'],
): CheckoutPromise {
  // Everything travels together: the slowest piece decides.
  const productionDays = Math.max(0, ...lines.map((line) => line.productionDays))
  const { carrierDays, cutOffHour } = service
  const country = destinationOf(ctx, service.mode)
  const order = { productionDays, country, carrierDays, cutOffHour }
  const promise = promiseDelivery(ctx.site.seller.factory, ctx.now, order)
  const today = todayIn(ctx.site.timeZone, ctx.now)
  return { ...promise, workingDays: workingDaysBetween(today, promise.until, country) }
}

const destinationOf = (ctx: Ctx, mode: DeliveryMode | undefined) =>
  mode === 'MANAGED' ? ctx.site.seller.factory.country : ctx.site.config.defaultCountryA2

function taxingOf(
  ctx: Ctx,
  given: {
    said: EnteredCheckout
    mode: DeliveryMode | undefined
    billing: CheckedAddress | undefined
  },
): Taxing & { country: string } {
  const { said, mode, billing } = given
  const country = destinationOf(ctx, mode)
  const permille = mode === 'MANAGED' ? said.factory_tax_permille : said.tax_permille
  if (permille === null) throw new Error(`There is no tax rate for ${country} today.`)
  return {
    treatment: treatTax({ seller: ctx.site.seller, destination: country, billing }),
    permille,
    stepMinor: stepOf(ctx.site.config.prizesWithDecimals),
    country,
  }
}

/** The last step is the order itself, which names how it is paid. */
function missingSteps({ cart, said, chosen }: Omit<Known, 'priced'>): CheckoutStep[] {
  const isComplete: Record<Exclude<CheckoutStep, 'payment'>, boolean> = {
    contact: cart.contact !== undefined,
    address: said.address !== null && said.billing !== null,
    shipment: chosen !== undefined,
  }
  return (['contact', 'address', 'shipment'] as const).filter((step) => !isComplete[step])
}

/** Delivery address. The courier may have to ring: one without a number has that of who ordered. */
function deliveryAddress(
  { address }: EnteredCheckout,
  { contact }: OrderableCart,
): CheckedAddress | undefined {
  return address ? { ...address, phone: address.phone ?? contact?.phone } : undefined
}
