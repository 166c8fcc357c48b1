import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { TicketLinkKind } from '#db/ticket-desk-tables.ts'

type Db = Kysely<Tables>

export type Link = { kind: TicketLinkKind; target: string }

/** Lines, designs, parcels and questions of an order, as somebody chooses among them. */
export async function selectThings(db: Db, orderId: string) {
  const { rows } = await sql<Link & { label: string; detail: string | null; place: string }>`
    select 'LINE' as kind, line.id::text as target, line.article_name as label,
      concat_ws(' · ', line.quantity || ' ×', nullif(line.variant_label, '')) as detail,
      line.id::text as place, 1 as part, line.position as nth
    from order_line as line where line.order_id = ${orderId}
    union all
    select distinct on (line.version_id) 'DESIGN', line.version_id::text,
      coalesce(nullif(line.design_name, ''), line.article_name), line.article_name, line.id::text,
      2, line.position
    from order_line as line where line.order_id = ${orderId} and line.version_id is not null
    union all
    select 'PARCEL', shipment.id::text, coalesce(carrier.name, shipment.carrier),
      shipment.tracking_number, shipment.parcel::text, 3, shipment.parcel
    from shipment left join carrier on carrier.code = shipment.carrier
    where shipment.order_id = ${orderId}
    union all
    select 'ACTION', action.public_id, action.type, action.status, action.public_id, 4, 0
    from required_action as action where action.order_id = ${orderId}
    order by part, nth, target`.execute(db)
  return rows
}

export async function selectLinks(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_link as link')
    .innerJoin('shop_order', 'shop_order.id', 'link.order_id')
    .where('link.ticket_id', '=', ticketId)
    .orderBy('link.linked_at')
    .select([
      'link.kind',
      'link.target',
      'link.order_id as orderId',
      'shop_order.number',
      'shop_order.store',
    ])
    .execute()
}

/** Order of a number in a store: of a customer, or whosever it is. */
export async function findOrderOf(db: Db, store: string, number: string, customerId?: string) {
  return db
    .selectFrom('shop_order')
    .where('number', '=', number.toUpperCase())
    .where('store', '=', store)
    .$if(customerId !== undefined, (order) => order.where('customer_id', '=', customerId!))
    .select(['id', 'number', 'status'])
    .executeTakeFirst()
}

/** Makes these the links of a ticket, and no others. */
export async function setLinks(
  trx: Db,
  ticketId: string,
  {
    links,
    orderId,
    by,
    now,
  }: { links: readonly Link[]; orderId: string; by: string | undefined; now: Date },
): Promise<void> {
  await trx.deleteFrom('ticket_link').where('ticket_id', '=', ticketId).execute()
  if (links.length === 0) return
  await trx
    .insertInto('ticket_link')
    .values(
      links.map(({ kind, target }) => ({
        ticket_id: ticketId,
        kind,
        target,
        order_id: orderId,
        linked_by: by ?? null,
        linked_at: now,
      })),
    )
    .execute()
}

/** Takes away what is of orders of other stores than this one. */
export async function dropLinksElsewhere(trx: Db, ticketId: string, store: string): Promise<void> {
  await trx
    .deleteFrom('ticket_link')
    .where('ticket_id', '=', ticketId)
    .where('order_id', 'in', (on) =>
      on.selectFrom('shop_order').where('store', '<>', store).select('id'),
    )
    .execute()
}

export async function dropLinks(trx: Db, ticketId: string): Promise<void> {
  await trx.deleteFrom('ticket_link').where('ticket_id', '=', ticketId).execute()
}
