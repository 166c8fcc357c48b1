import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { Tables } from '#db/tables.ts'
import type { Reading } from './omnibox.rules.ts'

/** Accounts that are read for a name or a beginning; whoever means another types more. */
const MOST_READ = 60

/**
 * Accounts by email or name, also of those who have never ordered. In some stores somebody sees who ordered or wrote
 * there, as in the list of customers; undefined is all of them.
 */
export async function selectAccounts(
  db: Kysely<Tables>,
  { email, name }: Pick<Reading, 'email' | 'name'>,
  given: { stores: readonly string[] | undefined; most: number },
) {
  const { stores, most } = given
  if ((email === undefined && name === undefined) || stores?.length === 0) return []
  const fullName = sql<string>`name || ' ' || surname`
  return db
    .with('found', (on) =>
      on
        .selectFrom('customer')
        .where('erased_at', 'is', null)
        .where(
          email === undefined
            ? sql<boolean>`${fullName} ilike ${likePattern(name!)}`
            : sql<boolean>`lower(email) like ${likePattern(email).slice(1)}`,
        )
        .select(['id', 'email', 'brand', 'created_at', fullName.as('name')])
        .limit(MOST_READ),
    )
    .selectFrom('found')
    .$if(stores !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(exists (
          select from shop_order where customer_id = found.id and store = any(${[...stores!]}::text[])
        ) or exists (
          select from ticket where customer_id = found.id and store = any(${[...stores!]}::text[])
        ))`,
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .select(['id', 'name', 'email', 'brand', 'created_at'])
    .execute()
}
