import { sql, type Kysely } from 'kysely'
import type { PublishedFact } from './design-index.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { ArticleFact } from './article-index.ts'
import type { AttributeName, TagCategory } from './catalogue.terms.ts'

type Db = Kysely<Tables>

/** A hundred thousand dates take the driver longer than all the rest of their rows. */
const inMs = (column: string) => sql<number>`extract(epoch from ${sql.ref(column)})::float8 * 1000`

type Part = Tables['catalogue_version']['part']

export async function selectVersions(db: Db): Promise<Record<Part, number>> {
  const { rows } = await sql<{ part: Part; version: number }>`${prepared}
    select part, version from catalogue_version
  `.execute(db)
  return Object.fromEntries(rows.map((row) => [row.part, row.version])) as Record<Part, number>
}

/** Selection of these articles, or of all. */
type Some = readonly number[] | undefined

const among = (column: string, ids: Some) =>
  ids ? sql<boolean>`${sql.ref(column)} = any(${ids}::int[])` : sql<boolean>`true`

/** Changes: which articles each version changed; null for one that may have changed any. */
export async function selectChanges(db: Db, since: number, limit: number) {
  return db
    .selectFrom('catalogue_change')
    .where('version', '>', since)
    .select(['version', 'article_id'])
    .orderBy('version')
    .limit(limit)
    .execute()
}

/** Articles that appeared, or whose price began or ended, after the one moment and until the other. */
export async function selectDueIds(db: Db, store: string, after: Date, until: Date) {
  const { rows } = await sql<{ id: number }>`
    select article_id as id from article_price
    where store = ${store} and valid_from > ${after} and valid_from <= ${until}
    union
    select article_id from article_price
    where store = ${store} and valid_until > ${after} and valid_until <= ${until}
    union
    select id from article where published_at > ${after} and published_at <= ${until}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectFacts(db: Db, ids?: Some): Promise<ArticleFact[]> {
  // As text with commas: a hundred thousand arrays take the driver three times as long.
  const [articles, tags, attributes] = await Promise.all([
    db
      .selectFrom('article')
      .where(among('id', ids))
      .select([
        'id',
        'kind',
        'position',
        'popularity',
        inMs('published_at').as('published_ms'),
        inMs('updated_at').as('updated_ms'),
      ])
      .execute(),
    db
      .selectFrom('article_tag')
      .where(among('article_id', ids))
      .select(['article_id', sql<string>`string_agg(tag_id::text, ',')`.as('all')])
      .groupBy('article_id')
      .execute(),
    db
      .selectFrom('article_attribute')
      .where(among('article_id', ids))
      .select(['article_id', sql<string>`string_agg(code, ',')`.as('all')])
      .groupBy('article_id')
      .execute(),
  ])
  const tagsOf = new Map(tags.map((row) => [row.article_id, row.all.split(',').map(Number)]))
  const attributesOf = new Map(attributes.map((row) => [row.article_id, row.all.split(',')]))
  return articles.map((row) => ({
    id: row.id,
    kind: row.kind,
    position: row.position,
    publishedMs: row.published_ms,
    updatedMs: row.updated_ms,
    popularity: row.popularity,
    tags: tagsOf.get(row.id) ?? [],
    attributes: attributesOf.get(row.id) ?? [],
  }))
}

export async function selectAttributeValues(db: Db): Promise<Map<string, AttributeName>> {
  const rows = await db.selectFrom('attribute_value').select(['code', 'attribute']).execute()
  return new Map(rows.map(({ code, attribute }) => [code, attribute]))
}

export async function selectCategories(db: Db): Promise<Map<number, TagCategory>> {
  const rows = await db
    .selectFrom('tag')
    .where('category', 'is not', null)
    .select(['id', 'category'])
    .execute()
  return new Map(rows.map(({ id, category }) => [id, category as TagCategory]))
}

/** The lowest and the highest price of each article's variants. */
export async function selectPriceRanges(db: Db, store: string, now: Date, ids: Some) {
  return db
    .selectFrom('article_price')
    .where(among('article_id', ids))
    .where('store', '=', store)
    .where('valid_from', '<=', now)
    .where((on) => on.or([on('valid_until', 'is', null), on('valid_until', '>', now)]))
    .groupBy('article_id')
    .select((on) => [
      'article_id',
      on.fn.min('amount_minor').as('least'),
      on.fn.max('amount_minor').as('most'),
    ])
    .execute()
}

/** Today's prices of what cost something else shortly before, with what it cost then. */
export async function selectRecentPeriods(db: Db, store: string, now: Date, ids: Some) {
  return db
    .selectFrom('article_price as today')
    .innerJoin('article_price as period', (join) =>
      join
        .onRef('period.article_id', '=', 'today.article_id')
        .onRef('period.store', '=', 'today.store')
        .onRef('period.variant', '=', 'today.variant')
        .on(sql<boolean>`period.valid_until > today.valid_from - interval '30 days'`)
        .onRef('period.valid_from', '<', 'today.valid_from'),
    )
    .where(among('today.article_id', ids))
    .where('today.store', '=', store)
    .where('today.valid_from', '<=', now)
    .where((on) => on.or([on('today.valid_until', 'is', null), on('today.valid_until', '>', now)]))
    .select([
      'today.article_id',
      'today.amount_minor as today_minor',
      'today.valid_from as today_from',
      'period.variant',
      'period.amount_minor',
      'period.valid_from',
      'period.valid_until',
    ])
    .execute()
}

/** When the next price begins or ends, or the next article appears. */
export async function findNextChange(db: Db, store: string, now: Date): Promise<Date | undefined> {
  const row = await sql<{ at: Date | null }>`
    select least(
      (select min(valid_from) from article_price where store = ${store} and valid_from > ${now}),
      (select min(valid_until) from article_price where store = ${store} and valid_until > ${now}),
      (select min(published_at) from article where published_at > ${now})
    ) as at
  `.execute(db)
  return row.rows[0]?.at ?? undefined
}

export async function selectIdsWithWords(db: Db, language: string, ids: Some): Promise<number[]> {
  const rows = await db
    .selectFrom('article_text')
    .where(among('article_id', ids))
    .where('language', '=', language)
    .select('article_id')
    .execute()
  return rows.map((row) => row.article_id)
}

export async function selectLabels(db: Db, language: string) {
  const [tags, attributes, values, lists] = await Promise.all([
    db
      .selectFrom('tag_text')
      .where('language', '=', language)
      .select(['tag_id as id', 'slug', 'name'])
      .execute(),
    db
      .selectFrom('attribute_text')
      .where('language', '=', language)
      .select(['attribute', 'label'])
      .execute(),
    db
      .selectFrom('attribute_value_text')
      .where('language', '=', language)
      .select(['code', 'label'])
      .execute(),
    db
      .selectFrom('catalogue_list as list')
      .innerJoin('catalogue_list_text as text', 'text.list_id', 'list.id')
      .where('text.language', '=', language)
      .select(['list.id', 'list.type', 'list.article_id', 'list.filter', 'text.slug', 'text.name'])
      .orderBy('list.position')
      .execute(),
  ])
  return { tags, attributes, values, lists }
}

export async function selectScores(db: Db, stores: readonly string[]) {
  return db
    .selectFrom('review')
    .where('store', 'in', stores)
    .where('hidden_reason', 'is', null)
    .select((on) => [
      'article_id',
      'language',
      'stars',
      'has_photos',
      on.fn.countAll<number>().as('count'),
    ])
    .groupBy(['article_id', 'language', 'stars', 'has_photos'])
    .execute()
}

/** Published designs. Of one that was taken back, or thrown away, nobody sees anything. */
export async function selectPublishedDesigns(db: Db): Promise<PublishedFact[]> {
  const [designs, tags] = await Promise.all([
    db
      .selectFrom('design')
      .where('visibility', '<>', 'PRIVATE')
      .where('deleted_at', 'is', null)
      .select([
        'id',
        'brand',
        'article_id',
        'visibility',
        'store',
        inMs('created_at').as('created_ms'),
        inMs('updated_at').as('updated_ms'),
        'copy_count',
        'search_number',
      ])
      .execute(),
    db
      .selectFrom('tag_design')
      .select(['design_id', sql<string>`string_agg(tag_id::text, ',')`.as('all')])
      .groupBy('design_id')
      .execute(),
  ])
  const tagsOf = new Map(tags.map((row) => [row.design_id, row.all.split(',').map(Number)]))
  return designs.map((row) => ({
    id: row.id,
    brand: row.brand,
    articleId: row.article_id,
    store: row.visibility === 'APPLICATION' ? row.store : undefined,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
    copyCount: row.copy_count,
    searchNumber: row.search_number,
    tags: tagsOf.get(row.id) ?? [],
  }))
}
