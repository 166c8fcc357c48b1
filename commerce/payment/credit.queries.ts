import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findAccount(db: Db, customerId: string) {
  return db
    .selectFrom('billing_account')
    .where('customer_id', '=', customerId)
    .select(['currency', 'limit_minor', 'used_minor'])
    .executeTakeFirst()
}

/** False when that much is not left: two orders at once cannot both take the last of it. */
export async function takeCredit(
  trx: Db,
  credit: { customerId: string; currency: string; amountMinor: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_account')
    .set({ used_minor: sql`used_minor + ${credit.amountMinor}` })
    .where('customer_id', '=', credit.customerId)
    .where('currency', '=', credit.currency)
    .where(sql<boolean>`used_minor + ${credit.amountMinor} <= limit_minor`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives back the credit that a payment took, once. */
export async function giveCreditBack(trx: Db, paymentId: string): Promise<void> {
  await sql`
    with given as (
      update payment p set credit_minor = 0
      from payment before, shop_order o
      where p.id = ${paymentId} and before.id = p.id and p.credit_minor > 0 and o.id = p.order_id
      returning before.credit_minor as minor, o.customer_id
    )
    update billing_account a set used_minor = a.used_minor - given.minor
    from given where a.customer_id = given.customer_id`.execute(trx)
}

/** Partners of every brand at which somebody has an account. */
export async function selectPartners(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .where('email', '=', email)
    .where('is_partner', '=', true)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** False where something is still owed in another currency. */
export async function putLimit(
  db: Db,
  limit: { customerId: string; currency: string; limitMinor: number },
): Promise<boolean> {
  const row = await db
    .insertInto('billing_account')
    .values({
      customer_id: limit.customerId,
      currency: limit.currency,
      limit_minor: limit.limitMinor,
    })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ currency: limit.currency, limit_minor: limit.limitMinor })
        .where((eb) =>
          eb.or([
            eb('billing_account.currency', '=', limit.currency),
            eb('billing_account.used_minor', '=', 0),
          ]),
        ),
    )
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}
