import { refuse } from '#api/refusal.ts'
import { queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { isOnSale, type View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx, PartnerCtx, SessionCtx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { personalFieldsOf } from '#design/personal-fields.ts'
import { inLanguage } from '#design/words-of-language.ts'
import { actorOf } from './design-access.service.ts'
import type { DesignCard, PublishedFilter } from './design.contract.ts'
import { listDesignCounts } from './design-count.service.ts'
import type {
  DesignFilter,
  ManagedDesign,
  ManagedFilter,
  OwnDesign,
} from './design-list.contract.ts'
import { selectPublishedDocuments } from './design-price.queries.ts'
import { priceDesigns } from './design-price.service.ts'
import { draftPreviewUrl } from './design-preview.rules.ts'
import type { DesignIndex } from '#commerce/catalogue/design-index.ts'
import * as queries from './design-list.queries.ts'
import { selectGeometries } from './design.queries.ts'
import { isCompleteDesign } from './complete-design.rules.ts'
import { sizesToOffer } from './offered-sizes.rules.ts'
import { designDocument, designWords } from './design.columns.ts'

const MOST_TAGS_SHOWN = 16

export async function listDesigns(
  ctx: Ctx,
  filter: PublishedFilter,
): Promise<{ designs: DesignCard[]; total: number }> {
  const [designIndex, view] = await Promise.all([
    ctx.catalogueIndex.queryDesigns(ctx.now),
    queryIndex(ctx),
  ])
  const all = onSaleHere(designIndex, view, designIndex.list(shopOf(ctx), filter))
  const ids = all.slice((filter.page - 1) * filter.limit, filter.page * filter.limit)
  return { designs: await getDesignCards(ctx, ids), total: all.length }
}

/** A design on something that this store does not sell would lead to a page that is not there. */
function onSaleHere(
  designIndex: DesignIndex,
  view: View,
  ids: readonly string[],
): readonly string[] {
  const known = sold.get(ids) ?? new WeakMap<View['storeIndex'], readonly string[]>()
  sold.set(ids, known)
  const found =
    known.get(view.storeIndex) ??
    ids.filter((id) => isOnSale(view, designIndex.facts.get(id)!.articleId))
  known.set(view.storeIndex, found)
  return found
}
const sold = new WeakMap<readonly string[], WeakMap<View['storeIndex'], readonly string[]>>()

/** In the order of the ids. What nobody may see here has no card. */
export async function getDesignCards(ctx: Ctx, ids: readonly string[]): Promise<DesignCard[]> {
  const [rows, view] = await Promise.all([
    queries.selectPublished(ctx.db, shopOf(ctx), ids),
    queryIndex(ctx),
  ])
  const cards = new Map((await toCards(ctx, view, rows)).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

async function toCards(
  ctx: Ctx,
  view: View,
  rows: readonly Parameters<typeof toCard>[0][],
): Promise<DesignCard[]> {
  const prices = await priceDesigns(ctx, view, rows)
  return rows.map((row) => ({ ...toCard(row), ...prices.get(row.id) }))
}

export async function countDesignsByTag(ctx: Ctx): Promise<Map<number, number>> {
  return (await ctx.catalogueIndex.queryDesigns(ctx.now)).countByTag(shopOf(ctx))
}

export async function listDesignTags(ctx: Ctx, input: { articleId: number }) {
  const [designIndex, { labels }] = await Promise.all([
    ctx.catalogueIndex.queryDesigns(ctx.now),
    queryIndex(ctx),
  ])
  const tags = [...designIndex.countTagsOf(shopOf(ctx), input.articleId)]
    .flatMap(([id, count]) => {
      const tag = labels.tags.get(id)
      return tag ? [{ ...tag, count }] : []
    })
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
  return { tags: tags.slice(0, MOST_TAGS_SHOWN) }
}

export async function listDesignElsewhere(ctx: Ctx, input: { designId: string; limit: number }) {
  const row = await queries.findPublished(ctx.db, shopOf(ctx), input.designId)
  if (!row) return refuse('not_found')
  const { owner_id, slug, article_id } = row
  if (owner_id === null) return { designs: [] }
  const [view, rows] = await Promise.all([
    queryIndex(ctx),
    queries.selectSameMotif(ctx.db, shopOf(ctx), { owner_id, slug, article_id }),
  ])
  const onSale = rows.filter((one) => isOnSale(view, one.article_id))
  return { designs: await toCards(ctx, view, onSale.slice(0, input.limit)) }
}

export async function getDesign(ctx: Ctx, input: { designId: string }) {
  const row = await queries.findPublished(ctx.db, shopOf(ctx), input.designId)
  if (!row) return refuse('not_found')
  const [{ labels }, tagIds, slugs, shown] = await Promise.all([
    queryIndex(ctx),
    queries.selectTagIdsOf(ctx.db, row.id),
    queries.selectDesignSlugs(ctx.db, row.id),
    lookAtPublished(ctx, row),
  ])
  return {
    ...toCard(row),
    description: row.description,
    credit: row.credit ?? undefined,
    stores: row.visibility === 'APPLICATION' ? [row.store] : undefined,
    tags: tagIds.flatMap((id) => labels.tags.get(id) ?? []),
    slugs,
    ...shown,
  }
}

async function lookAtPublished({ db, locale }: Ctx, design: { id: string; article_id: number }) {
  const { language } = locale
  const [stored] = await selectPublishedDocuments(db, [design.id], language)
  if (stored === undefined) return { isComplete: false }
  const document = inLanguage(
    designDocument.read(stored.document),
    designWords.readOrNull(stored.words) ?? {},
    language,
  )
  const fields = personalFieldsOf(document)
  return {
    variants: sizesToOffer(document, await selectGeometries(db, design.article_id)),
    fields,
    isComplete: isCompleteDesign(document, fields),
  }
}

export async function listOwnDesigns(ctx: SessionCtx, filter: DesignFilter) {
  const { rows, total } = await selectOwn(ctx, filter)
  return { total, designs: await toOwnDesigns(ctx, rows) }
}

export async function listManagedDesigns(
  ctx: PartnerCtx,
  filter: ManagedFilter,
): Promise<{ designs: ManagedDesign[]; total: number }> {
  const { rows, total } = await selectOwn(ctx, filter)
  const [designs, counts] = await Promise.all([
    toOwnDesigns(ctx, rows),
    listDesignCounts(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const managed = designs.map((design, index) => {
    const row = rows[index]!
    const stores = counts.get(row.id) ?? []
    return {
      ...design,
      description: row.description,
      slug: row.visibility === 'PRIVATE' ? undefined : (row.slug ?? undefined),
      isChanged: row.is_changed,
      copyCount: row.copy_count,
      viewCount: sumOf(stores, 'viewCount'),
      saleCount: sumOf(stores, 'saleCount'),
      stores,
    }
  })
  return { designs: managed, total }
}

type OwnRow = Awaited<ReturnType<typeof queries.selectOwned>>[number]

async function selectOwn(ctx: Ctx, filter: DesignFilter & Partial<ManagedFilter>) {
  const actor = actorOf(ctx)
  const [rows, total] = await Promise.all([
    queries.selectOwned(ctx.db, actor, { ...filter, language: ctx.locale.language }),
    queries.countFiltered(ctx.db, actor, filter),
  ])
  return { rows, total }
}

async function toOwnDesigns(ctx: Ctx, rows: readonly OwnRow[]): Promise<OwnDesign[]> {
  const ids = rows.map(({ id }) => id)
  const tags = await queries.selectTagsOf(ctx.db, ids)
  const previews = await findShownPreviews(ctx.db, ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    articleId: row.article_id,
    articleName: row.article_name ?? undefined,
    variant: row.variant ?? undefined,
    visibility: row.visibility,
    revision: row.revision,
    tags: tags.filter(({ design_id }) => design_id === row.id).map(({ tag }) => tag),
    picture: pictureOf(row),
    urlPreview: draftPreviewUrl(row.id, previews.get(row.id)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

function sumOf<Name extends 'viewCount' | 'saleCount'>(
  counts: readonly Record<Name, number>[],
  name: Name,
): number {
  return counts.reduce((sum, count) => sum + count[name], 0)
}

function shopOf(ctx: Ctx) {
  return { store: ctx.site.slug, brand: ctx.site.brand, language: ctx.locale.language }
}

function toCard(row: Awaited<ReturnType<typeof queries.selectPublished>>[number]): DesignCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    articleId: row.article_id,
    articleName: row.article_name ?? undefined,
    picture: pictureOf(row),
  }
}
