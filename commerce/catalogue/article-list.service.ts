import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { ArticleCard, Facets } from './article.contract.ts'
import { getCards, queryIndex } from './article-card.service.ts'
import { countBits, hasBit, intersect, type BitSet } from './bit-set.ts'
import { attributeNames } from './catalogue.terms.ts'
import type { ArticleFilter } from './catalogue.contract.ts'
import { noConditions, pageOf, type ListConditions, type Selection } from './index-selection.ts'
import type { View } from './catalogue-index.ts'

export async function listArticles(
  ctx: Ctx,
  input: ArticleFilter,
): Promise<{ articles: ArticleCard[]; total: number; facets: Facets }> {
  const view = await queryIndex(ctx)
  const { list, sort, page, limit, ...conditions } = input
  const selection = view.select({
    ...conditions,
    list: list === undefined ? undefined : conditionsOf(view, list, ctx.site.config.currency),
  })
  const ids = pageOf(view.storeIndex, selection.found, { sort, limit, offset: (page - 1) * limit })
  return {
    articles: await getCards(ctx, ids, view),
    total: selection.total,
    facets: facetsOf(selection, view),
  }
}

/** How many articles a list holds in this store. */
export function countInList(view: View, listId: string, currency: string): number {
  return view.select({ ...noConditions, list: conditionsOf(view, listId, currency) }).total
}

/** Lowest price in a list, in this store. */
export function lowestInList(view: View, listId: string, currency: string): number | undefined {
  const { found } = view.select({ ...noConditions, list: conditionsOf(view, listId, currency) })
  const [id] = pageOf(view.storeIndex, found, { sort: 'PRICE_ASCENDING', limit: 1, offset: 0 })
  return id === undefined ? undefined : amountOf(view, id)
}

/** Undefined for what is not on sale here. */
export function amountOf({ storeIndex }: View, articleId: number): number | undefined {
  const ordinal = storeIndex.articleIndex.ordinalOf.get(articleId)
  return ordinal !== undefined && hasBit(storeIndex.onSale, ordinal)
    ? storeIndex.amounts[ordinal]
    : undefined
}

/** Bestsellers of a list, or of a tag. */
export async function listFromIndex(
  ctx: Ctx,
  view: View,
  input: { list?: string; tagIds?: readonly number[]; limit: number },
): Promise<ArticleCard[]> {
  const { found } = view.select({
    ...noConditions,
    list: {
      ...(input.list !== undefined && conditionsOf(view, input.list, ctx.site.config.currency)),
      ...(input.tagIds && byTags(view, input.tagIds)),
    },
  })
  const ids = pageOf(view.storeIndex, found, { sort: 'POPULARITY', limit: input.limit, offset: 0 })
  return getCards(ctx, ids, view)
}

/** A tag that stands for a badge holds what has the badge, also where that is computed. */
export function byTags(view: View, tagIds: readonly number[]): ListConditions {
  const { categoryOf } = view.storeIndex.articleIndex
  return {
    tags: tagIds.filter((id) => !categoryOf.has(id)),
    badges: tagIds.flatMap((id) => categoryOf.get(id) ?? []),
  }
}

function conditionsOf(view: View, listId: string, currency: string): ListConditions {
  const list = view.labels.lists.get(listId)
  if (list?.type !== 'LIST') return refuse('not_found')
  const { mostMinor, ...rest } = list.filter
  return { ...rest, mostMinor: mostMinor?.[currency] }
}

/** Things with the same tags as those that are there, then what sells best; never what is there. */
export async function recommendArticles(
  ctx: Ctx,
  input: { articleId: readonly number[]; limit: number },
): Promise<{ articles: ArticleCard[] }> {
  const view = await queryIndex(ctx)
  const ids = recommendedIds(view, input.articleId, input.limit)
  return { articles: await getCards(ctx, ids, view) }
}

/** Articles like these, then what sells best; none of these themselves. */
export function recommendedIds(view: View, articleIds: readonly number[], limit: number): number[] {
  if (limit === 0) return []
  const { found } = view.select(noConditions)
  const present = new Set(articleIds)
  const best = pageOf(view.storeIndex, found, {
    sort: 'POPULARITY',
    offset: 0,
    limit: limit + present.size,
  })
  const alike = findAlike(view, found, present, limit)
  return [...new Set([...alike, ...best])].filter((id) => !present.has(id)).slice(0, limit)
}

/** Articles that share most tags; among equals, what sells best. */
function findAlike(view: View, found: BitSet, present: ReadonlySet<number>, limit: number) {
  const { articleIndex } = view.storeIndex
  const ordinals = [...present].flatMap((id) => articleIndex.ordinalOf.get(id) ?? [])
  const shared = [...articleIndex.tags]
    .filter(([tag]) => !articleIndex.categoryOf.has(tag))
    .flatMap(([, set]) =>
      ordinals.some((ordinal) => hasBit(set, ordinal)) ? [intersect([set, found])] : [],
    )
  // A tag that half the shop has says little: the rare ones first.
  const rarest = shared.toSorted((one, other) => countBits(one) - countBits(other)).slice(0, 3)
  const candidates = rarest.flatMap((set) =>
    pageOf(view.storeIndex, set, { sort: 'POPULARITY', offset: 0, limit: limit + present.size }),
  )
  const common = (id: number) => {
    const ordinal = articleIndex.ordinalOf.get(id)!
    return shared.filter((set) => hasBit(set, ordinal)).length
  }
  return [...new Set(candidates)].toSorted((one, other) => common(other) - common(one))
}

export function facetsOf(selection: Selection, view: View): Facets {
  const { labels } = view
  const { attributeOf } = view.storeIndex.articleIndex
  const tagCounts = new Map(selection.tags)
  return {
    kinds: selection.kinds.map(([value, count]) => ({
      value,
      label: labels.listOfKind.get(value)?.name ?? value,
      count,
    })),
    tags: [...labels.tags.values()].flatMap((tag) => {
      const count = tagCounts.get(tag.id)
      return count === undefined ? [] : [{ ...tag, count }]
    }),
    attributes: attributeNames.flatMap((attribute) => {
      const values = selection.attributes
        .filter(([value]) => attributeOf.get(value) === attribute)
        .map(([value, count]) => ({ value, label: labels.values.get(value) ?? value, count }))
        .toSorted((one, other) => labels.compare(one.label, other.label))
      if (values.length === 0) return []
      return [{ attribute, label: labels.attributes.get(attribute) ?? attribute, values }]
    }),
    badges: selection.badges.map(([value, count]) => ({ value, count })),
    reducedCount: selection.reducedCount,
    price: selection.price,
  }
}
