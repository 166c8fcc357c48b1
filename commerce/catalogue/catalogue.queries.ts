import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/picture.ts'
import { likePattern } from '#commerce/like-pattern.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Articles that have words in this language and a price in this store: what is on sale here. */
function articlesOnSale(db: Db, store: string, language: string, now: Date) {
  return db
    .selectFrom('article')
    .innerJoin('article_text as text', (join) =>
      join.onRef('text.article_id', '=', 'article.id').on('text.language', '=', language),
    )
    .innerJoin('article_price as price', (join) =>
      join
        .onRef('price.article_id', '=', 'article.id')
        .on('price.store', '=', store)
        .on('price.valid_from', '<=', now)
        .on((on) =>
          on.or([on('price.valid_until', 'is', null), on('price.valid_until', '>', now)]),
        ),
    )
    .leftJoin('article_picture as cover', (join) =>
      join.onRef('cover.article_id', '=', 'article.id').on('cover.position', '=', 0),
    )
    .leftJoin('picture', 'picture.name', 'cover.picture')
    .where('article.published_at', '<=', now)
    .select([
      'article.id',
      'article.kind',
      'article.is_personalised',
      'article.production_days',
      'text.slug',
      'text.name',
      'text.name_plural',
      'text.summary',
      'text.description',
      'price.amount_minor',
      'price.currency',
      ...pictureColumns,
    ])
    .orderBy('article.position')
    .orderBy('article.id')
}

export type ArticleRow = Awaited<ReturnType<typeof selectArticles>>[number]

export type ArticleFilter = {
  store: string
  language: string
  now: Date
  limit: number
  kind?: string | undefined
  tagId?: number | undefined
  words?: string | undefined
}

export async function selectArticles(db: Db, filter: ArticleFilter) {
  let query = articlesOnSale(db, filter.store, filter.language, filter.now).limit(filter.limit)
  if (filter.kind) query = query.where('article.kind', '=', filter.kind)
  if (filter.tagId !== undefined) {
    query = query.where('article.id', 'in', (tagged) =>
      tagged
        .selectFrom('article_tag')
        .select('article_id')
        .where('tag_id', '=', filter.tagId as number),
    )
  }
  if (filter.words) {
    const pattern = likePattern(filter.words)
    query = query.where((on) =>
      on.or([
        on('text.name', 'ilike', pattern),
        on('text.name_plural', 'ilike', pattern),
        on('text.summary', 'ilike', pattern),
        on('text.description', 'ilike', pattern),
      ]),
    )
  }
  return query.execute()
}

export async function findArticleRow(
  db: Db,
  where: { store: string; language: string; now: Date; articleId: number },
) {
  return articlesOnSale(db, where.store, where.language, where.now)
    .where('article.id', '=', where.articleId)
    .executeTakeFirst()
}

/** The slug of the page's own language wins when two languages share one. */
export async function findArticleIdBySlug(db: Db, slug: string, language: string) {
  const row = await db
    .selectFrom('article_text')
    .select('article_id')
    .where('slug', '=', slug)
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst()
  return row?.article_id
}

export async function selectArticleSlugs(db: Db, articleId: number) {
  return db
    .selectFrom('article_text')
    .select(['language', 'slug'])
    .where('article_id', '=', articleId)
    .execute()
}

export async function selectStoresOf(db: Db, articleId: number, now: Date) {
  const rows = await db
    .selectFrom('article_price')
    .select('store')
    .distinct()
    .where('article_id', '=', articleId)
    .where('valid_from', '<=', now)
    .where((on) => on.or([on('valid_until', 'is', null), on('valid_until', '>', now)]))
    .execute()
  return rows.map((row) => row.store)
}

export async function selectPricePeriods(db: Db, store: string, articleIds: readonly number[]) {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('article_price')
    .select(['article_id', 'amount_minor', 'valid_from', 'valid_until'])
    .where('store', '=', store)
    .where('article_id', 'in', articleIds)
    .execute()
}

export async function selectBadges(db: Db, articleIds: readonly number[]) {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select(['article_tag.article_id', 'tag.category'])
    .where('article_tag.article_id', 'in', articleIds)
    .where('tag.category', 'is not', null)
    .orderBy('tag.id')
    .execute()
}

export async function selectPictures(db: Db, articleId: number) {
  return db
    .selectFrom('article_picture')
    .innerJoin('picture', 'picture.name', 'article_picture.picture')
    .select(pictureColumns)
    .where('article_picture.article_id', '=', articleId)
    .orderBy('article_picture.position')
    .execute()
}

export async function selectVariants(db: Db, articleId: number) {
  return db
    .selectFrom('article_variant')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()
}

export async function selectArticleTags(db: Db, articleId: number, language: string) {
  return db
    .selectFrom('article_tag')
    .innerJoin('tag_text', 'tag_text.tag_id', 'article_tag.tag_id')
    .select(['tag_text.tag_id as id', 'tag_text.slug', 'tag_text.name'])
    .where('article_tag.article_id', '=', articleId)
    .where('tag_text.language', '=', language)
    .orderBy('tag_text.name')
    .execute()
}

export async function selectTags(db: Db, store: string, language: string, now: Date) {
  return db
    .selectFrom('tag')
    .innerJoin('tag_text', 'tag_text.tag_id', 'tag.id')
    .leftJoin('picture', 'picture.name', 'tag.picture')
    .where('tag_text.language', '=', language)
    .select((on) => [
      'tag.id',
      'tag_text.slug',
      'tag_text.name',
      ...pictureColumns,
      on
        .selectFrom('article_tag')
        .innerJoin('article_price', 'article_price.article_id', 'article_tag.article_id')
        .whereRef('article_tag.tag_id', '=', 'tag.id')
        .where('article_price.store', '=', store)
        .where('article_price.valid_from', '<=', now)
        .where((price) =>
          price.or([
            price('article_price.valid_until', 'is', null),
            price('article_price.valid_until', '>', now),
          ]),
        )
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('article_count'),
    ])
    .orderBy('tag_text.name')
    .execute()
}

export async function findTagBySlug(db: Db, slug: string, language: string) {
  return db
    .selectFrom('tag_text as any_text')
    .innerJoin('tag_text as text', 'text.tag_id', 'any_text.tag_id')
    .where('any_text.slug', '=', slug)
    .where('text.language', '=', language)
    .orderBy(sql`any_text.language = ${language}`, 'desc')
    .select(['text.tag_id as id', 'text.slug', 'text.name'])
    .executeTakeFirst()
}

export async function selectTagSlugs(db: Db, tagId: number) {
  return db
    .selectFrom('tag_text')
    .select(['language', 'slug'])
    .where('tag_id', '=', tagId)
    .execute()
}
