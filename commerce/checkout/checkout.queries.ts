import { sql, type Kysely } from 'kysely'
import { deleteInBatches, deleteWalking } from '#commerce/kernel/housekeeping/batches.ts'
import type { IdempotentWrite } from '#api/call.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { CartOwner } from '#commerce/cart/own-cart.fragments.ts'
import type { JoinedColumns } from '#commerce/cart/joined-columns.ts'
import { servicesTo, type StepsRow } from '#commerce/delivery/service-steps.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import type { StoredJson } from '#db/json-column.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import { touchedCartAsRead, touchedCartWithContact } from '#commerce/cart/touched-cart.fragments.ts'
import { checkoutAddress } from './checkout.columns.ts'

type Db = Kysely<Tables>

export type CheckoutRow = {
  revision: number | null
  address: StoredJson<'checkout.address'> | null
  billing: StoredJson<'checkout.billing'> | null
  is_billed_there: boolean | null
  address_id: string | null
  billing_address_id: string | null
  service: string | null
  pickup_point: string | null
  customer_point: string | null
  gift_message: string | null
  is_present: boolean | null
  payment_method: string | null
  /** Tax rate of the store's country, and of the factory's, today. */
  tax_permille: number | null
  factory_tax_permille: number | null
  /** All that go to the store's country. */
  services: StepsRow[]
}

type Where = { store: string; country: string; factoryCountry: string; today: string }

/** Beside the cart: all nulls for a visitor who has said nothing yet, but for taxes and services. */
export function checkoutColumns(where: Where): JoinedColumns<CheckoutRow> {
  const rate = (country: string) => sql`(
    select permille from tax_rate where country = ${country} and valid_from <= ${where.today}::date
    order by valid_from desc limit 1)`
  return {
    columns: sql`,
      checkout.revision, checkout.address, checkout.billing, checkout.is_billed_there,
      checkout.address_id, checkout.billing_address_id, checkout.service, checkout.pickup_point,
      checkout.customer_point, checkout.gift_message, checkout.is_present, checkout.payment_method,
      ${rate(where.country)} as tax_permille,
      ${rate(where.factoryCountry)} as factory_tax_permille,
      (select coalesce(json_agg(one), '[]') from (${servicesTo(where)}) as one) as services`,
    joins: sql`left join checkout on checkout.cart_id = cart.id`,
  }
}

export type SaidOfAddress = {
  address: CheckedAddress
  billing: CheckedAddress
  is_billed_there: boolean
  address_id: string | null
  billing_address_id: string | null
}

export async function saveAddress(
  db: Db,
  cartId: string,
  { address, billing, ...said }: SaidOfAddress,
  now: Date,
): Promise<void> {
  const columns = {
    ...said,
    address: checkoutAddress.write(address),
    billing: checkoutAddress.write(billing),
    updated_at: now,
  }
  await db
    .insertInto('checkout')
    .values({ cart_id: cartId, ...columns })
    .onConflict((conflict) =>
      conflict.column('cart_id').doUpdateSet({ ...columns, revision: nextRevision }),
    )
    .execute()
}

/**
 * All of the step in one statement, its answer too. False without an open cart, or when nobody knows yet
 * whom to write to.
 */
export async function writeAddress(
  db: Db,
  owner: CartOwner,
  said: SaidOfAddress,
  { now, locale, once }: { now: Date; locale: string; once: IdempotentWrite },
): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with own as (${touchedCartWithContact(owner, { now, locale })}
    ), told as (
      insert into checkout
        (cart_id, address, billing, is_billed_there, address_id, billing_address_id, updated_at)
      select own.id, ${checkoutAddress.write(said.address)}::jsonb, ${checkoutAddress.write(said.billing)}::jsonb,
        ${said.is_billed_there}::boolean, ${said.address_id}, ${said.billing_address_id},
        ${now}::timestamptz
      from own
      on conflict (cart_id) do update set address = excluded.address, billing = excluded.billing,
        is_billed_there = excluded.is_billed_there, address_id = excluded.address_id,
        billing_address_id = excluded.billing_address_id, updated_at = excluded.updated_at,
        revision = ${nextRevision}
      returning cart_id
    ) ${idempotencyRecordOf('told', once)}`.execute(db)
  return numAffectedRows === 1n
}

export type SaidOfDelivery = {
  service: string
  pickup_point: string | null
  customer_point: string | null
  gift_message: string | null
  is_present: boolean
}

export async function saveDelivery(
  db: Db,
  cartId: string,
  said: SaidOfDelivery,
  now: Date,
): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ ...said, revision: nextRevision, updated_at: now })
    .where('cart_id', '=', cartId)
    .execute()
}

type Read = { owner: CartOwner; cartId: string; revision: number | null }

/** With its answer. False when the cart is no longer theirs, or its checkout is not as it was read. */
export async function writeDelivery(
  db: Db,
  read: Read,
  said: SaidOfDelivery,
  { now, once }: { now: Date; once: IdempotentWrite },
): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with own as (${touchedCartAsRead(read, now)}
    ), told as (
      update checkout set service = ${said.service}, pickup_point = ${said.pickup_point},
        customer_point = ${said.customer_point}, gift_message = ${said.gift_message},
        is_present = ${said.is_present}, revision = ${nextRevision}, updated_at = ${now}
      from own
      where checkout.cart_id = own.id and checkout.revision = ${read.revision}
      returning checkout.cart_id
    ) ${idempotencyRecordOf('told', once)}`.execute(db)
  return numAffectedRows === 1n
}

/** It changes nothing that anybody confirms: the method is named again with the order. */
export async function savePaymentMethod(
  db: Db,
  cartId: string,
  method: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('checkout')
    .set({ payment_method: method, updated_at: now })
    .where('cart_id', '=', cartId)
    .where('service', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

const nextRevision = sql<number>`checkout.revision + 1`

/** To the customer's open cart, unless something was said there already. */
export async function moveCheckout(
  db: Db,
  fromCartId: string,
  to: { store: string; customerId: string },
): Promise<void> {
  await sql`
    update checkout set cart_id = cart.id
    from cart
    where checkout.cart_id = ${fromCartId}
      and cart.store = ${to.store} and cart.customer_id = ${to.customerId}
      and cart.ordered_at is null
      and not exists (select from checkout as other where other.cart_id = cart.id)`.execute(db)
}

export async function deleteOld(db: Db, before: { ordered: Date; left: Date }): Promise<void> {
  await deleteInBatches(db, {
    step: 'abandoned checkouts',
    table: 'checkout',
    by: 'updated_at',
    due: sql`checkout.updated_at < ${before.left}`,
  })
  await deleteWalking(db, {
    step: 'checkouts of orders',
    table: 'checkout',
    key: 'cart_id',
    among: sql`true`,
    due: sql`exists (
      select from cart where id = checkout.cart_id and ordered_at < ${before.ordered}
    )`,
  })
}
