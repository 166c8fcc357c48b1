import { sql, type Kysely } from 'kysely'
import type { Person } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type Erasure = { customerId: string; brand: string; erasedAt: Date }

/** In the transaction that erases; one that a log told of already stays as it is. */
export async function insertErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return
  await db
    .insertInto('erasure')
    .values(
      erasures.map(({ customerId, brand, erasedAt }) => ({
        customer_id: customerId,
        brand,
        erased_at: erasedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('erasure')
    .where('customer_id', 'in', ids)
    .select('customer_id')
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}

export async function selectUnstored(db: Db, most: number): Promise<Erasure[]> {
  return db
    .selectFrom('erasure')
    .where('stored_at', 'is', null)
    .orderBy('erased_at')
    .limit(most)
    .select(['customer_id as customerId', 'brand', 'erased_at as erasedAt'])
    .execute()
}

export async function setStored(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ stored_at: now })
    .where('customer_id', '=', customerId)
    .execute()
}

/** People who were erased, and whom a backup from before has brought back. */
export async function selectRevived(db: Db, after: string, most: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select customer.id as "customerId", customer.brand, customer.email
    from erasure join customer on customer.id = erasure.customer_id
    where customer.id > ${after}
    order by customer.id limit ${most}`.execute(db)
  return rows
}
