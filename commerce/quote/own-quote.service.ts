import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import { actorOf } from '#commerce/kernel/authorize.ts'
import type { Ctx, CustomerCtx, SessionCtx } from '#commerce/kernel/context.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import {
  addCustomerMessage,
  findTicket,
  lockTicket,
} from '#commerce/ticket/ticket-thread.service.ts'
import { findOwn, limitAnswers } from '#commerce/ticket/own-ticket.service.ts'
import { describeHeads, describeLine, moveQuote, sumsOf } from './read-quote.service.ts'
import { fillQuotedCart } from './quoted-cart.service.ts'
import { answerQuotePdf } from './quote-pdf.service.ts'
import * as queries from './quote.queries.ts'

type OwnQuote = { publicId: string; key?: string | undefined }

/** Quote of whoever asked for it. A draft is the shop's own: for everybody else it does not exist. */
async function findOwnQuote(ctx: Ctx, { publicId, key }: OwnQuote) {
  const quote = await queries.findQuote(ctx.db, publicId)
  if (!quote || quote.sent_at === null || quote.store !== ctx.site.slug) return refuse('not_found')
  await findOwn(ctx, { publicId: quote.ticket_public_id, key })
  return quote
}

const mayAnswer = (ctx: Ctx, quote: queries.QuoteRow) =>
  quote.state === 'SENT' && quote.valid_until >= todayIn(ctx.site.timeZone, ctx.now)

export async function getQuote(ctx: Ctx, asked: OwnQuote) {
  const quote = await findOwnQuote(ctx, asked)
  const [lines, orders, heads] = await Promise.all([
    queries.selectLines(ctx.db, [quote.id]),
    queries.selectOrdersOf(ctx.db, [quote.id]),
    describeHeads(ctx.db, [quote]),
  ])
  const [order] = orders
  return {
    ...heads[0]!,
    ticket: { publicId: quote.ticket_public_id, reference: quote.ticket_reference },
    lines: lines.map(describeLine),
    sums: sumsOf(quote, lines),
    serviceName: quote.service_name ?? undefined,
    earliestOn: quote.earliest_on ?? undefined,
    words: quote.words,
    from: quote.maker.split(' ')[0]!,
    sentAt: quote.sent_at!.toISOString(),
    mayAnswer: mayAnswer(ctx, quote),
    code:
      quote.state === 'ACCEPTED' && order === undefined
        ? await queries.findCode(ctx.db, quote.promotion_id!)
        : undefined,
    order: order && { number: order.number, publicId: order.public_id },
    isInAccount: ctx.session?.customer?.id === quote.ticket_customer_id,
  }
}

export async function listOwnQuotes(ctx: CustomerCtx) {
  const rows = await queries.selectOfCustomer(ctx.db, ctx.session.customer.id)
  const here = rows.filter(({ store }) => store === ctx.site.slug)
  return { quotes: await describeHeads(ctx.db, here) }
}

export async function listTicketQuotes(ctx: Ctx, asked: OwnQuote) {
  const ticket = await findOwn(ctx, asked)
  const rows = await queries.selectOfTicket(ctx.db, ticket.id)
  const sent = rows.filter(({ sent_at }) => sent_at !== null)
  return { quotes: await describeHeads(ctx.db, sent) }
}

async function lockOwnQuote(ctx: Ctx, asked: OwnQuote) {
  await findOwnQuote(ctx, asked)
  const quote = (await queries.lockQuote(ctx.db, asked.publicId))!
  // Somebody else was quicker, or its last day is over.
  if (!mayAnswer(ctx, quote)) refuse('conflict', { state: quote.state })
  return quote
}

export const acceptQuote = {
  prepare: limitAnswers,
  async execute(ctx: Ctx, input: OwnQuote) {
    const quote = await lockOwnQuote(ctx, input)
    if (!ctx.session) return refuse('unauthenticated')
    const { promotionId, cartId, needsDesign } = await fillQuotedCart(ctx as SessionCtx, quote)
    await queries.updateQuote(ctx.db, quote.id, { promotion_id: promotionId, cart_id: cartId })
    await moveQuote(ctx.db, quote, { to: 'ACCEPTED', by: actorOf(ctx), now: ctx.now })
    return { needsDesign }
  },
}

export const declineQuote = {
  prepare: limitAnswers,
  async execute(ctx: Ctx, input: OwnQuote & { message?: string | undefined }) {
    const quote = await lockOwnQuote(ctx, input)
    const { message } = input
    await moveQuote(ctx.db, quote, {
      to: 'DECLINED',
      by: actorOf(ctx),
      reason: message,
      now: ctx.now,
    })
    if (message !== undefined) await sayInTicket(ctx, quote, message)
    return {}
  },
}

/** Reasons stand in the conversation, where somebody reads and answers them. */
async function sayInTicket(ctx: Ctx, quote: queries.QuoteRow, text: string): Promise<void> {
  const ticket = await lockTicket(ctx.db, quote.ticket_public_id)
  if (!ticket || ticket.status === 'ARCHIVED') return
  const isAccount = ctx.session?.customer?.id === ticket.customer_id
  await addCustomerMessage(ctx.db, ticket, {
    channel: isAccount ? 'ACCOUNT' : 'LINK',
    text,
    by: actorOf(ctx),
    now: ctx.now,
  })
}

export const makeOwnQuotePdf = (mailWords: MailWords) => ({
  async getQuotePdf(ctx: Ctx, asked: OwnQuote) {
    const quote = await findOwnQuote(ctx, asked)
    const ticket = await findTicket(ctx.db, quote.ticket_public_id)
    return answerQuotePdf(ctx.db, { quote, site: ctx.site, buyer: ticket?.name ?? '', mailWords })
  },
})
