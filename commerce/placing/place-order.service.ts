import { Refusal, refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { carryOverToNextCart } from '#commerce/cart/cart-order.service.ts'
import {
  quoteCart,
  quoteCheckout,
  readCheckout,
  type Quote,
} from '#commerce/checkout/quote.service.ts'
import { forgiveTogether, type Counted } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import {
  describePayment,
  isPaidAtOnce,
  needsCredit,
  takeCredit,
} from '#commerce/payment/payment.service.ts'
import { hasUses, reserveUses } from '#commerce/promotion/promotion-use.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { clicksOn, countOrder, isOwnAddress, limitsOf, type OrderLimits } from './order-limits.ts'
import { UNFINISHED_MINUTES } from '#commerce/order/order.terms.ts'
import { makeOrderNumber } from './order-number.rules.ts'
import { orderReceivedMail } from '#commerce/order/order.mail.ts'
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
  limits: OrderLimits
}

type Placing = {
  expectedTotalMinor?: number | undefined
  paymentMethod: string
  cartId?: string | undefined
  revision?: number | undefined
}
type Placed = { publicId: string; number: string }

const MINUTE_MS = 60_000
/** So long after it was placed another tab may still ask for the same order. */
const TWIN_MINUTES = 30

/** Prepared order: what is known before anybody holds the cart. What it costs, and what the order counted against. */
type Prepared = { read?: CompleteQuote; counted?: Counted[]; isPast?: string | undefined }

/**
 * Everything in one transaction, or nothing: the order, its lines, a payment that waits, the uses of
 * its promotions, the mail. No provider has heard of it when it is over; that comes next. What it costs is
 * read before, and counts only for a cart that nobody has changed meanwhile; else it is held and read again.
 */
export function makePlaceOrder(settings: OrderSettings) {
  const termsOf = (ctx: Ctx, { paymentMethod }: Placing): Terms => ({
    releaseAfter: new Date(ctx.now.getTime() + settings.fixWindowMinutes * MINUTE_MS),
    paymentMethod,
  })
  const countsOf = (ctx: Ctx, email: string, totalMinor: number, { paymentMethod }: Placing) =>
    limitsOf(ctx, settings.limits, { email, paymentMethod, totalMinor })
  return {
    /**
     * Nothing is refused for what was read without holding it: somebody may just be changing it, and
     * whoever clicks twice gets one order, also when it was the last that they may place.
     */
    async prepare(ctx: Ctx, input: Placing): Promise<Prepared> {
      const found = await findCheckout(ctx, input)
      if (!found) return {}
      const { expectedTotalMinor } = input
      const { email } = found.cart.contact
      // Only at this total it becomes an order: nobody has to wait for the sum to count it.
      const clicks = clicksOn(found.cart.cartId, email)
      const counted = [...countsOf(ctx, email, expectedTotalMinor ?? 0, input), clicks]
      const [read, isPast] = await Promise.all([
        readToOrder(ctx, found, input),
        countOrder(ctx, counted, clicks),
      ])
      if (!read) {
        if (isPast === undefined) await forgiveTogether(ctx, counted)
        return {}
      }
      if (isPast !== undefined) await noteLimited(ctx.db, isPast, ctx.now)
      return { read, counted, isPast }
    },
    async fastPath(ctx: Ctx, input: Placing, once: IdempotentWrite, { read, isPast }: Prepared) {
      if (!read || isPast !== undefined || hasUses(read.priced)) return undefined
      const draft = draftOrder(ctx, read, termsOf(ctx, input))
      if (needsCredit(draft.payment)) return undefined
      const answer = namesOf(draft)
      const placed = await queries.insertPlacedOrder(ctx.db, draft, { once, answer })
      return placed && answer
    },
    async execute(ctx: Ctx, input: Placing, { read, counted, isPast }: Prepared): Promise<Placed> {
      if (!mayOrder(ctx)) return refuse('unauthenticated')
      const terms = termsOf(ctx, input)
      const mayAsRead = read && isPast === undefined
      const asRead = mayAsRead && (await writeOrder(ctx, read, terms))
      if (asRead) return asRead
      const held = await findQuote(ctx, { lock: true })
      if (!held || !isMeant(held, input)) {
        const twin = await findTwin(ctx, input)
        // A second click on the same button was no other order.
        if (isPast === undefined) await forgiveTogether(ctx, counted ?? [])
        return twin
      }
      const quote = agreed(held, input)
      // Who changes the address that is written to meanwhile is counted for the other one, too.
      const isCounted = read?.contact.email === quote.contact.email
      const past = isCounted
        ? isPast
        : await countOrder(ctx, countsOf(ctx, quote.contact.email, quote.totalMinor, input))
      if (past !== undefined) return refuse('too_many_attempts', { order: past })
      const placed = await writeOrder(ctx, quote, terms)
      return placed ?? refuse('conflict', { cart: 'ordered' })
    },
  }
}

type ReadCheckout = Awaited<ReturnType<typeof readCheckout>>
type Orderable = ReadCheckout & { cart: { contact: NonNullable<ReadCheckout['cart']['contact']> } }

/** The checkout that is meant, of somebody who may order it and can be written to. */
async function findCheckout(ctx: Ctx, input: Placing): Promise<Orderable | undefined> {
  if (!mayOrder(ctx)) return undefined
  try {
    const { cart, said } = await readCheckout(ctx, { lock: false })
    const { contact, lines } = cart
    if (!contact || lines.length === 0 || !isMeant(cart, input)) return undefined
    return { cart: { ...cart, contact }, said }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function readToOrder(
  ctx: Ctx,
  { cart, said }: Orderable,
  input: Placing,
): Promise<CompleteQuote | undefined> {
  try {
    return agreed(await quoteCart(ctx, cart, said), input)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const mayOrder = ({ session }: Ctx) =>
  session !== undefined && (session.customer !== undefined || session.isGuestCheckout)

/** With `lock` no other tab changes or orders the cart until the end. Undefined without something to order. */
async function findQuote(ctx: Ctx, options: { lock: boolean }): Promise<Quote | undefined> {
  try {
    const quote = await quoteCheckout(ctx, options)
    return quote.lines.length > 0 ? quote : undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** Meant cart: somebody who names the cart that they saw does not order their next one instead. */
const isMeant = (quote: Pick<Quote, 'cartId'>, { cartId }: Placing) =>
  cartId === undefined || cartId === quote.cartId

/** Agreement check: what is ordered is what was shown. */
function agreed(quote: Quote, { expectedTotalMinor, revision }: Placing): CompleteQuote {
  // First what was never said: its step is where the visitor goes on.
  const complete = completeQuote(quote)
  if (revision !== undefined && revision !== quote.revision) {
    return refuse('conflict', { revision: String(quote.revision) })
  }
  if (expectedTotalMinor !== quote.totalMinor) {
    return refuse('conflict', { totalMinor: String(quote.totalMinor) })
  }
  return complete
}

/** The cart became an order while this tab waited, or before it asked: both tabs show that one. */
async function findTwin(ctx: Ctx, { expectedTotalMinor, cartId }: Placing): Promise<Placed> {
  if (expectedTotalMinor === undefined) return refuse('conflict', { cart: 'empty' })
  const placer = {
    store: ctx.site.slug,
    extSessionId: ctx.extSessionId,
    customerId: ctx.session?.customer?.id,
  }
  const since = new Date(ctx.now.getTime() - TWIN_MINUTES * MINUTE_MS)
  const guess = { totalMinor: expectedTotalMinor, since }
  const twin = await queries.findTwin(ctx.db, placer, cartId === undefined ? guess : { cartId })
  return twin ? placedOf(twin) : refuse('conflict', { cart: 'empty' })
}

type Terms = { releaseAfter: Date; paymentMethod: string }

function draftOrder(ctx: Ctx, quote: CompleteQuote, terms: Terms): queries.OrderToPlace {
  const { totalMinor, currency, cartId, state, contact, lines } = quote
  const country = ctx.site.config.defaultCountryA2
  const names = { publicId: makePublicId(), number: makeOrderNumber(country) }
  const { releaseAfter, paymentMethod } = terms
  const due = { number: names.number, totalMinor, currency, country }
  const payment = describePayment(ctx, due, paymentMethod)
  return {
    order: orderRow(ctx, quote, { ...names, releaseAfter }),
    lines: lines.map(lineRow),
    actorId: ctx.session?.customer?.id ?? null,
    payment,
    cart: { cartId, state, lineIds: lines.map(({ id }) => id), now: ctx.now },
    mailAfterMinutes: isPaidAtOnce(payment) ? UNFINISHED_MINUTES : 0,
    mail: {
      kind: orderReceivedMail.name,
      store: ctx.site.slug,
      locale: ctx.locale.code,
      to: contact.email,
      limitedAs: isOwnAddress(ctx, contact.email) ? null : orderReceivedMail.limitedAs!,
      data: receivedMailOf(ctx, quote, {
        ...names,
        releaseAfter,
        paymentMethod,
        reference: payment.reference,
      }),
    },
  }
}

/** Undefined when the cart is not as it was read. */
async function writeOrder(
  ctx: Ctx,
  quote: CompleteQuote,
  terms: Terms,
): Promise<Placed | undefined> {
  const draft = draftOrder(ctx, quote, terms)
  const placed = await queries.insertPlacedOrder(ctx.db, draft)
  if (!placed) return undefined
  const { id, left } = placed
  await takeCredit(ctx, draft.payment)
  await reserveUses(ctx, { id, email: quote.contact.email }, quote.priced)
  await carryOverToNextCart(ctx, quote.cartId, left)
  return namesOf(draft)
}

const namesOf = ({ order }: queries.OrderToPlace): Placed => placedOf(order)

const placedOf = (row: { public_id: string; number: string }): Placed => ({
  publicId: row.public_id,
  number: row.number,
})
