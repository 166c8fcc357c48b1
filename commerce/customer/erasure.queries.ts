import { sql, type Kysely } from 'kysely'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Person = { id: string; brand: string; email: string }

/** What is still to be made or delivered needs somebody to deliver it to. */
export async function hasOpenOrders(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .where('customer_id', '=', customerId)
    .where('status', 'not in', ENDED_ORDERS)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
/** Cancelled, delivered. */
const ENDED_ORDERS = [10, 15]

const addressOfNobody = (id: string) => `erased-${id}@erased.invalid`

const storesOf = (brand: string) =>
  storeRows.filter((row) => row.brand === brand).map(({ slug }) => slug)

/**
 * The order stays, as its invoice needs it; who it was for does not. Also what somebody ordered as a
 * guest and has got. Invoices keep the name that they were issued to: the law wants them unchanged.
 */
export async function anonymiseOrders(db: Db, customer: Person) {
  const orders = await db
    .updateTable('shop_order')
    .set({
      email: addressOfNobody(customer.id),
      ext_session_id: null,
      contact_name: '',
      contact_surname: '',
      contact_phone: null,
      delivery_address: null,
      pickup_point: null,
      billing: null,
      gift_message: null,
    })
    .where((on) =>
      on.or([
        on('customer_id', '=', customer.id),
        on.and([
          on('customer_id', 'is', null),
          on('status', 'in', ENDED_ORDERS),
          on('store', 'in', storesOf(customer.brand)),
          on(on.fn('lower', ['email']), '=', customer.email.toLowerCase()),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('order_line')
    .set({ design_name: null })
    .where('order_id', 'in', ids)
    .execute()
  await db.deleteFrom('order_change').where('order_id', 'in', ids).execute()
  await db
    .updateTable('order_event')
    .set({ actor_id: null })
    .where('order_id', 'in', ids)
    .where('actor', '=', 'customer')
    .execute()
}

/** Also what somebody wrote before they had an account. The files go with the next purge of uploads. */
export async function anonymiseTickets(db: Db, customer: Person) {
  const tickets = await db
    .updateTable('ticket')
    .set({
      name: '',
      email: addressOfNobody(customer.id),
      phone: null,
      order_reference: null,
      message: '',
    })
    .where((on) =>
      on.or([
        on('customer_id', '=', customer.id),
        on.and([
          on('customer_id', 'is', null),
          on('store', 'in', storesOf(customer.brand)),
          on(on.fn('lower', ['email']), '=', customer.email.toLowerCase()),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return
  await db.deleteFrom('attachment').where('ticket_id', 'in', ids).execute()
  // The shop's own copies, too, as far as they have not been sent.
  await db.deleteFrom('mail').where('subject_id', 'in', ids).execute()
  await db
    .updateTable('ticket_budget')
    .set({ company_name: null })
    .where('ticket_id', 'in', ids)
    .execute()
}

/** Another brand is another shop: what it writes to the same address is not ours to forget. */
export async function forgetLetters(db: Db, customer: Person) {
  const email = customer.email.toLowerCase()
  await db
    .deleteFrom('newsletter_subscription')
    .where('brand', '=', customer.brand)
    .where(sql`lower(email)`, '=', email)
    .execute()
  await db
    .deleteFrom('mail')
    .where('store', 'in', storesOf(customer.brand))
    .where(sql`lower(recipient)`, '=', email)
    .execute()
}

/** What the law wants kept for years goes to somebody without name, address or way in. */
export async function giveLegalRecordsToNobody(db: Db, customer: Person, now: Date) {
  const invoices = db.selectFrom('invoice').where('customer_id', '=', customer.id)
  const commissions = db.selectFrom('commission').where('partner_id', '=', customer.id)
  const needsSomebody =
    (await invoices.select('id').executeTakeFirst()) ??
    (await commissions.select('id').executeTakeFirst())
  if (!needsSomebody) return
  const nobody = await db
    .insertInto('customer')
    .values({
      brand: customer.brand,
      email: addressOfNobody(customer.id),
      password_hash: null,
      phone: null,
      permissions: [],
      erased_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('invoice')
    .set({ customer_id: nobody.id })
    .where('customer_id', '=', customer.id)
    .execute()
  await db
    .updateTable('commission')
    .set({ partner_id: nobody.id })
    .where('partner_id', '=', customer.id)
    .execute()
}

/** Sessions, addresses, passkeys and designs go with it. */
export async function deleteCustomer(db: Db, customerId: string) {
  await db.deleteFrom('customer').where('id', '=', customerId).execute()
}
