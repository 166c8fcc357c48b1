import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { countInList, listFromIndex } from '#commerce/catalogue/article-list.service.ts'
import { attributesAt, isOnSale, type View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import { listDesigns } from '#commerce/design/design-list.service.ts'
import { pictureOf, videoOf } from '#commerce/kernel/picture.ts'
import { pickReviews } from '#commerce/review/review.service.ts'
import type { Block, ListCard } from './content.contract.ts'
import * as queries from './list.queries.ts'
import { blockFacts, type BlockFacts } from './content.columns.ts'

const CARDS = 8
const REVIEWS = 6
/** Pages that have a route of their own. */
const ownPaths: Record<string, string> = { about: '/about-us', contact: '/contact' }

/** Blocks of a page for this store. A block that leads only to things the store does not sell is left out. */
export async function readBlocks(
  ctx: Ctx,
  listId: string,
  lists: readonly ListCard[],
): Promise<Block[]> {
  const rows = await queries.selectBlocks(ctx.db, listId, ctx.locale.language)
  const [view, targets, videos] = await Promise.all([
    queryIndex(ctx),
    readTargets(ctx, rows, lists),
    queries.selectVideos(
      ctx.db,
      rows.flatMap(({ video }) => video ?? []),
    ),
  ])
  const blocks = await Promise.all(
    rows.map(async (row): Promise<Block | undefined> => {
      const path = row.resource_id === null ? undefined : targets.get(keyOf(row))
      if (row.resource_id !== null && !isReachable(view, row, path)) return undefined
      const facts = blockFacts.read(row.facts)
      const shown = await readShown(ctx, view, row.kind, facts, lists)
      if (!shown) return undefined
      const video = videos.find(({ video_name: name }) => name === row.video)
      return {
        kind: row.kind,
        media: row.media ?? undefined,
        title: row.title ?? '',
        body: row.body ?? '',
        target:
          path === undefined
            ? undefined
            : { kind: row.resource_kind!, path, label: row.link ?? '' },
        picture: pictureOf(row),
        video: video && videoOf(video),
        articles: [],
        designs: [],
        lists: [],
        reviews: [],
        attributes: [],
        ...shown,
      }
    }),
  )
  return blocks.filter((block) => block !== undefined)
}

type Shown = Partial<Pick<Block, 'articles' | 'designs' | 'lists' | 'reviews' | 'attributes'>>

/** Undefined when the block would show nothing of what it is for. */
async function readShown(
  ctx: Ctx,
  view: View,
  kind: Block['kind'],
  facts: BlockFacts,
  lists: readonly ListCard[],
): Promise<Shown | undefined> {
  const orNothing = <Item>(items: readonly Item[], shown: Shown) =>
    items.length > 0 ? shown : undefined
  switch (kind) {
    case 'product': {
      const articles = await readArticles(ctx, view, facts)
      return orNothing(articles, { articles })
    }
    case 'catalog': {
      if (facts.listId === undefined) {
        return { lists: lists.filter(({ type, id }) => type === 'LIST' && isOfKind(view, id)) }
      }
      const articles = await readArticles(ctx, view, facts)
      return orNothing(articles, { articles })
    }
    case 'design': {
      const designs = await readDesigns(ctx, view, facts)
      return orNothing(designs, { designs })
    }
    case 'review': {
      const reviews = await pickReviews(ctx, { articleIds: facts.articleIds, limit: REVIEWS })
      return orNothing(reviews, { reviews })
    }
    case 'attribute':
      return { attributes: (facts.articleIds ?? []).flatMap((id) => attributesAt(view, id)) }
    case 'project_preview':
      return { articles: await getCards(ctx, facts.articleIds ?? [], view) }
    case 'banner':
    case 'environment':
    case 'shipment_company':
      return {}
  }
}

async function readArticles(ctx: Ctx, view: View, facts: BlockFacts): Promise<ArticleCard[]> {
  if (facts.articleIds) return getCards(ctx, facts.articleIds, view)
  const { listId: list, tagIds } = facts
  return listFromIndex(ctx, view, {
    limit: CARDS,
    ...(list !== undefined && { list }),
    ...(tagIds && { tagIds }),
  })
}

async function readDesigns(ctx: Ctx, view: View, facts: BlockFacts): Promise<DesignCard[]> {
  const list = facts.listId === undefined ? undefined : view.labels.lists.get(facts.listId)
  const { designs } = await listDesigns(ctx, {
    articleId: list?.articleId,
    tagId: facts.tagIds?.[0],
    sort: 'POPULARITY',
    page: 1,
    limit: CARDS,
  })
  return designs
}

function isOfKind(view: View, listId: string): boolean {
  return [...view.labels.listOfKind.values()].some(({ id }) => id === listId)
}

function isReachable(view: View, row: queries.BlockRow, path: string | undefined): boolean {
  if (path === undefined) return false
  return row.resource_kind !== 'ARTICLE' || isOnSale(view, Number(row.resource_id))
}

const keyOf = (row: Pick<queries.BlockRow, 'resource_kind' | 'resource_id'>) =>
  `${row.resource_kind === 'ARTICLE' ? 'article' : 'resource'} ${row.resource_id}`

/** Targets of blocks, as paths of this store. */
async function readTargets(
  ctx: Ctx,
  rows: readonly queries.BlockRow[],
  lists: readonly ListCard[],
): Promise<Map<string, string>> {
  const wanted = rows.flatMap(({ resource_kind: kind, resource_id: id }) =>
    kind === null || id === null ? [] : [{ kind, id }],
  )
  const [articles, pages] = await Promise.all(
    (['article', 'page'] as const).map((kind) =>
      queries.selectTargets(
        ctx.db,
        ctx.locale.language,
        kind,
        wanted
          .filter((one) => (one.kind === 'ARTICLE') === (kind === 'article'))
          .map(({ id }) => id),
      ),
    ),
  )
  return new Map([
    ...Object.entries(ownPaths).map(([id, path]): [string, string] => [`resource ${id}`, path]),
    ...pages!.map(({ target, slug }): [string, string] => [`resource ${target}`, `/${slug}`]),
    ...lists.map(({ id, slug }): [string, string] => [`resource ${id}`, `/${slug}`]),
    ...articles!.map(({ target, slug }): [string, string] => [`article ${target}`, `/${slug}`]),
  ])
}

/** Whether a list has something to show in this store. */
export function hasSomething(
  view: View,
  list: { id: string; type: ListCard['type']; articleId: number | null; shownIds: number[] },
  currency: string,
): boolean {
  if (list.type === 'LIST') return countInList(view, list.id, currency) > 0
  if (list.type === 'LIST_DESIGNS') return isOnSale(view, list.articleId!)
  return list.shownIds.length === 0 || list.shownIds.some((id) => isOnSale(view, id))
}
