import { beforePrice, isInForce } from '#commerce/catalogue/catalogue.rules.ts'
import { queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { chooseServices, listOffered } from '#commerce/delivery/carrier-service.service.ts'
import { packParcel, type PieceToPack } from '#commerce/delivery/parcel.rules.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import * as offers from './offer.queries.ts'
import type { Offer, SeoAddress } from './seo.contract.ts'
import * as queries from './seo.queries.ts'
import type { AddressKind } from './seo.terms.ts'

const here = (ctx: Ctx) => ({
  store: ctx.site.slug,
  brand: ctx.site.brand,
  language: ctx.locale.language,
  now: ctx.now,
})

export async function countAddresses(ctx: Ctx, input: { kind: AddressKind }) {
  return { count: await queries.countAddresses(ctx.db, input.kind, here(ctx)) }
}

export async function listAddresses(
  ctx: Ctx,
  input: { kind: AddressKind; after?: string | undefined; offset: number; limit: number },
): Promise<{ addresses: SeoAddress[] }> {
  const { kind, after, offset, limit } = input
  const rows = await queries.selectAddresses(ctx.db, kind, here(ctx), { after, offset, limit })
  return {
    addresses: rows.map((row) => ({
      id: row.id,
      slugs: row.slugs ?? [],
      stores: row.stores ?? undefined,
      changedAt: row.changed_at?.toISOString(),
      pictures: row.pictures.map((picture) => pictureOf(picture)!),
    })),
  }
}

/** Some carriers have it in their name: feeds said "Rayo Express Express". */
const expressOf = (carrier: string) => (/express/i.test(carrier) ? carrier : `${carrier} Express`)

export async function listOffers(
  ctx: Ctx,
  input: { afterArticle: number; limit: number },
): Promise<{ offers: Offer[] }> {
  const { language } = ctx.locale
  const articles = await offers.selectOffered(ctx.db, { ...here(ctx), language }, input)
  if (articles.length === 0) return { offers: [] }
  const ids = articles.map(({ id }) => id)
  const [periods, variants, pictures, attributes, services, { labels }] = await Promise.all([
    offers.selectPricePeriods(ctx.db, ctx.site.slug, ids),
    offers.selectVariantLabels(ctx.db, language, ids),
    offers.selectPicturesOf(ctx.db, language, ids),
    offers.selectAttributesOf(ctx.db, language, ids),
    listOffered(ctx),
    queryIndex(ctx),
  ])
  const shippingOf = (piece: PieceToPack) =>
    chooseServices(services, { parcel: packParcel([piece]), postalCode: undefined })
      .filter(({ mode }) => mode === 'ADDRESS')
      .map(({ carrierName, speed, amountMinor, carrierDays }) => ({
        service: speed === 'EXPRESS' ? expressOf(carrierName) : carrierName,
        amountMinor,
        days: carrierDays,
      }))
  const periodsOf = Map.groupBy(periods, (row) => `${row.article_id} ${row.variant}`)
  const variantsOf = Map.groupBy(variants, (row) => row.article_id)
  const picturesOf = Map.groupBy(pictures, (row) => row.article_id)
  const attributesOf = Map.groupBy(attributes, (row) => row.article_id)
  return {
    offers: articles.flatMap((article) => {
      const words = (name: string) =>
        (attributesOf.get(article.id) ?? [])
          .filter(({ attribute }) => attribute === name)
          .map(({ label }) => label)
          .join(' / ') || undefined
      const sold = variantsOf.get(article.id) ?? [
        { code: '', label: '', width_mm: null, height_mm: null },
      ]
      const { weight_grams: weightGrams, production_days: productionDays } = article
      return sold.flatMap(({ code, label, width_mm: width, height_mm: height }): Offer[] => {
        const price = priceOf(periodsOf.get(`${article.id} ${code}`) ?? [], ctx.now)
        if (!price) return []
        return [
          {
            articleId: article.id,
            variant: code,
            variantLabel: label ?? code,
            slug: article.slug,
            name: article.name,
            description: article.description,
            kind: article.kind,
            categoryPath: [labels.listOfKind.get(article.kind)?.name, article.name].flatMap(
              (name) => name ?? [],
            ),
            price,
            weightGrams,
            productionDays,
            shipping: shippingOf({
              quantity: 1,
              weightGrams,
              sizeMm:
                width === null || height === null
                  ? undefined
                  : { width: Number(width), height: Number(height) },
            }),
            material: words('material'),
            colour: words('colour'),
            pictures: (picturesOf.get(article.id) ?? []).map((row) => pictureOf(row)!),
          },
        ]
      })
    }),
  }
}

type PeriodRow = Awaited<ReturnType<typeof offers.selectPricePeriods>>[number]

function priceOf(rows: readonly PeriodRow[], now: Date): Offer['price'] | undefined {
  const periods = rows.map((row) => ({
    amountMinor: row.amount_minor,
    currency: row.currency,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }))
  const current = periods.find((period) => isInForce(period, now))
  if (!current) return undefined
  const { amountMinor, currency } = current
  return { amountMinor, currency, wasMinor: beforePrice(periods, now) }
}
