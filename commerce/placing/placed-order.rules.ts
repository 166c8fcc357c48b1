import { refuse } from '#api/refusal.ts'
import type { Quote, QuoteDelivery, QuoteLine } from '#commerce/checkout/quote.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { sellerFor } from '#config/legal-entity.ts'
import type { ReceivedOrder } from '#commerce/order/order.mail.ts'
import { addressLines, pointText } from '#commerce/order/order-words.rules.ts'
import type { NewOrder, NewOrderLine } from '#commerce/order/placed-order.fragments.ts'

/** A quote with nothing left to say but how it is paid. */
export type CompleteQuote = Quote & {
  contact: NonNullable<Quote['contact']>
  delivery: QuoteDelivery
}

/** Steps are not skipped by calling the last one: what is missing is named. */
export function completeQuote(quote: Quote): CompleteQuote {
  const { contact, delivery } = quote
  const missing = quote.missing.filter((step) => step !== 'payment')
  if (missing.length > 0 || !contact || !delivery) {
    return refuse('conflict', Object.fromEntries(missing.map((step) => [step, 'incomplete'])))
  }
  return { ...quote, contact, delivery }
}

type Names = { publicId: string; number: string; releaseAfter: Date }

export function orderRow(
  ctx: Ctx,
  quote: CompleteQuote,
  { publicId, number, releaseAfter }: Names,
): NewOrder {
  const { contact, delivery, billing } = quote
  const { promise } = delivery
  return {
    public_id: publicId,
    number,
    store: ctx.site.slug,
    customer_id: ctx.session?.customer?.id ?? null,
    ext_session_id: ctx.extSessionId,
    cart_id: quote.cartId,
    locale: ctx.locale.code,
    email: contact.email,
    contact_name: contact.name,
    contact_surname: contact.surname,
    contact_phone: contact.phone ?? null,
    delivery_mode: delivery.mode,
    delivery_address: delivery.address ?? null,
    pickup_point: delivery.pickupPoint ?? null,
    billing: billing ?? null,
    carrier_service: delivery.service.code,
    gift_message: quote.giftMessage ?? null,
    is_present: quote.isPresent,
    leaves_on: promise.leavesOn,
    promised_from: promise.from,
    promised_until: promise.until,
    lines_minor: quote.linesMinor,
    discount_minor: quote.discountMinor,
    shipping_minor: quote.shippingMinor,
    shipping_discount_minor: quote.shippingDiscountMinor,
    tax_minor: quote.taxMinor,
    tax_relief_minor: quote.taxReliefMinor,
    tax_treatment: quote.taxTreatment,
    tax_country: quote.taxCountry,
    seller: sellerFor(ctx.site.seller, quote.taxCountry),
    shipping_tax_permille: quote.shippingTaxPermille,
    total_minor: quote.totalMinor,
    currency: quote.currency,
    promotion_codes: quote.priced.verdicts.flatMap(({ code, reason }) =>
      code !== undefined && reason === undefined ? [code] : [],
    ),
    verdicts: quote.priced.verdicts,
    release_after: releaseAfter,
    reprint_of: null,
    placed_at: ctx.now,
    status_changed_at: ctx.now,
  }
}

export function lineRow(line: QuoteLine, index: number): NewOrderLine {
  return {
    position: index + 1,
    article_id: line.articleId,
    variant: line.variant,
    article_name: line.articleName,
    article_name_plural: line.articleNamePlural,
    variant_label: line.variantLabel,
    version_id: line.versionId ?? null,
    design_name: line.designName ?? null,
    is_personalised: line.isPersonalised,
    quantity: line.quantity,
    pieces: line.pieces,
    extra_pages: line.extraPages,
    unit_minor: line.unitMinor,
    full_minor: line.fullMinor,
    discount_minor: line.discountMinor,
    tax_relief_minor: line.taxReliefMinor,
    total_minor: line.totalMinor,
    tax_permille: line.taxPermille,
    tax_treatment: line.taxTreatment,
    tax_minor: line.taxMinor,
    applied: line.applied,
    weight_grams: line.weightGrams,
  }
}

function paymentWords(totalMinor: number, method: string): ReceivedOrder['payment'] {
  if (totalMinor === 0) return 'payNothing'
  if (method === 'BILLING_ACCOUNT') return 'payAccount'
  if (method === 'MULTIBANCO') return 'payVoucher'
  return method === 'BANK_TRANSFER' ? 'payTransfer' : 'pay'
}

const isCovered = (payment: ReceivedOrder['payment']) =>
  payment === 'payNothing' || payment === 'payAccount'

export function receivedMailOf(
  ctx: Ctx,
  quote: CompleteQuote,
  order: Names & { paymentMethod: string; reference: string },
): ReceivedOrder {
  const { delivery, contact } = quote
  const { from, until, workingDays } = delivery.promise
  const payment = paymentWords(quote.totalMinor, order.paymentMethod)
  return {
    number: order.number,
    publicId: order.publicId,
    name: contact.name,
    lines: quote.lines.map((line) => ({
      name: line.articleName,
      detail: [line.variantLabel, line.designName].filter(Boolean).join(' · '),
      quantity: line.quantity * line.pieces,
      fullMinor: line.fullMinor,
      // A present stays one when its mail is passed on.
      ...(!quote.isPresent && line.versionId !== undefined && { versionId: line.versionId }),
    })),
    linesMinor: quote.linesMinor,
    discountMinor: quote.discountMinor + quote.shippingDiscountMinor,
    shippingMinor: quote.shippingMinor,
    taxReliefMinor: quote.taxReliefMinor,
    taxMinor: quote.taxMinor,
    totalMinor: quote.totalMinor,
    currency: quote.currency,
    expected: { from, until },
    ...(!isCovered(payment) && { daysAfterPayment: workingDays }),
    isCollected: delivery.mode !== 'ADDRESS',
    address:
      delivery.address &&
      addressLines(delivery.address, ctx.site.config.defaultCountryA2).join('\n'),
    point: delivery.pickupPoint && pointText(delivery.pickupPoint),
    payment,
    reference: order.reference,
    changeUntil: order.releaseAfter.toISOString(),
  }
}
