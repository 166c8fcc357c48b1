import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { countDesignsByTag, listDesigns } from '#commerce/design/design-list.service.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { byTags } from '#commerce/catalogue/article-list.service.ts'
import type { ArticleSort } from '#commerce/catalogue/catalogue.terms.ts'
import { noConditions, pageOf } from '#commerce/catalogue/index-selection.ts'
import * as queries from './tag.queries.ts'

const FIRST_DESIGNS = 24
const LEAST_IN_MENU = 3

export async function listTags(ctx: Ctx) {
  const [rows, view, designCounts] = await Promise.all([
    queries.selectTags(ctx.db, ctx.locale.language),
    queryIndex(ctx),
    countDesignsByTag(ctx),
  ])
  const byName = new Intl.Collator(ctx.locale.iso)
  const articleCounts = new Map(view.select(noConditions).tags)
  return {
    tags: rows
      .map((row) => ({
        id: row.id,
        subject: row.subject,
        slug: row.slug,
        name: row.name,
        picture: pictureOf(row),
        articleCount: articleCounts.get(row.id) ?? 0,
        designCount: designCounts.get(row.id) ?? 0,
      }))
      .filter((tag) => tag.articleCount + tag.designCount > 0)
      .sort((a, b) => byName.compare(a.name, b.name)),
  }
}

/** Tags that say for whom something is, the fullest first: of those that have a page worth a look. */
export async function listPeople(ctx: Ctx): Promise<{ slug: string; name: string; id: number }[]> {
  const [rows, view] = await Promise.all([
    queries.selectTags(ctx.db, ctx.locale.language),
    queryIndex(ctx),
  ])
  const people = rows.filter(({ subject }) => subject === 'PERSON')
  const ids = people.map(({ id }) => id)
  const counts = new Map(view.select({ ...noConditions, list: byTags(view, ids) }).tags)
  const countOf = (tag: { id: number }) => counts.get(tag.id) ?? 0
  return people
    .filter((tag) => countOf(tag) >= LEAST_IN_MENU)
    .toSorted((one, other) => countOf(other) - countOf(one) || one.id - other.id)
    .map(({ id, slug, name }) => ({ id, slug, name }))
}

export async function getTag(
  ctx: Ctx,
  input: { slug: string; sort: ArticleSort; page: number; limit: number },
) {
  const tag = await queries.findTagBySlug(ctx.db, input.slug, ctx.locale.language)
  if (!tag) return refuse('not_found')
  const [view, slugs, { designs, total: designCount }] = await Promise.all([
    queryIndex(ctx),
    queries.selectTagSlugs(ctx.db, tag.id),
    listDesigns(ctx, { tagId: tag.id, sort: 'POPULARITY', page: 1, limit: FIRST_DESIGNS }),
  ])
  const { found, total } = view.select({ ...noConditions, list: byTags(view, [tag.id]) })
  const { sort, limit, page } = input
  const ids = pageOf(view.storeIndex, found, { sort, limit, offset: (page - 1) * limit })
  return {
    id: tag.id,
    slug: tag.slug,
    name: tag.name,
    title: tag.title,
    summary: tag.summary,
    picture: pictureOf(tag),
    articles: await getCards(ctx, ids, view),
    articleCount: total,
    designs,
    designCount,
    slugs,
  }
}
