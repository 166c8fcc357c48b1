import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findOwner(
  db: Db,
  account: { brand: string; provider: string; providerAccountId: string },
) {
  const row = await db
    .selectFrom('linked_account')
    .where('brand', '=', account.brand)
    .where('provider', '=', account.provider)
    .where('provider_account_id', '=', account.providerAccountId)
    .select('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}

/** Says no when the customer has another account of this provider, or somebody else has this one. */
export async function insertLink(
  db: Db,
  account: {
    brand: string
    provider: string
    providerAccountId: string
    customerId: string
    email?: string | undefined
  },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('linked_account')
    .values({
      brand: account.brand,
      provider: account.provider,
      provider_account_id: account.providerAccountId,
      customer_id: account.customerId,
      email: account.email ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function selectOf(db: Db, customerId: string) {
  return db
    .selectFrom('linked_account')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .select(['provider', 'email', 'created_at'])
    .execute()
}

export async function deleteLink(db: Db, customerId: string, provider: string): Promise<boolean> {
  const result = await db
    .deleteFrom('linked_account')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
