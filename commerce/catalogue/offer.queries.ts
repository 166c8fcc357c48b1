import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** When today's price ends: that of the cheapest variant, which lists show. */
export async function selectPriceEnds(
  db: Kysely<Tables>,
  store: string,
  articleIds: readonly number[],
  now: Date,
) {
  return db
    .selectFrom('article_price')
    .where('store', '=', store)
    .where('article_id', '=', sql<number>`any(${articleIds})`)
    .where('valid_from', '<=', now)
    .where((on) => on.or([on('valid_until', 'is', null), on('valid_until', '>', now)]))
    .distinctOn('article_id')
    .orderBy('article_id')
    .orderBy('amount_minor')
    .orderBy('valid_until')
    .select(['article_id', 'valid_until'])
    .execute()
}
