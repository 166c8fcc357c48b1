import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Article with its name in a language, or in any that it has. */
export async function findArticle(db: Db, id: number, language: string) {
  return db
    .selectFrom('article')
    .where('article.id', '=', id)
    .select([
      'article.id',
      sql<string | null>`(
        select name from article_text where article_id = article.id
        order by language = ${language} desc, language = 'en' desc limit 1
      )`.as('name'),
    ])
    .executeTakeFirst()
}

/** People who work here, or are about to. */
export async function selectStaffNamed(db: Db, name: string, most: number) {
  return db
    .selectFrom('staff')
    .where('status', '<>', 'LEFT')
    .where(sql<boolean>`name ilike ${likePattern(name)}`)
    .orderBy('name')
    .limit(most)
    .select(['id', 'name', 'email'])
    .execute()
}

/** Accounts of the shop itself on which transfers came in, by how their numbers end. */
export async function selectAccountsEnding(
  db: Db,
  ending: string,
  asked: { stores: readonly string[] | undefined; most: number },
) {
  const { stores, most } = asked
  if (stores?.length === 0) return []
  const { rows } = await sql<{ iban: string; transfers: number }>`
    select account_iban as iban, count(*)::integer as transfers
    from bank_entry
    where account_iban like ${likePattern(ending).slice(0, -1)} and ${ofStores(stores)}
    group by account_iban order by account_iban limit ${most}`.execute(db)
  return rows
}

/** As in the list of transfers: what pays an order is of its store; all else of whoever sees all stores. */
const ofStores = (stores: readonly string[] | undefined) =>
  stores === undefined
    ? sql`true`
    : sql`exists (
        select from payment join shop_order on shop_order.id = payment.order_id
        where payment.id = bank_entry.payment_id and shop_order.store = any(${[...stores]}::text[])
      )`
