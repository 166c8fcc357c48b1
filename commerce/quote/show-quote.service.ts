import { Refusal } from '#api/refusal.ts'
import {
  findAccount,
  selectDesigns,
  selectOrders,
} from '#commerce/order-help/build-cart.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectBudget } from '#commerce/ticket-desk/ticket-desk.service.ts'
import type { Site } from '#config/sites.ts'
import {
  earliestOn,
  priceWanted,
  servicesFor,
  thingOf,
  type PricedLine,
  type WantedLine,
} from './quote-price.service.ts'
import { withCapacity } from './quote-capacity.service.ts'
import * as queries from './quote.queries.ts'
import { quoteLetters } from './quote.words.ts'
import { describeLine, sumsOf } from './read-quote.service.ts'

const languageOf = (site: Site, quote: queries.QuoteRow) =>
  (site.locales.find(({ code }) => code === quote.locale) ?? site.locales[0]).language

export const placeOf = (site: Site, quote: queries.QuoteRow) => ({
  site,
  language: languageOf(site, quote),
  email: quote.ticket_email,
})

export const wantedOf = (line: queries.QuoteLineRow): WantedLine => ({
  pieces: line.pieces,
  unitMinor: line.unit_minor,
  ...(line.version_id === null
    ? { articleId: line.article_id, variant: line.variant }
    : { versionId: line.version_id }),
})

/** A quote for people of the shop. One that is being written comes with everything that could be put into it. */
const letterOf = (site: Site, quote: queries.QuoteRow) => {
  const letter = quoteLetters[languageOf(site, quote)]
  return site.config.defaultCountryA2 === 'CH'
    ? letter.replace('unser Angebot', 'unsere Offerte')
    : letter
}

export const makeShowQuote =
  (site: Site, piecesPerDay: number) =>
  async (ctx: StaffCtx, quote: queries.QuoteRow, query: string | undefined) => {
    const [lines, events, budget] = await Promise.all([
      queries.selectLines(ctx.db, [quote.id]),
      queries.selectEvents(ctx.db, quote.id),
      selectBudget(ctx.db, quote.ticket_id),
    ])
    const isDraft = quote.state === 'DRAFT'
    const today = isDraft ? await priceToday(ctx, site, quote, lines) : undefined
    const services = today ? await servicesFor(ctx, site, today.lines) : []
    const made = await withCapacity(ctx.db, today?.lines ?? [], piecesPerDay)
    return {
      revision: quote.revision,
      language: languageOf(site, quote),
      email: quote.ticket_email,
      words: isDraft && quote.words === '' ? letterOf(site, quote) : quote.words,
      service: quote.service ?? undefined,
      serviceName: quote.service_name ?? undefined,
      earliestOn: quote.earliest_on ?? undefined,
      asked: budget && {
        companyName: budget.company_name ?? undefined,
        product: budget.product,
        quantity: budget.quantity,
        neededOn: budget.needed_on ?? undefined,
      },
      lines: lines.map((line, index) => ({
        ...describeLine(line),
        thing: thingOf({
          versionId: line.version_id ?? undefined,
          articleId: line.article_id,
          variant: line.variant,
        }),
        leastMinor: today?.lines[index]?.leastMinor,
        breaks: (today?.lines[index]?.breaks ?? []).map(({ fromQuantity, unitMinor }) => ({
          fromQuantity,
          unitMinor,
        })),
      })),
      problem: today?.problem,
      sums: sumsOf(quote, lines),
      services: services.map((service) => ({
        code: service.code,
        name: service.carrierName,
        amountMinor: service.amountMinor,
        until: earliestOn(ctx, site, made, service),
      })),
      found: isDraft && query !== undefined ? await search(ctx, site, quote, query) : [],
      own: isDraft ? await listOwn(ctx, site, quote) : [],
      events: events.map((event) => ({
        from: event.from_state ?? undefined,
        to: event.to_state,
        actor: event.actor,
        reason: event.reason ?? undefined,
        at: event.happened_at.toISOString(),
      })),
    }
  }

type Today = { lines: PricedLine[]; problem: string | undefined }

/** Lines at today's prices; where one cannot be sold so any more, what is the matter with it. */
async function priceToday(
  ctx: StaffCtx,
  site: Site,
  quote: queries.QuoteRow,
  lines: readonly queries.QuoteLineRow[],
): Promise<Today> {
  try {
    const priced = await priceWanted(ctx, placeOf(site, quote), lines.map(wantedOf))
    return { lines: priced, problem: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { lines: [], problem: Object.values(error.fields)[0] ?? error.code }
  }
}

async function search(ctx: StaffCtx, site: Site, quote: queries.QuoteRow, query: string) {
  const here = { store: site.slug, language: languageOf(site, quote), now: ctx.now }
  const rows = await queries.searchThings(ctx.db, here, query)
  return rows.map((row) => ({
    thing: thingOf({ articleId: row.article_id, variant: row.variant }),
    articleName: row.name,
    variantLabel: row.label ?? '',
    priceMinor: row.amount_minor,
    needsDesign: row.is_personalised,
  }))
}

/** Designs of whoever asked, and what they ordered before. */
async function listOwn(ctx: StaffCtx, site: Site, quote: queries.QuoteRow) {
  const buyer = { store: site.slug, brand: site.brand, email: quote.ticket_email }
  const [account, orders] = await Promise.all([
    findAccount(ctx.db, buyer),
    selectOrders(ctx.db, buyer),
  ])
  const designs = account ? await selectDesigns(ctx.db, account.id, languageOf(site, quote)) : []
  const own = [
    ...designs.map((design) => ({
      thing: thingOf({ versionId: design.id }),
      articleName: design.article_name,
      variantLabel: design.variant,
      designName: design.name,
      needsDesign: false,
    })),
    ...orders.flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.version_id === null
          ? []
          : {
              thing: thingOf({ versionId: line.version_id }),
              articleName: line.article_name,
              variantLabel: line.variant_label,
              designName: line.design_name ?? undefined,
              needsDesign: false,
            },
      ),
    ),
  ]
  return [...new Map(own.map((one) => [one.thing, one])).values()]
}
