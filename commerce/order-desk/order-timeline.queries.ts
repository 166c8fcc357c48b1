import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import type { TimelineKind } from './order-desk.terms.ts'
import { mailAbout, ticketAbout } from './order-detail.queries.ts'
import { padded, part, type Columns, type Part } from './timeline-part.ts'
import { renderingParts, todoParts } from './timeline-work.queries.ts'

type Facts = {
  id: string
  at: Date
  cursor_at: string
  actor: string | null
  staff_id: string | null
  by: string | null
  from: string | null
  to: string | null
  what: string | null
  amount_minor: number | null
  text: string | null
  is_pinned: boolean | null
}

/** Rows of a timeline: what an act changed lies in another table than what was changed of the order itself. */
export type TimelineDbRow =
  | (Facts & {
      kind: 'act'
      before: StoredJson<'staff_act.before'> | null
      after: StoredJson<'staff_act.after'> | null
    })
  | (Facts & {
      kind: Exclude<TimelineKind, 'act'>
      before: StoredJson<'order_change.before'> | null
      after: StoredJson<'order_change.after'> | null
    })

/** Columns that every history of moves has. */
const moved = (kind: TimelineKind, table: string): Columns => ({
  kind,
  id: padded(`${table}.id`),
  at: sql.ref(`${table}.happened_at`),
  actor: sql.ref(`${table}.actor`),
  from: sql`${sql.ref(`${table}.from_status`)}::text`,
  to: sql`${sql.ref(`${table}.to_status`)}::text`,
  text: sql.ref(`${table}.reason`),
})

type Which = {
  id: string
  number: string
  store: string
  /** Kinds of todos that whoever asks may do. */
  todoKinds: readonly string[]
}

/** Each part finds its rows by an index that begins with the order or with what belongs to it. */
function partsOf({
  id,
  number,
  store,
  todoKinds,
}: Which): Readonly<Record<TimelineKind, readonly Part[]>> {
  const order = sql`${id}::uuid`
  const about = { id: order, number: sql`${number}::text`, store: sql`${store}::text` }
  const staffOf = (column: string) => sql`'staff:' || ${sql.ref(column)}::text`
  return {
    status: [
      part(
        { ...moved('status', 'event'), actorId: sql`event.actor_id` },
        sql`from order_event as event where event.order_id = ${order}`,
      ),
    ],
    change: [
      part(
        {
          kind: 'change',
          id: padded('change.id'),
          at: sql`change.happened_at`,
          actor: sql`change.actor`,
          actorId: sql`change.actor_id`,
          what: sql`change.kind`,
          before: sql`change.before`,
          after: sql`change.after`,
        },
        sql`from order_change as change where change.order_id = ${order}`,
      ),
    ],
    payment: [
      part(
        {
          kind: 'payment',
          id: sql`payment.id::text`,
          at: sql`payment.created_at`,
          to: sql`'PENDING'::text`,
          what: sql`payment.method`,
          amount: sql`payment.amount_minor`,
        },
        sql`from payment where payment.order_id = ${order}`,
      ),
      part(
        {
          ...moved('payment', 'event'),
          actorId: sql`event.actor_id`,
          what: sql`payment.method`,
          amount: sql`payment.amount_minor`,
        },
        sql`from payment join payment_event as event on event.payment_id = payment.id
          where payment.order_id = ${order}`,
      ),
    ],
    money: [
      part(
        {
          kind: 'money',
          id: padded('entry.id'),
          at: sql`entry.happened_at`,
          what: sql`entry.kind`,
          amount: sql`entry.amount_minor`,
        },
        sql`from payment join payment_entry as entry on entry.payment_id = payment.id
          where payment.order_id = ${order}`,
      ),
    ],
    refund: [
      part(
        {
          kind: 'refund',
          id: sql`refund.id::text`,
          at: sql`refund.created_at`,
          actorId: sql`refund.requester_id`,
          actor: sql`refund.requested_by`,
          to: sql`'REQUESTED'::text`,
          amount: sql`refund.amount_minor`,
          text: sql`refund.reason`,
        },
        sql`from refund where refund.order_id = ${order}`,
      ),
      part(
        {
          ...moved('refund', 'event'),
          actorId: sql`event.actor_id`,
          amount: sql`refund.amount_minor`,
        },
        sql`from refund join refund_event as event on event.refund_id = refund.id
          where refund.order_id = ${order}`,
      ),
    ],
    parcel: [
      part(
        {
          kind: 'parcel',
          id: padded('event.id'),
          at: sql`event.happened_at`,
          actor: sql`event.actor`,
          actorId: sql`event.actor_id`,
          from: sql`shipment.parcel::text`,
          to: sql`event.place`,
          what: sql`event.code`,
          text: sql`event.note`,
        },
        sql`from shipment join parcel_event as event on event.shipment_id = shipment.id
          where shipment.order_id = ${order}`,
      ),
    ],
    action: [
      part(
        {
          ...moved('action', 'event'),
          actorId: sql`event.actor_id`,
          // An event that moves nothing says what was done instead.
          to: sql`case event.act when 'MOVED' then event.to_status else event.act end`,
          what: sql`action.type`,
        },
        sql`from required_action as action
          join required_action_event as event on event.action_id = action.public_id
          where action.order_id = ${order}`,
      ),
    ],
    withdrawal: [
      part(
        {
          kind: 'withdrawal',
          id: sql`own.public_id || '-' || step.number`,
          at: sql`step.at`,
          actor: sql`step.actor`,
          actorId: sql`step.actor_id`,
          to: sql`step.status`,
          text: sql`step.reason`,
        },
        sql`from withdrawal as own cross join lateral (values
            (1, own.declared_at, 'DECLARED', 'customer', null, null),
            (2, own.received_at, 'RECEIVED', null, null, null),
            (3, own.decided_at, own.status, null, own.decided_by, own.decision_reason)
          ) as step (number, at, status, actor, actor_id, reason)
          where own.order_id = ${order} and step.at is not null`,
      ),
    ],
    mail: [
      part(
        {
          kind: 'mail',
          id: sql`mail.id::text`,
          at: sql`coalesce(mail.sent_at, mail.created_at)`,
          to: sql`mail.state`,
          what: sql`mail.kind`,
          text: sql`mail.failure`,
        },
        sql`from mail where ${mailAbout(about)}`,
      ),
    ],
    ticket: [
      part(
        {
          kind: 'ticket',
          id: padded('message.position'),
          at: sql`message.created_at`,
          actor: sql`case when message.direction = 'IN' then 'customer' when message.staff_id is null then 'system' end`,
          actorId: staffOf('message.staff_id'),
          to: sql`message.direction`,
          what: sql`ticket.subject`,
          text: sql`message.text`,
        },
        sql`from ticket join ticket_message as message on message.ticket_id = ticket.id
          where ${ticketAbout(about)}`,
      ),
    ],
    note: [
      part(
        {
          kind: 'note',
          id: padded('note.id'),
          at: sql`note.created_at`,
          actorId: staffOf('note.staff_id'),
          text: sql`note.body`,
          isPinned: sql`note.is_pinned`,
        },
        sql`from order_note as note where note.order_id = ${order}`,
      ),
    ],
    todo: todoParts(order, todoKinds),
    rendering: renderingParts(order),
    // A note is there itself: the act that wrote it would say it again.
    act: [
      part(
        {
          kind: 'act',
          id: padded('act.id'),
          at: sql`act.at`,
          actorId: staffOf('act.staff_id'),
          what: sql`act.permission`,
          text: sql`act.reason`,
          before: sql`act.before`,
          after: sql`act.after`,
        },
        sql`from (
            values ('order', ${id}::text), ('order', ${number}::text)
            union all select 'reprint', id::text from reprint_request where original_id = ${order}
            union all select 'required action', public_id from required_action where order_id = ${order}
            union all select 'rendering', rendering.id
              from order_line as line join rendering on rendering.design_version_id = line.version_id
              where line.order_id = ${order}
          ) as object (kind, id)
          join staff_act as act on act.object_kind = object.kind and act.object_id = object.id
          where not (coalesce(act.after, act.before, '{}') ? 'note')
            and (act.object_kind <> 'rendering' or act.store = ${store})`,
      ),
    ],
  }
}

/** One statement over all histories, after a row of the page before. */
export async function selectTimeline(
  db: Kysely<Tables>,
  order: Which,
  page: { kinds: readonly TimelineKind[]; after: readonly string[] | undefined; most: number },
): Promise<TimelineDbRow[]> {
  if (page.kinds.length === 0) return []
  const parts = partsOf(order)
  const all = sql.join(
    page.kinds.flatMap((kind) => parts[kind]),
    sql` union all `,
  )
  const [at, kind, id] = page.after ?? []
  const after =
    at === undefined
      ? sql`true`
      : sql`(row.at, row.kind, row.id) < (${at}::timestamptz, ${kind}::text, ${id}::text)`
  const { rows } = await sql<TimelineDbRow>`
    with page as (
      select row.* from (${all}) as row where ${after}
      order by row.at desc, row.kind desc, row.id desc limit ${page.most}
    )
    select page.*, page.at::text as cursor_at, staff.id as staff_id, staff.name as by
    from page left join staff on 'staff:' || staff.id::text = page.actor_id
    order by page.at desc, page.kind desc, page.id desc`.execute(db)
  return rows
}
