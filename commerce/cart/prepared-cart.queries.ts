import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { CartOwner } from './own-cart.fragments.ts'

type Db = Kysely<Tables>

export async function insertPrepared(
  db: Db,
  row: { cart_id: string; made_by: string; made_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('prepared_cart').values(row).execute()
}

export async function findPrepared(db: Db, cartId: string) {
  return db
    .selectFrom('prepared_cart as prepared')
    .innerJoin('cart', 'cart.id', 'prepared.cart_id')
    .where('cart.id', '=', cartId)
    .select([
      'cart.id',
      'cart.store',
      'cart.ext_session_id',
      'cart.customer_id',
      'cart.ordered_at',
      'prepared.expires_at',
      'prepared.taken_at',
    ])
    .executeTakeFirst()
}

/** Nobody else takes it until the transaction ends. */
export async function lockPrepared(trx: Db, cartId: string) {
  await trx
    .selectFrom('prepared_cart')
    .where('cart_id', '=', cartId)
    .select('cart_id')
    .forUpdate()
    .execute()
  return findPrepared(trx, cartId)
}

/** Lines of the visitor's own cart, put aside in the one that takes its place; that one then goes. */
export async function putAside(
  trx: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await sql`
    update cart_line set cart_id = ${to},
      place = 'SAVED', moved_at = case when place = 'CART' then ${now} else moved_at end
    where cart_id = ${from} and removed_at is null`.execute(trx)
  await trx.deleteFrom('cart').where('id', '=', from).execute()
}

export async function giveTo(trx: Db, cartId: string, owner: CartOwner, now: Date): Promise<void> {
  await trx
    .updateTable('cart')
    .set({
      ext_session_id: owner.extSessionId,
      customer_id: owner.customerId ?? null,
      updated_at: now,
    })
    .where('id', '=', cartId)
    .execute()
  await trx
    .updateTable('prepared_cart')
    .set({ taken_at: now })
    .where('cart_id', '=', cartId)
    .execute()
}
