import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { lookKinds, type LookKind, type ShownLook } from './look.terms.ts'

type LookAtCustomer = {
  at: Date
  kind: ShownLook
  order_number: string | null
  ticket_reference: string | null
  reason: string | null
}

/**
 * Looks of people of the shop at a customer: at their account, orders, photos, conversations and mails, and read-only
 * views of their account. Newest first. What is shown of each kind stands in `lookKinds`.
 */
export async function selectLooksAt(
  db: Kysely<Tables>,
  customerId: string,
  most: number,
): Promise<LookAtCustomer[]> {
  const { rows } = await sql<Omit<LookAtCustomer, 'kind'> & { kind: LookKind | 'view' }>`
    with own_order as (
      select id, number, public_id from shop_order where customer_id = ${customerId}::uuid
    ), own_ticket as (
      select id, reference from ticket where customer_id = ${customerId}::uuid
    ), own_version as (
      select own_order.number, line.version_id as id
      from own_order join order_line as line on line.order_id = own_order.id
      union
      select own_order.number, value ->> 'versionId'
      from own_order join order_change as change on change.order_id = own_order.id and change.kind = 'DESIGN',
        lateral (values (change.before), (change.after)) as both_of(value)
      union
      select own_order.number, event.answer ->> 'versionId'
      from own_order
      join required_action as action on action.order_id = own_order.id
      join required_action_event as event on event.action_id = action.public_id
    ), own_photo as (
      select own_version.number, unnest(version.photo_ids) as id
      from own_version join design_version as version on version.id = own_version.id
    ), own_file as (
      select own_ticket.reference, attachment.id
      from own_ticket join attachment on attachment.ticket_id = own_ticket.id
      union all
      select own_ticket.reference, document.id::text
      from own_ticket
      join ticket_message as message on message.ticket_id = own_ticket.id
      join ticket_document as document on document.message_id = message.id
    ), concerned (kind, id, number, reference) as (
      select 'customer', ${customerId}::text, null, null
      union all
      select kind, own.id, own_order.number, null
      from own_order,
        lateral (values ('order', id::text), ('order', number), ('order', public_id), ('design', number),
          ('order files', number), ('print-file', number)) as own(kind, id)
      union all
      select 'photo', id, number, null from own_photo
      union all
      select kind, reference, null, reference
      from own_ticket, (values ('ticket'), ('guest data')) as own(kind)
      union all
      select 'ticket-file', id, null, reference from own_file
      union all
      select kind, mail.id::text, null, own_ticket.reference
      from own_ticket join mail_in as mail on mail.ticket_id = own_ticket.id,
        (values ('mail-in'), ('mail-original')) as own(kind)
      union all
      select 'payout', payout.message_id, own_order.number, null
      from own_order
      join refund on refund.order_id = own_order.id
      join payout on payout.id = refund.payout_id
    )
    select look.hour as at, concerned.kind, concerned.number as order_number,
      concerned.reference as ticket_reference, null as reason
    from concerned
    join staff_look as look
      on look.object_kind = concerned.kind and look.object_id = concerned.id
    union
    select started_at, 'view', null, null, reason
    from staff_customer_view where customer_id = ${customerId}::uuid
    order by at desc, kind, order_number, ticket_reference
    limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, kind: row.kind === 'view' ? 'view' : lookKinds[row.kind] }))
}
