import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { IdempotentWrite } from '#api/call.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { ReadCart } from './ordered-cart.fragments.ts'
import { isOpenCartOf, type CartOwner } from './own-cart.fragments.ts'
import { cartSeen, type CartSeen, type LineSeen } from './cart.columns.ts'

type Db = Kysely<Tables>

export type CartRow = Selectable<Tables['cart']>
export type Touch = { now: Date; locale: string }
/** Change of the cart's own row, beside its lines. */
export type CartChange = Pick<
  Updateable<Tables['cart']>,
  'contact_name' | 'contact_surname' | 'contact_email' | 'contact_phone'
>

export async function findCart(db: Db, owner: CartOwner): Promise<CartRow | undefined> {
  return db.selectFrom('cart').selectAll().where(isOpenCartOf(owner)).executeTakeFirst()
}

export async function holdCart(db: Db, owner: CartOwner): Promise<CartRow | undefined> {
  const carts = db.selectFrom('cart').selectAll().where(isOpenCartOf(owner))
  return carts.forUpdate().executeTakeFirst()
}

/** Holds it, and says whether there was one to hold. */
export async function isCartHeld(db: Db, owner: CartOwner): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select cart.id from cart where ${isOpenCartOf(owner)} for update`.execute(db)
  return rows.length > 0
}

/** Every change of a cart begins with this, so that two of them, or an order, never cross. */
export async function touchCart(
  db: Db,
  owner: CartOwner,
  { now, locale }: Touch,
  change: CartChange = {},
): Promise<CartRow | undefined> {
  return db
    .updateTable('cart')
    .set({ updated_at: now, locale, ...change })
    .where(isOpenCartOf(owner))
    .returningAll()
    .executeTakeFirst()
}

export async function touchHeldCart(db: Db, cartId: string, now: Date): Promise<void> {
  await db.updateTable('cart').set({ updated_at: now }).where('id', '=', cartId).execute()
}

type Contact = { name: string; surname: string; email: string; phone: string | undefined }

/** With its answer, all of a write. False without an open cart. */
export async function writeContact(
  db: Db,
  owner: CartOwner,
  { now, locale }: Touch,
  said: { contact: Contact; once: IdempotentWrite },
): Promise<boolean> {
  const { contact, once } = said
  const { numAffectedRows } = await sql`${prepared}
    with told as (
      update cart set updated_at = ${now}, locale = ${locale}, contact_name = ${contact.name},
        contact_surname = ${contact.surname}, contact_email = ${contact.email},
        contact_phone = ${contact.phone ?? null}
      where ${isOpenCartOf(owner)}
      returning id
    ) ${idempotencyRecordOf('told', once)}`.execute(db)
  return numAffectedRows === 1n
}

/** Or the one that somebody else has made at the same moment. */
export async function insertCart(
  db: Db,
  owner: CartOwner,
  { now, locale }: Touch,
): Promise<CartRow> {
  return db
    .insertInto('cart')
    .values({
      store: owner.store,
      ext_session_id: owner.extSessionId,
      customer_id: owner.customerId ?? null,
      locale,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      owner.customerId === undefined
        ? conflict
            .columns(['store', 'ext_session_id'])
            .where('ordered_at', 'is', null)
            .doUpdateSet({ updated_at: now })
        : conflict
            .columns(['store', 'customer_id'])
            .where('customer_id', 'is not', null)
            .where('ordered_at', 'is', null)
            .doUpdateSet({ updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setCodes(
  db: Db,
  cartId: string,
  given: { codes: readonly string[]; chosenCode: string | null },
) {
  await db
    .updateTable('cart')
    .set({ codes: [...given.codes], chosen_code: given.chosenCode })
    .where('id', '=', cartId)
    .execute()
}

type SeenNow = { seen: CartSeen; lines: readonly { id: string; seen: LineSeen }[] }

/** Stores what the shopper was shown, of the whole cart and of its lines. */
export async function writeSeen(db: Db, cartId: string, { seen, lines }: SeenNow) {
  await sql`
    with shown as (update cart set seen = ${cartSeen.write(seen)} where id = ${cartId})
    update cart_line as line set seen = told.seen
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as told(id uuid, seen jsonb)
    where line.id = told.id and line.cart_id = ${cartId}`.execute(db)
}

/** The same with its answer, of a cart that nobody has changed since it was read. False otherwise. */
export async function writeSeenAsRead(
  db: Db,
  { cartId, state }: ReadCart,
  { seen, lines }: SeenNow,
  once: IdempotentWrite,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with shown as (
      update cart set seen = ${cartSeen.write(seen)}::jsonb
      where id = ${cartId} and xmin = ${state}::xid and ordered_at is null
      returning id
    ), told as (
      update cart_line as line set seen = told.seen
      from shown, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as told(id uuid, seen jsonb)
      where line.id = told.id and line.cart_id = shown.id
    ) ${idempotencyRecordOf('shown', once)}`.execute(db)
  return numAffectedRows === 1n
}

/** At login: the visitor's cart under the customer's name. */
export async function giveCart(db: Db, cartId: string, customerId: string, extSessionId: string) {
  await db
    .updateTable('cart')
    .set({ customer_id: customerId, ext_session_id: extSessionId })
    .where('id', '=', cartId)
    .execute()
}
