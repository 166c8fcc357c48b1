import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findPasswordByEmail(db: Db, brand: string, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'password_hash'])
    .where('brand', '=', brand)
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export async function getCustomerRow(db: Db, customerId: string) {
  return db
    .selectFrom('customer')
    .select(['name', 'surname', 'email', 'phone', 'kind'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  db: Db,
  customerId: string,
  profile: { name: string; surname: string; phone: string | null },
  now: Date,
) {
  await db
    .updateTable('customer')
    .set({ ...profile, updated_at: now })
    .where('id', '=', customerId)
    .execute()
}

export async function countBelongings(db: Db, customerId: string) {
  return db
    .selectNoFrom((on) => [
      on
        .selectFrom('shop_order')
        .where('customer_id', '=', customerId)
        .select((count) => count.fn.countAll<number>().as('orders'))
        .as('orders'),
      on
        .selectFrom('design')
        .where('owner_id', '=', customerId)
        .select((count) => count.fn.countAll<number>().as('designs'))
        .as('designs'),
      on
        .selectFrom('ticket')
        .where('customer_id', '=', customerId)
        .where('status', '=', 'PENDING')
        .select((count) => count.fn.countAll<number>().as('tickets'))
        .as('tickets'),
    ])
    .executeTakeFirstOrThrow()
}
