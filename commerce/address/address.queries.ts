import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type AddressColumns = Omit<
  Insertable<Tables['customer_address']>,
  'public_id' | 'customer_id' | 'created_at' | 'updated_at'
>

const shown = [
  'public_id',
  'country',
  'recipient',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'province',
  'phone',
  'legal_id',
  'is_billing_company',
  'company_name',
  'tax_id',
  'is_default_delivery',
  'is_default_billing',
] as const

export async function listRows(db: Db, customerId: string) {
  return db
    .selectFrom('customer_address')
    .where('customer_id', '=', customerId)
    .select(shown)
    .orderBy(sql`is_default_delivery or is_default_billing`, 'desc')
    .orderBy('created_at')
    .orderBy('public_id')
    .execute()
}

export async function findRow(db: Db, customerId: string, publicId: string) {
  return db
    .selectFrom('customer_address')
    .where('customer_id', '=', customerId)
    .where('public_id', '=', publicId)
    .select(shown)
    .executeTakeFirst()
}

/** Two tabs that add an address wait for each other: the limit and the chosen ones stay true. */
export async function lockOwner(db: Db, customerId: string): Promise<void> {
  await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function countRows(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('customer_address')
    .where('customer_id', '=', customerId)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes room for another chosen address. */
export async function unchoose(
  db: Db,
  customerId: string,
  use: { delivery: string | undefined; billing: boolean },
): Promise<void> {
  if (use.delivery !== undefined) {
    await db
      .updateTable('customer_address')
      .set({ is_default_delivery: false })
      .where('customer_id', '=', customerId)
      .where('country', '=', use.delivery)
      .where('is_default_delivery', '=', true)
      .execute()
  }
  if (use.billing) {
    await db
      .updateTable('customer_address')
      .set({ is_default_billing: false })
      .where('customer_id', '=', customerId)
      .where('is_default_billing', '=', true)
      .execute()
  }
}

export async function insertRow(
  db: Db,
  owner: { customerId: string; publicId: string },
  columns: AddressColumns,
): Promise<void> {
  await db
    .insertInto('customer_address')
    .values({ public_id: owner.publicId, customer_id: owner.customerId, ...columns })
    .execute()
}

export async function updateRow(
  db: Db,
  owner: { customerId: string; publicId: string },
  columns: AddressColumns,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('customer_address')
    .set({ ...columns, updated_at: now })
    .where('customer_id', '=', owner.customerId)
    .where('public_id', '=', owner.publicId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deleteRow(db: Db, customerId: string, publicId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('customer_address')
    .where('customer_id', '=', customerId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
