import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** As they were published. */
export async function selectPublishedDocuments(
  db: Db,
  designIds: readonly string[],
  language: string,
) {
  return db
    .selectFrom('design')
    .innerJoin('design_version as version', 'version.id', 'design.published_version_id')
    .leftJoin('design_text as text', (join) =>
      join.onRef('text.design_id', '=', 'design.id').on('text.language', '=', language),
    )
    .where('design.id', '=', sql<string>`any(${designIds})`)
    .select(['design.id', 'version.document', 'text.words'])
    .execute()
}

/** Today's, of each size of these articles. */
export async function selectSizePrices(
  db: Db,
  store: string,
  articleIds: readonly number[],
  now: Date,
) {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('article_price')
    .where('store', '=', store)
    .where('article_id', '=', sql<number>`any(${articleIds})`)
    .where('valid_from', '<=', now)
    .where((on) => on.or([on('valid_until', 'is', null), on('valid_until', '>', now)]))
    .select(['article_id', 'variant', 'amount_minor'])
    .execute()
}
