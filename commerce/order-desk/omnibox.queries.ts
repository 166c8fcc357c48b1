import { sql, type Kysely, type RawBuilder } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import type { OmniboxKind } from './order-desk.terms.ts'
import type { Reading } from './omnibox.rules.ts'

/** Stores in which each permission holds; undefined for all of them. */
export type OmniboxScope = Record<
  'read' | 'contact' | 'customer' | 'payment' | 'ticket',
  readonly string[] | undefined
>

export type FoundRow = {
  kind: OmniboxKind
  label: string
  detail: string | null
  store: string
  /** Of a ticket that names no order there is none. */
  order: string | null
  status: number | null
  at: Date
  /** Public id of what has a page of its own. */
  id: string | null
}

const MOST_OF_A_KIND = 6
/** Parcels of one tracking number: carriers use numbers again after years. */
const MOST_PARCELS = 50
/** Orders of which the newest are shown: whoever means another types more. */
const MOST_BEGINNING = 200
/** Orders of customers: one customer has several, and is shown once. */
const MOST_OF_CUSTOMERS = 60
/** Newest orders in which a name is looked for first: common names are met there soon. */
const NEWEST = 3_000
/** Orders that are read when a name is rare among the newest. */
const MOST_NAMED = 300

type Part = RawBuilder<unknown>
type LookUp = {
  kind: OmniboxKind
  label: Part
  detail?: Part
  /** Public id of what has a page of its own. */
  id?: Part
  /** Orders as `o`, and a condition at its end. */
  from: Part
  within: Stores
  most?: number
}

type Stores = readonly string[] | undefined

const inStores = (stores: Stores): Part =>
  stores === undefined ? sql`true` : sql`o.store = any(${[...stores]}::text[])`

const fullName = sql`o.contact_name || ' ' || o.contact_surname`

/** One look-up: the newest few orders that it leads to. */
const lookUp = ({ kind, label, detail, id, from, within, most }: LookUp): Part => sql`(
  select ${kind}::text as kind, ${label} as label, ${detail ?? sql`null::text`} as detail,
    o.store, o.number as "order", o.status, o.placed_at as at, ${id ?? sql`null::text`} as id
  ${from} and ${inStores(within)}
  order by o.placed_at desc limit ${most ?? MOST_OF_A_KIND}
)`

/**
 * Orders whose text begins so, read along the index of its order. Were the newest asked for at once, PostgreSQL would
 * walk a million orders by their day whenever it expects more matches than there are.
 */
const beginningWith = (column: Part, text: string): Part => sql`from (
    select * from shop_order as o where ${column} like ${likePattern(text).slice(1)}
    order by ${column} using ~<~ limit ${MOST_BEGINNING}
  ) as o where true`

/** Tickets lead to their own page, whether they name an order or not. */
function lookUpTickets({ ticket, publicId }: Reading, stores: Stores): Part | undefined {
  if (ticket === undefined && publicId === undefined) return undefined
  if (stores?.length === 0) return undefined
  const within = stores === undefined ? sql`true` : sql`ticket.store = any(${[...stores]}::text[])`
  return sql`(
    select 'ticket'::text as kind, ticket.reference as label, ticket.subject as detail,
      ticket.store, o.number as "order", null::integer as status, ticket.created_at as at,
      ticket.public_id as id
    from ticket left join shop_order as o
      on o.number = upper(ticket.order_reference) and o.store = ticket.store
    where (ticket.reference = ${ticket ?? ''} or ticket.public_id = ${publicId ?? ''}) and ${within}
    limit ${MOST_OF_A_KIND}
  )`
}

const customersOf = (from: Part, { contact, customer }: OmniboxScope): LookUp => ({
  kind: 'customer',
  label: fullName,
  detail: sql`o.email`,
  id: sql`case when ${inStores(customer)} then o.customer_id::text end`,
  from,
  within: contact,
  most: MOST_OF_CUSTOMERS,
})

/**
 * Customers of a name that few have: all orders with its letters, by their index alone, which PostgreSQL would not
 * read if it expected many.
 */
export async function selectRareName(
  db: Kysely<Tables>,
  name: string,
  scope: OmniboxScope,
): Promise<FoundRow[]> {
  if (scope.contact?.length === 0) return []
  return transact(db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<FoundRow>`
      with found as materialized (
        select * from shop_order as o where ${fullName} ilike ${likePattern(name)} limit ${MOST_NAMED}
      )
      ${lookUp(customersOf(sql`from found as o where true`, scope))}`.execute(trx)
    return rows
  })
}

function lookUpsOf(reading: Reading, scope: OmniboxScope): Part[] {
  const { read, payment } = scope
  const found: LookUp[] = []
  const { number, line, invoice, reference, tracking, email, phones, publicId, name } = reading
  const orders = (condition: Part) => sql`from shop_order as o where ${condition}`
  if (number !== undefined) {
    found.push({
      kind: 'order',
      label: sql`o.number`,
      from: beginningWith(sql`o.number`, number),
      within: read,
    })
  }
  if (line) {
    found.push({
      kind: 'line',
      label: sql`o.number || '/' || line.position`,
      detail: sql`line.article_name`,
      from: sql`from order_line as line join shop_order as o on o.id = line.order_id
        where o.number = ${line.number} and line.position = ${line.position}`,
      within: read,
    })
  }
  if (invoice !== undefined) {
    found.push({
      kind: 'invoice',
      label: sql`invoice.number`,
      from: sql`from invoice join shop_order as o on o.id = invoice.order_id
        where invoice.number = ${invoice}`,
      within: read,
    })
  }
  if (reference !== undefined) {
    found.push({
      kind: 'payment',
      label: sql`payment.reference`,
      detail: sql`payment.method`,
      from: sql`from payment join shop_order as o on o.id = payment.order_id
        where payment.reference = ${reference}`,
      within: payment,
    })
  }
  if (tracking !== undefined) {
    found.push({
      kind: 'parcel',
      label: sql`shipment.tracking_number`,
      detail: sql`shipment.carrier`,
      // Without the inner limit PostgreSQL walks all orders by their day, and asks each for its parcels.
      from: sql`from (
          select order_id, tracking_number, carrier from shipment
          where upper(tracking_number) = ${tracking} limit ${MOST_PARCELS}
        ) as shipment join shop_order as o on o.id = shipment.order_id
        where true`,
      within: read,
    })
  }
  const byContact =
    email !== undefined
      ? beginningWith(sql`lower(o.email)`, email)
      : phones
        ? orders(sql`o.contact_phone = any(${phones}::text[])`)
        : name !== undefined
          ? sql`from (select * from shop_order order by placed_at desc limit ${NEWEST}) as o
              where ${fullName} ilike ${likePattern(name)}`
          : undefined
  if (byContact) found.push(customersOf(byContact, scope))
  if (publicId !== undefined) {
    found.push({
      kind: 'design',
      label: sql`coalesce(line.design_name, version.design_id)`,
      detail: sql`line.article_name`,
      from: sql`from design_version as version
        join order_line as line on line.version_id = version.id
        join shop_order as o on o.id = line.order_id
        where version.design_id = ${publicId}`,
      within: read,
    })
  }
  return found.filter(({ within }) => within === undefined || within.length > 0).map(lookUp)
}

/** Every look-up that fits, in one statement; each reads an index. */
export async function selectFound(
  db: Kysely<Tables>,
  reading: Reading,
  scope: OmniboxScope,
): Promise<FoundRow[]> {
  const tickets = lookUpTickets(reading, scope.ticket)
  const lookUps = [...(tickets ? [tickets] : []), ...lookUpsOf(reading, scope)]
  if (lookUps.length === 0) return []
  const { rows } = await sql<FoundRow>`${sql.join(lookUps, sql` union all `)}`.execute(db)
  return rows
}
