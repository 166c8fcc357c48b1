import { todayIn } from '#api/fields.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { makeThreadHead } from '#commerce/mail-in/ticket-mails.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { Site } from '#config/sites.ts'
import { answerQuotePdf } from './quote-pdf.service.ts'
import {
  earliestOn,
  priceWanted,
  servicesFor,
  taxingOf,
  type WantedLine,
} from './quote-price.service.ts'
import { withCapacity } from './quote-capacity.service.ts'
import { quoteSentMail } from './quote.mail.ts'
import * as queries from './quote.queries.ts'
import { daysAfter, makeQuoteReference } from './quote.rules.ts'
import { MOST_VALID_DAYS, statesOfView, USUAL_VALID_DAYS, type QuoteView } from './quote.terms.ts'
import { describeHeads, moveQuote, sumsOf } from './read-quote.service.ts'
import { makeShowQuote, placeOf, wantedOf } from './show-quote.service.ts'

type ByRevision = { publicId: string; revision: number }

export function makeQuoteDesk({
  sites,
  mailWords,
  piecesPerDay,
}: {
  sites: readonly Site[]
  mailWords: MailWords
  /** Of one kind of product, see `PIECES_PER_DAY`. */
  piecesPerDay: number
}) {
  const siteOf = (store: string) => sites.find(({ slug }) => slug === store) ?? refuse('not_found')

  async function findFor(ctx: StaffCtx, permission: Permission, publicId: string) {
    const quote = await queries.findQuote(ctx.db, publicId)
    if (!quote) return refuse('not_found')
    judgeStore(ctx, permission, quote.store)
    return quote
  }

  async function lockFor(ctx: StaffCtx, { publicId, revision }: ByRevision) {
    await findFor(ctx, 'order.create', publicId)
    const quote = (await queries.lockQuote(ctx.db, publicId))!
    // Somebody changed it, or its customer answered, since it was shown.
    if (quote.revision !== revision) refuse('conflict', { state: quote.state })
    return quote
  }

  async function describe(ctx: StaffCtx, rows: readonly queries.QuoteRow[]) {
    const [heads, orders] = await Promise.all([
      describeHeads(ctx.db, rows),
      queries.selectOrdersOf(
        ctx.db,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((row, index) => ({
      ...heads[index]!,
      store: row.store,
      ticket: { publicId: row.ticket_public_id, reference: row.ticket_reference },
      name: row.ticket_name,
      maker: row.maker,
      madeAt: row.made_at.toISOString(),
      sentAt: row.sent_at?.toISOString(),
      order: orders.find(({ id }) => id === row.id)?.number,
    }))
  }

  const objectOf = (quote: Pick<queries.QuoteRow, 'reference' | 'store'>) => ({
    kind: 'quote' as const,
    id: quote.reference,
    store: quote.store,
  })

  return {
    async listQuotes(
      ctx: StaffCtx,
      { view = 'open', store }: { view?: QuoteView | undefined; store: string[] },
    ) {
      const own = storesOf(ctx.staff, 'ticket.read', ctx.now)
      const stores = store.length === 0 ? own : store.filter((one) => !own || own.includes(one))
      const states = statesOfView[view]
      return { quotes: await describe(ctx, await queries.selectQuotes(ctx.db, { states, stores })) }
    },

    async listTicketQuotes(ctx: StaffCtx, { publicId }: { publicId: string }) {
      const ticket = await thread.findTicket(ctx.db, publicId)
      if (!ticket) return refuse('not_found')
      judgeStore(ctx, 'ticket.read', ticket.store)
      return { quotes: await describe(ctx, await queries.selectOfTicket(ctx.db, ticket.id)) }
    },

    async getQuote(
      ctx: StaffCtx,
      { publicId, query }: { publicId: string; query?: string | undefined },
    ) {
      const quote = await findFor(ctx, 'ticket.read', publicId)
      const [head] = await describe(ctx, [quote])
      return {
        ...head!,
        ...(await makeShowQuote(siteOf(quote.store), piecesPerDay)(ctx, quote, query)),
      }
    },

    async startQuote(ctx: StaffCtx, { publicId }: { publicId: string }) {
      const ticket = await thread.findTicket(ctx.db, publicId)
      if (!ticket) return refuse('not_found')
      judgeStore(ctx, 'order.create', ticket.store)
      if (ticket.status === 'ARCHIVED') return refuse('expired')
      const site = siteOf(ticket.store)
      const taxing = await taxingOf(ctx, site)
      const locale = site.locales.find(({ language }) => language === ticket.language)
      const row = { public_id: makePublicId(), reference: makeQuoteReference() }
      const id = await queries.insertQuote(ctx.db, {
        ...row,
        ticket_id: ticket.id,
        store: ticket.store,
        locale: (locale ?? site.locales[0]).code,
        currency: site.config.currency,
        tax_permille: taxing.permille,
        tax_treatment: taxing.treatment,
        valid_until: daysAfter(todayIn(site.timeZone, ctx.now), USUAL_VALID_DAYS),
        made_by: ctx.staff.id,
        made_at: ctx.now,
      })
      const by = { actor: 'support', actor_id: `staff:${ctx.staff.id}` }
      const event = { quote_id: id, from_state: null, to_state: 'DRAFT', reason: null }
      await queries.insertEvent(ctx.db, { ...event, ...by, happened_at: ctx.now })
      ctx.note({
        object: objectOf({ ...row, store: ticket.store }),
        after: { ticket: ticket.reference, state: 'DRAFT' },
      })
      return { publicId: row.public_id }
    },

    async saveQuote(
      ctx: StaffCtx,
      input: ByRevision & {
        lines: WantedLine[]
        service?: string | undefined
        shippingMinor?: number | undefined
        validUntil: string
      },
    ) {
      const quote = await lockFor(ctx, input)
      if (quote.state !== 'DRAFT') return refuse('conflict', { state: quote.state })
      const site = siteOf(quote.store)
      checkDay(ctx, site, input.validUntil)
      const lines = await priceWanted(ctx, placeOf(site, quote), input.lines)
      const services = await servicesFor(ctx, site, lines)
      const service =
        input.service === undefined
          ? undefined
          : (services.find(({ code }) => code === input.service) ??
            refuse('invalid', { service: 'not_offered' }))
      const shippingMinor = input.shippingMinor ?? service?.amountMinor
      if (service && shippingMinor! > service.amountMinor) {
        return refuse('invalid', { shippingMinor: 'above_list' })
      }
      await queries.replaceLines(
        ctx.db,
        quote.id,
        lines.map((line) => ({
          article_id: line.articleId,
          variant: line.variant,
          version_id: line.versionId ?? null,
          extra_pages: line.extraPages,
          needs_design: line.needsDesign,
          article_name: line.articleName,
          variant_label: line.variantLabel,
          design_name: line.designName ?? null,
          pieces: line.pieces,
          list_minor: line.listMinor,
          unit_minor: line.unitMinor,
        })),
      )
      await queries.updateQuote(ctx.db, quote.id, {
        service: service?.code ?? null,
        service_name: service?.carrierName ?? null,
        shipping_minor: service ? shippingMinor! : null,
        valid_until: input.validUntil,
      })
      ctx.note({
        object: objectOf(quote),
        after: {
          lines: lines.map(({ articleId, variant, pieces, unitMinor, listMinor }) => ({
            articleId,
            variant,
            pieces,
            unitMinor,
            listMinor,
          })),
          service: service?.code,
          shippingMinor: service && shippingMinor,
          validUntil: input.validUntil,
        },
      })
      return {}
    },

    async sendQuote(ctx: StaffCtx, input: ByRevision & { text: string }) {
      const { text } = input
      if (leftOpen(text).length > 0) refuse('invalid', { text: 'placeholder' })
      const quote = await lockFor(ctx, input)
      const site = siteOf(quote.store)
      checkDay(ctx, site, quote.valid_until)
      const stored = await queries.selectLines(ctx.db, [quote.id])
      if (stored.length === 0) return refuse('invalid', { lines: 'required' })
      // Prices of the shop may have moved since it was saved: what is promised must still be allowed.
      const lines = await priceWanted(ctx, placeOf(site, quote), stored.map(wantedOf)).catch(
        (error: unknown) => {
          throw error instanceof Refusal ? new Refusal('conflict', { lines: 'changed' }) : error
        },
      )
      const service = (await servicesFor(ctx, site, lines)).find(
        ({ code }) => code === quote.service,
      )
      if (quote.service !== null && !service) return refuse('invalid', { service: 'not_offered' })
      const ticket = await thread.lockTicket(ctx.db, quote.ticket_public_id)
      if (!ticket || ticket.status === 'ARCHIVED') return refuse('expired')
      const by = actorOf(ctx.staff)
      for (const other of await queries.selectOfTicket(ctx.db, ticket.id)) {
        if (other.state !== 'SENT') continue
        const reason = `replaced by ${quote.reference}`
        await moveQuote(ctx.db, other, { to: 'WITHDRAWN', by, reason, now: ctx.now })
      }
      await queries.updateQuote(ctx.db, quote.id, {
        words: text,
        earliest_on: service
          ? earliestOn(ctx, site, await withCapacity(ctx.db, lines, piecesPerDay), service)
          : null,
      })
      await moveQuote(ctx.db, quote, { to: 'SENT', by, now: ctx.now })
      const head = await makeThreadHead(ctx.db, ticket)
      await thread.addStaffMessage(ctx.db, ticket, {
        staffId: ctx.staff.id,
        text,
        by,
        isSolved: false,
        now: ctx.now,
      })
      const { totalMinor } = sumsOf(quote, stored)
      const locale = site.locales.find(({ code }) => code === quote.locale) ?? site.locales[0]
      await queueMail(ctx.db, quoteSentMail, {
        subjectId: quote.id,
        place: { site, locale },
        to: ticket.email,
        data: {
          publicId: quote.public_id,
          reference: quote.reference,
          key: await signMailedLink(ctx.db, ticket.public_id, ctx.now),
          name: ticket.name,
          from: ctx.staff.name.split(' ')[0]!,
          text,
          validUntil: quote.valid_until,
          totalMinor,
          currency: quote.currency,
          ...head,
        },
      })
      ctx.note({
        object: objectOf(quote),
        before: { state: quote.state },
        after: { state: 'SENT', totalMinor, currency: quote.currency },
      })
      return {}
    },

    async withdrawQuote(ctx: StaffCtx, input: ByRevision & { reason: string }) {
      const quote = await lockFor(ctx, input)
      const { reason } = input
      const by = actorOf(ctx.staff)
      await moveQuote(ctx.db, quote, { to: 'WITHDRAWN', by, reason, now: ctx.now })
      ctx.note({
        object: objectOf(quote),
        before: { state: quote.state },
        after: { state: 'WITHDRAWN' },
        reason,
      })
      return {}
    },

    async getQuotePdf(ctx: StaffCtx, { publicId }: { publicId: string }) {
      const quote = await findFor(ctx, 'ticket.read', publicId)
      const site = siteOf(quote.store)
      return answerQuotePdf(ctx.db, { quote, site, buyer: quote.ticket_name, mailWords })
    },
  }
}

function checkDay(ctx: StaffCtx, site: Site, day: string): void {
  const today = todayIn(site.timeZone, ctx.now)
  if (day < today) refuse('invalid', { validUntil: 'in_the_past' })
  if (day > daysAfter(today, MOST_VALID_DAYS)) refuse('invalid', { validUntil: 'too_big' })
}
