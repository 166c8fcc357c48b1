import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import { priceLines } from '#commerce/cart/line-price.rules.ts'
import { pricedBreaks } from '#commerce/catalogue/unit-price.terms.ts'
import { stepOf } from '#commerce/checkout/bill.rules.ts'
import { treatTax } from '#commerce/checkout/tax.rules.ts'
import { listServices } from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { findAccount, findBuyersVersion } from '#commerce/order-help/build-cart.service.ts'
import { MOST_AGREED_PERCENT } from '#commerce/order-help/order-help.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import * as queries from './quote.queries.ts'
import { agreementOf, leastPrice } from './quote.rules.ts'

export type WantedLine = {
  pieces: number
  /** The shop's own price without one. */
  unitMinor?: number | undefined
} & ({ versionId: string } | { articleId: number; variant: string })

type Place = { site: Site; language: string; email: string }
type Ctx = Pick<StaffCtx, 'db' | 'now'>

/** A line at today's price of the shop, with everything that a quote keeps of it. */
export type PricedLine = Awaited<ReturnType<typeof priceWanted>>[number]

export async function priceWanted(ctx: Ctx, place: Place, wanted: readonly WantedLine[]) {
  const { site, language } = place
  const named = await Promise.all(wanted.map((line) => nameThing(ctx, place, line)))
  const here = { store: site.slug, language, now: ctx.now }
  const articleIds = [...new Set(named.map(({ articleId }) => articleId))]
  const [rows, versions] = await Promise.all([
    queries.selectThings(ctx.db, here, articleIds),
    queries.selectVersions(
      ctx.db,
      named.flatMap(({ versionId }) => versionId ?? []),
    ),
  ])
  const things = named.map((line) => {
    const row = rows.find(
      ({ article_id, variant }) => article_id === line.articleId && variant === line.variant,
    )
    if (!row) return refuse('invalid', { lines: 'size_not_sold' })
    const version = versions.find(({ id }) => id === line.versionId)
    const pieces = version?.pieces ?? 1
    // Prints of a design come all together or not at all.
    if (line.pieces % pieces !== 0) return refuse('invalid', { lines: 'whole_sets' })
    return { line, row, version, pieces, extraPages: version?.extra_pages ?? 0 }
  })
  const { prizesWithDecimals } = site.config
  const prices = priceLines(
    things.map(({ line, row, pieces, extraPages }) => ({
      ...row,
      quantity: line.pieces / pieces,
      pieces,
      extra_pages: extraPages,
    })),
    prizesWithDecimals,
  )
  const step = stepOf(prizesWithDecimals)
  const lines = things.map(({ line, row, version, extraPages }, index) => {
    const { pieceMinor: listMinor, singleMinor, breaks } = prices[index]!
    const unitMinor = line.unitMinor ?? listMinor
    const leastMinor = Math.min(listMinor, leastPrice(listMinor, MOST_AGREED_PERCENT, step))
    if (unitMinor > listMinor) return refuse('invalid', { [fieldOf(line)]: 'above_list' })
    if (unitMinor < leastMinor) return refuse('invalid', { [fieldOf(line)]: 'below_limit' })
    if (unitMinor % step !== 0) return refuse('invalid', { [fieldOf(line)]: 'whole_amount' })
    return {
      articleId: row.article_id,
      variant: row.variant,
      versionId: line.versionId,
      extraPages,
      needsDesign: row.is_personalised && line.versionId === undefined,
      articleName: row.name,
      variantLabel: row.label ?? '',
      designName: version?.name,
      pieces: line.pieces,
      listMinor,
      leastMinor,
      unitMinor,
      breaks: pricedBreaks(singleMinor, breaks, prizesWithDecimals),
      productionDays: row.production_days,
      weightGrams: row.weight_grams + extraPages * row.page_weight_grams,
      sizeMm:
        row.width_mm === null || row.height_mm === null
          ? undefined
          : { width: row.width_mm, height: row.height_mm },
    }
  })
  if (agreementOf(lines) === undefined) return refuse('invalid', { lines: 'two_prices' })
  return lines
}

/** Name of a line in forms and in errors about it. */
export const thingOf = (line: { versionId?: string | undefined } & Partial<ArticleKind>) =>
  line.versionId === undefined
    ? `article=${line.articleId}=${line.variant}`
    : `version=${line.versionId}`
type ArticleKind = { articleId: number; variant: string }

const fieldOf = (line: Parameters<typeof thingOf>[0]) => `price.${thingOf(line)}`

/** A design is quoted to whoever designed or ordered it; anybody else's does not exist here. */
async function nameThing(ctx: Ctx, { site, email }: Place, line: WantedLine) {
  const { pieces, unitMinor } = line
  if ('articleId' in line) return { ...line, versionId: undefined }
  const buyer = { store: site.slug, brand: site.brand, email }
  const account = await findAccount(ctx.db, buyer)
  const { versionId } = line
  const owner = { ...buyer, stores: [site.slug], customerId: account?.id }
  const version = await findBuyersVersion(ctx.db, versionId, owner)
  if (!version) return refuse('invalid', { lines: 'not_found' })
  const { articleId, variant } = version
  return { articleId, variant, versionId, pieces, unitMinor }
}

/** Ways to send all of it to an address of the store's country, the cheapest first. */
export async function servicesFor(ctx: Ctx, site: Site, lines: readonly PricedLine[]) {
  const parcel = packParcel(lines.map((line) => ({ ...line, quantity: line.pieces })))
  const services = await listServices({ db: ctx.db, site }, { parcel, postalCode: undefined })
  return services
    .filter(({ mode }) => mode === 'ADDRESS')
    .toSorted((one, other) => one.amountMinor - other.amountMinor)
}
export type QuoteService = Awaited<ReturnType<typeof servicesFor>>[number]

/** Day by which it can be there if it were ordered now: the slowest piece decides. */
export function earliestOn(
  ctx: Ctx,
  site: Site,
  lines: readonly Pick<PricedLine, 'productionDays'>[],
  service: Pick<QuoteService, 'carrierDays' | 'cutOffHour'>,
): string {
  const productionDays = Math.max(0, ...lines.map((line) => line.productionDays))
  const { carrierDays, cutOffHour } = service
  const country = site.config.defaultCountryA2
  const order = { productionDays, country, carrierDays, cutOffHour }
  return promiseDelivery(site.seller.factory, ctx.now, order).until
}

/** Tax as the checkout treats whoever gives no tax number. */
export async function taxingOf(ctx: Ctx, site: Site) {
  const destination = site.config.defaultCountryA2
  const today = todayIn(site.timeZone, ctx.now)
  return {
    treatment: treatTax({ seller: site.seller, destination, billing: undefined }),
    permille: await queries.findTaxPermille(ctx.db, { country: destination, today }),
    stepMinor: stepOf(site.config.prizesWithDecimals),
  }
}
