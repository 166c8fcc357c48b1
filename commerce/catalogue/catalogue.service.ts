import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  findCheapestDelivery,
  findUsualDelivery,
} from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { pictureOf, videoOf } from '#commerce/kernel/picture.ts'
import type { Article, Variant } from './article.contract.ts'
import { badgesAt, here } from './article-card.service.ts'
import * as queries from './article.queries.ts'
import { beforePrice, isInForce, type PricePeriod } from './catalogue.rules.ts'
import type { Labels } from './labels.ts'
import { packContents, pagePlan } from './catalogue.columns.ts'
import { summarize } from './scores.ts'
import { attributesOf, storesOf } from './catalogue-index.ts'
import { pricedBreaks } from './unit-price.terms.ts'

export type Sellable = {
  id: number
  productView: string
  name: string
  isPersonalised: boolean
  variants: string[]
}

/** For those who write: it asks in their own transaction. */
export async function getSellable(ctx: Ctx, articleId: number): Promise<Sellable> {
  const row = await queries.findSellable(ctx.db, articleId, here(ctx))
  if (!row?.variants) return refuse('not_found')
  const { id, name, variants } = row
  return {
    id,
    productView: row.product_view,
    name,
    isPersonalised: row.is_personalised,
    variants,
  }
}

export async function getArticle(ctx: Ctx, input: { articleId: number }): Promise<Article> {
  const [view, row, usual] = await Promise.all([
    ctx.catalogueIndex.query({ site: ctx.site, language: ctx.locale.language, now: ctx.now }),
    queries.findDetail(ctx.db, input.articleId, {
      ...here(ctx),
      brandStores: storesOf(ctx.site.brand),
    }),
    findUsualDelivery(ctx),
  ])
  const variants = row ? variantsOf(ctx, row, view.labels) : []
  const cheapest = variants.toSorted(
    (one, other) => one.price.amountMinor - other.price.amountMinor,
  )[0]
  if (!row || !cheapest) return refuse('not_found')
  const pictures = row.pictures.map((picture) => pictureOf(picture)!)
  const reviews = summarize(row.stars)
  const { weight_grams: weightGrams } = row
  const sizeMm = { width: cheapest.widthMm, height: cheapest.heightMm }
  const parcel = packParcel([{ quantity: 1, weightGrams, sizeMm }])
  const { average } = reviews
  return {
    id: row.id,
    kind: row.kind,
    isPersonalised: row.is_personalised,
    slug: row.slug,
    name: row.name,
    namePlural: row.name_plural,
    summary: row.summary,
    description: row.description,
    box: row.box,
    weightGrams: row.weight_grams,
    productView: row.product_view,
    printColour: row.print_colour,
    mayTurn: row.may_turn,
    ...(row.edge_mm !== null && { edgeMm: Number(row.edge_mm) }),
    productionDays: row.production_days,
    delivery: promiseDelivery(ctx.site.seller.factory, ctx.now, {
      productionDays: row.production_days,
      country: ctx.site.config.defaultCountryA2,
      ...usual,
    }),
    deliveryFromMinor: await findCheapestDelivery(ctx, parcel),
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    price: cheapest.price,
    isFromPrice: variants.some(({ price }) => price.amountMinor > cheapest.price.amountMinor),
    picture: pictures[0],
    pictures,
    videos: row.videos.map((video) => videoOf(video)),
    variantAxis:
      row.variant_axis === null ? undefined : view.labels.attributes.get(row.variant_axis),
    variants,
    pricePer: row.price_per,
    breaks: breaksOf(row),
    includedPages: row.included_pages ?? undefined,
    printLook: row.print_look ?? undefined,
    setSize: row.set_size ?? undefined,
    attributes: attributesOf(view, row.attributes),
    badges: badgesAt(view.storeIndex, row.id),
    tags: [...view.labels.tags.values()].filter(({ id }) => row.tags.includes(id)),
    reviews,
    rating: average === undefined ? undefined : { count: reviews.count, average },
    kindList: view.labels.listOfKind.get(row.kind),
    designList: view.labels.designListOf.get(row.id),
    slugs: row.slugs,
    stores: row.stores,
  }
}

/** Variants with a price today, each with its own history. */
function variantsOf(ctx: Ctx, row: queries.DetailRow, labels: Labels): Variant[] {
  const { currency, prizesWithDecimals } = ctx.site.config
  const histories = Map.groupBy(row.periods, ({ variant }) => variant)
  const breaks = breaksOf(row)
  const finishOf = (code: string) => ({ code, label: labels.values.get(code) ?? code })
  const faces = row.variants.length > 0 ? row.variants : [plainFace]
  return faces.flatMap((face): Variant[] => {
    const periods = (histories.get(face.code) ?? []).map((period): PagedPeriod => ({
      amountMinor: period.amount_minor,
      pageMinor: period.page_minor ?? undefined,
      validFrom: new Date(period.valid_from),
      validUntil: period.valid_until === null ? null : new Date(period.valid_until),
    }))
    const today = periods.find((period) => isInForce(period, ctx.now))
    if (!today) return []
    const { amountMinor, pageMinor } = today
    return [
      {
        code: face.code,
        label: face.label ?? face.code,
        widthMm: face.width_mm,
        heightMm: face.height_mm,
        bleedMm: face.bleed_mm,
        safeMm: face.safe_mm,
        resolutionDpi: face.resolution_dpi,
        ...(face.page_plan !== null && { pagePlan: pagePlan.read(face.page_plan) }),
        ...(face.contents !== null && { contents: packContents.read(face.contents) }),
        ...(face.finish !== null && { finish: finishOf(face.finish) }),
        ...(face.size !== null && { size: face.size }),
        price: { amountMinor, currency, wasMinor: beforePrice(periods, ctx.now) },
        pageMinor,
        quantityBreaks: pricedBreaks(amountMinor, breaks, prizesWithDecimals),
      },
    ]
  })
}

type PagedPeriod = PricePeriod & { pageMinor: number | undefined }

const breaksOf = (row: queries.DetailRow) =>
  row.breaks.map((one) => ({ fromQuantity: one.from_quantity, percent: one.percent }))

/** An article without variants has one all the same, so that a price has its place. */
const plainFace: queries.DetailRow['variants'][number] = {
  code: '',
  label: '',
  width_mm: 0,
  height_mm: 0,
  bleed_mm: 0,
  safe_mm: 0,
  resolution_dpi: 0,
  page_plan: null,
  contents: null,
  finish: null,
  size: null,
}

/** Whether a shop has anything to show. */
export const hasArticles = (db: Ctx['db']): Promise<boolean> => queries.hasAnyArticle(db)
