import { refuse } from '#api/refusal.ts'
import { queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { amountOf, lowestInList } from '#commerce/catalogue/article-list.service.ts'
import type { View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { listPeople } from '#commerce/tag/tag.service.ts'
import { hasSomething, readBlocks } from './block.service.ts'
import type { CatalogueList, ListCard, MenuLink } from './content.contract.ts'
import type { ListType } from './content.terms.ts'
import * as queries from './list.queries.ts'

/** The list whose blocks are the home page; it has no address of its own. */
const HOME = 'home'
/** So many people stand in the menu beside lists for them. */
const MOST_PEOPLE = 8

type ListRow = Awaited<ReturnType<typeof queries.selectLists>>[number]

export async function listLists(
  ctx: Ctx,
  input: { type?: ListType | undefined },
): Promise<{ lists: ListCard[] }> {
  const [rows, view] = await Promise.all([readLists(ctx), queryIndex(ctx)])
  return {
    lists: rows
      .filter((row) => row.id !== HOME && (!input.type || row.type === input.type))
      .map((row) => ({ ...cardOf(row), fromMinor: lowestOf(view, row, ctx.site.config.currency) })),
  }
}

export async function getMenu(ctx: Ctx): Promise<{ links: MenuLink[] }> {
  const [rows, people] = await Promise.all([readLists(ctx), listPeople(ctx)])
  const lists = rows.flatMap((row) => {
    const { id, menu, slug, name } = row
    return menu === null ? [] : [{ id, menu, slug, name, picture: pictureOf(row) }]
  })
  // A list about the same says more than its tag does.
  const tags = people.filter(({ slug }) => !lists.some((list) => list.slug === slug))
  const links = tags.slice(0, MOST_PEOPLE).map(({ id, slug, name }) => {
    return { id: `tag-${id}`, menu: 'PERSON' as const, slug, name, isTag: true }
  })
  return { links: [...lists, ...links] }
}

export async function getList(ctx: Ctx, input: { listId: string }): Promise<CatalogueList> {
  const rows = await readLists(ctx)
  const row = rows.find(({ id }) => id === input.listId)
  if (!row || row.id === HOME) return refuse('not_found')
  const [blocks, slugs] = await Promise.all([
    readBlocks(ctx, row.id, rows.map(cardOf)),
    queries.selectListSlugs(ctx.db, row.id),
  ])
  return { ...bodyOf(row), ...cardOf(row), articleId: row.article_id ?? undefined, blocks, slugs }
}

export async function getHome(ctx: Ctx) {
  const rows = await readLists(ctx)
  const row = rows.find(({ id }) => id === HOME)
  if (!row) return refuse('not_found')
  return { ...bodyOf(row), blocks: await readBlocks(ctx, HOME, rows.map(cardOf)) }
}

/** All lists: there are some dozens of them. One that is empty here is no page: the mug shop has no canvases. */
async function readLists(ctx: Ctx): Promise<ListRow[]> {
  const [rows, view] = await Promise.all([
    queries.selectLists(ctx.db, ctx.locale.language),
    queryIndex(ctx),
  ])
  const { currency } = ctx.site.config
  return rows.filter((row) =>
    hasSomething(view, { ...row, articleId: row.article_id, shownIds: row.shown_ids }, currency),
  )
}

function lowestOf(view: View, row: ListRow, currency: string): number | undefined {
  if (row.type === 'LIST') return lowestInList(view, row.id, currency)
  const amounts = row.shown_ids.flatMap((id) => amountOf(view, id) ?? [])
  return amounts.length === 0 ? undefined : Math.min(...amounts)
}

function bodyOf(row: ListRow) {
  const { id, name, title, summary, intro } = row
  return { id, name, title, summary, intro, picture: pictureOf(row) }
}

function cardOf(row: ListRow): ListCard {
  const { id, type, menu, slug, name, summary } = row
  return { id, type, menu: menu ?? undefined, slug, name, summary, picture: pictureOf(row) }
}
