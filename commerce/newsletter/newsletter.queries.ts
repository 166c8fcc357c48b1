import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** An address that is already known keeps its state: asking again changes nothing. */
export async function insertSubscription(
  db: Db,
  row: { brand: string; store: string; language: string; email: string; token: string },
) {
  await db
    .insertInto('newsletter_subscription')
    .values({
      brand: row.brand,
      store: row.store,
      language: row.language,
      email: row.email,
      unsubscribe_token: row.token,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function endSubscription(db: Db, brand: string, token: string, now: Date) {
  await db
    .updateTable('newsletter_subscription')
    .set({ status: 'UNSUBSCRIBED', updated_at: now })
    .where('brand', '=', brand)
    .where('unsubscribe_token', '=', token)
    .execute()
}
