import { Refusal, refuse } from '#api/refusal.ts'
import { keepForNextCart } from '#commerce/cart/cart-order.service.ts'
import { quoteCheckout, type Quote } from '#commerce/checkout/quote.service.ts'
import type { Ctx } from '#commerce/context.ts'
import { describePayment, takeCredit } from '#commerce/payment/payment.service.ts'
import { reserveUses } from '#commerce/promotion/promotion-use.service.ts'
import { makePublicId } from '#commerce/public-id.ts'
import { freezeCommissions } from './commission.service.ts'
import { makeOrderNumber } from './order-number.rules.ts'
import { orderReceivedMail } from './order.mail.ts'
import {
  completeQuote,
  lineRow,
  orderRow,
  receivedMailOf,
  type CompleteQuote,
} from './placed-order.rules.ts'
import * as queries from './place-order.queries.ts'

export type OrderSettings = {
  /** How long a customer changes an order alone before the factory may have it. */
  fixWindowMinutes: number
}

type Placing = { expectedTotalMinor?: number | undefined; paymentMethod: string }
type Placed = { publicId: string; number: string }

const MINUTE_MS = 60_000
/** So long after it was placed another tab may still ask for the same order. */
const TWIN_MINUTES = 30

/**
 * Everything in one transaction, or nothing: the order, its lines, a payment that waits, the uses of
 * its promotions, the mail. No provider has heard of it when it is over; that comes next.
 */
export function makePlaceOrder(settings: OrderSettings) {
  return async function placeOrder(ctx: Ctx, input: Placing): Promise<Placed> {
    const { session } = ctx
    if (!session || !(session.customer || session.isGuestCheckout)) return refuse('unauthenticated')
    const found = await quoteHeldCart(ctx)
    if (!found || found.lines.length === 0) return findTwin(ctx, input)
    const quote = completeQuote(found)
    if (input.expectedTotalMinor !== quote.totalMinor) {
      return refuse('conflict', { totalMinor: String(quote.totalMinor) })
    }
    const releaseAfter = new Date(ctx.now.getTime() + settings.fixWindowMinutes * MINUTE_MS)
    return keepOrder(ctx, quote, { releaseAfter, paymentMethod: input.paymentMethod })
  }
}

/** Held until the end, so that no other tab orders the same cart. Undefined without one. */
async function quoteHeldCart(ctx: Ctx): Promise<Quote | undefined> {
  try {
    return await quoteCheckout(ctx, { lock: true })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** The cart became an order while this tab waited: both tabs show that one. */
async function findTwin(ctx: Ctx, { expectedTotalMinor }: Placing): Promise<Placed> {
  if (expectedTotalMinor === undefined) return refuse('conflict', { cart: 'empty' })
  const since = new Date(ctx.now.getTime() - TWIN_MINUTES * MINUTE_MS)
  const twin = await queries.findTwin(
    ctx.db,
    {
      store: ctx.site.slug,
      extSessionId: ctx.extSessionId,
      customerId: ctx.session?.customer?.customerId,
    },
    { totalMinor: expectedTotalMinor, since },
  )
  return twin ? placedOf(twin) : refuse('conflict', { cart: 'empty' })
}

async function keepOrder(
  ctx: Ctx,
  quote: CompleteQuote,
  given: { releaseAfter: Date; paymentMethod: string },
): Promise<Placed> {
  const { releaseAfter, paymentMethod } = given
  const publicId = makePublicId()
  const number = makeOrderNumber(ctx.site.config.defaultCountryA2)
  const { totalMinor, currency, cartId, contact } = quote
  const country = ctx.site.config.defaultCountryA2
  const payment = describePayment(ctx, { number, totalMinor, currency, country }, paymentMethod)
  const names = { publicId, number, releaseAfter }
  const placed = await queries.insertPlacedOrder(ctx.db, {
    order: orderRow(ctx, quote, names),
    lines: quote.lines.map(lineRow),
    actorId: ctx.session?.customer?.customerId ?? null,
    payment,
    cart: { cartId, orderedLineIds: quote.lines.map((line) => line.id), now: ctx.now },
    mail: {
      kind: orderReceivedMail.name,
      store: ctx.site.slug,
      locale: ctx.locale.code,
      to: contact.email,
      data: receivedMailOf(ctx, quote, { ...names, paymentMethod, reference: payment.reference }),
    },
  })
  if (!placed) return placedOf(await queries.getOrderOfCart(ctx.db, cartId))
  const { id, payment_id: paymentId, left } = placed
  if (paymentId === null) refuse('conflict', { paymentMethod: 'already_open' })
  if (left === null) return refuse('conflict', { cart: 'ordered' })
  await takeCredit(ctx, payment)
  await reserveUses(ctx, { id, email: contact.email }, quote.priced)
  await keepForNextCart(ctx, cartId, left)
  await freezeCommissions(ctx, id, quote)
  return { publicId, number }
}

const placedOf = (row: { public_id: string; number: string }): Placed => ({
  publicId: row.public_id,
  number: row.number,
})
