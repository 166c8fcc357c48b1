import type { InvoiceKind } from '#db/order-document-tables.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { StoredJson } from '#db/json-column.ts'
import type { RemakeReason, RemakeState } from '#db/floor-tables.ts'
import type { Tables } from '#db/tables.ts'
import { newsletterOf, sourceOf, visitOf, type Brands } from './order-origin.queries.ts'
import { lateOn } from './order-query.ts'

type Db = Kysely<Tables>

const MOST_EARLIER = 5

type EarlierRow = {
  number: string
  placed_at: string
  status: number
  total_minor: number
  currency: string
}

/** The order with its revision and whoever ordered it, in one statement. */
export async function findOrderRow(
  db: Db,
  number: string,
  { today, brands, staffId }: { today: string; brands: Brands; staffId: string },
) {
  return db
    .selectFrom('shop_order as o')
    .leftJoin('carrier_service as service', 'service.code', 'o.carrier_service')
    .leftJoin('carrier', 'carrier.code', 'service.carrier')
    .where('o.number', '=', number.toUpperCase())
    .selectAll('o')
    .select([
      'carrier.name as carrier_name',
      sql<number>`(select coalesce(max(id), 0) from order_event where order_id = o.id)`.as(
        'revision',
      ),
      sql<boolean>`coalesce(${lateOn(today)}, false)`.as('is_late'),
      sourceOf.as('source'),
      visitOf.as('visit'),
      newsletterOf(brands).as('newsletter'),
      sql<boolean>`exists (
        select from order_follower where order_id = o.id and staff_id = ${staffId}::uuid
      )`.as('is_followed'),
      sql<string | null>`(select number from shop_order where id = o.reprint_of)`.as('original'),
      sql<string[]>`array(
        select number from shop_order as again where again.reprint_of = o.id order by placed_at
      )`.as('reprints'),
      sql<{ requestId: string; askedAt: string }[]>`(
        select coalesce(json_agg(json_build_object('requestId', request.id, 'askedAt', request.asked_at)
          order by request.asked_at), '[]')
        from reprint_request as request where request.original_id = o.id and request.state = 'ASKED'
      )`.as('waiting_reprints'),
      sql<number>`(select count(*)::int from ${ordersOfSamePerson})`.as('orders_so_far'),
      sql<EarlierRow[] | null>`(select json_agg(earlier order by earlier.placed_at desc) from (
        select own.number, own.placed_at, own.status, own.total_minor, own.currency
        from ${ordersOfSamePerson} and own.id <> o.id
        order by own.placed_at desc limit ${MOST_EARLIER}
      ) as earlier)`.as('earlier'),
    ])
    .executeTakeFirst()
}

/** Orders of the same person: all of an account, or those of a guest's address in the same store. */
const ordersOfSamePerson = sql`(
  select * from shop_order as by_account
    where o.customer_id is not null and by_account.customer_id = o.customer_id
  union all
  select * from shop_order as by_address
    where o.customer_id is null and by_address.customer_id is null
      and lower(by_address.email) = lower(o.email) and by_address.store = o.store
) as own where true`

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>

type PrintRow = {
  state: string
  failure: string | null
  files: StoredJson<'rendering.files'>
  files_deleted_at: string | null
}

/** Lines with the version that is printed and the state of its print file. */
export async function selectLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_line as line')
    .leftJoin('design_version as version', 'version.id', 'line.version_id')
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .selectAll('line')
    .select([
      'version.design_id',
      'version.number as version_number',
      'version.findings_confirmed',
      sql<PrintRow | null>`(
        select json_build_object('state', state, 'failure', failure, 'files', files,
          'files_deleted_at', files_deleted_at)
        from rendering where design_version_id = line.version_id and kind = 'PRINT'
      )`.as('print'),
      sql<RemakeRow[] | null>`(
        select json_agg(json_build_object('number', number, 'pieces', pieces, 'reason', reason,
          'state', state, 'asked_at', asked_at) order by number)
        from remake where remake.line_id = line.id
      )`.as('remakes'),
      // What is shown is the newest picture that is there.
      sql<StoredJson<'rendering.files'> | null>`(
        select files from rendering
        where design_id = line.version_id and kind = 'PREVIEW' and state = 'DONE'
        order by revision desc limit 1
      )`.as('pictures'),
    ])
    .execute()
}

type RemakeRow = {
  number: number
  pieces: number[]
  reason: RemakeReason
  state: RemakeState
  asked_at: string
}

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

export type PaymentRow = {
  reference: string
  attempt: number
  method: string
  provider: string
  provider_id: string | null
  status: string
  amount_minor: number
  failure: string | null
  created_at: string
  expires_at: string | null
  entries:
    | { kind: string; amount_minor: number; provider_reference: string; happened_at: string }[]
    | null
}

type Related = {
  /** Statuses in which it came, the first one first. */
  steps: { status: number; at: string }[]
  /** Attempts to pay with their ledger. */
  payments: PaymentRow[]
  documents: {
    number: string
    kind: InvoiceKind
    issued_on: string
    total_minor: number
    has_file: boolean
  }[]
  /** What partners earned by it, as far as nobody took it back. */
  commissions: {
    id: string
    partner_name: string
    design_name: string | null
    amount_minor: number
    left_minor: number
    clawed_back_at: string | null
  }[]
  refunds: {
    public_id: string
    amount_minor: number
    reason: string
    status: string
    needs_approval: boolean
    failure: string | null
    created_at: string
  }[]
  /** Alerts about its payments that nobody has closed. */
  alerts: {
    id: number
    kind: string
    details: StoredJson<'payment_alert.details'>
    created_at: string
  }[]
  withdrawals: {
    public_id: string
    status: string
    declared_at: string
    lines: { line_id: string; quantity: number }[] | null
  }[]
  actions: {
    public_id: string
    type: string
    status: string
    round: number
    deadline_at: string
  }[]
  tickets: {
    public_id: string
    subject: string
    status: string
    message: string
    created_at: string
  }[]
  mails: {
    id: string
    kind: string
    recipient: string
    locale: string
    state: string
    failure: string | null
    at: string
  }[]
  tags: string[]
  pinned: { id: number; staff_id: string; name: string; body: string; created_at: string } | null
}

/** Everything else that belongs to an order, in one statement. */
export async function findRelated(
  db: Db,
  { id, number, store }: { id: string; number: string; store: string },
): Promise<Related> {
  const about = { id: sql`${id}::uuid`, number: sql`${number}::text`, store: sql`${store}::text` }
  const list = (query: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(part), '[]') from (${query}) as part)`
  const { rows } = await sql<Related>`select
    ${list(sql`
      select to_status as status, happened_at as at
      from order_event where order_id = ${id} order by order_event.id`)} as steps,
    ${list(sql`
      select reference, attempt, method, provider, provider_id, status, amount_minor, failure,
        created_at, expires_at, (
          select json_agg(entry order by entry.id) from payment_entry as entry
          where entry.payment_id = payment.id
        ) as entries
      from payment where order_id = ${id} order by attempt`)} as payments,
    ${list(sql`
      select number, kind, issued_on, total_minor, forgotten_at is null as has_file
      from invoice where order_id = ${id} order by issued_on, sequence`)} as documents,
    ${list(sql`
      select commission.id, commission.design_name, commission.amount_minor,
        coalesce(trim(partner.name || ' ' || partner.surname), '') as partner_name,
        commission.amount_minor - coalesce((
          select sum(amount_minor) from commission_reversal where commission_id = commission.id
        ), 0) as left_minor,
        commission.clawed_back_at
      from commission left join customer as partner on partner.id = commission.partner_id
      where commission.order_id = ${id} order by commission.created_at, commission.id`)} as commissions,
    ${list(sql`
      select public_id, amount_minor, reason, status, needs_approval, failure, created_at
      from refund where order_id = ${id} order by created_at`)} as refunds,
    ${list(sql`
      select alert.id, alert.kind, alert.details, alert.created_at
      from payment_alert as alert join payment on payment.id = alert.payment_id
      where payment.order_id = ${id} and alert.closed_at is null order by alert.id`)} as alerts,
    ${list(sql`
      select public_id, status, declared_at, (
        select json_agg(json_build_object('line_id', line_id, 'quantity', quantity))
        from withdrawal_line where withdrawal_id = withdrawal.id
      ) as lines
      from withdrawal where order_id = ${id} order by declared_at`)} as withdrawals,
    ${list(sql`
      select public_id, type, status, round, deadline_at
      from required_action where order_id = ${id} order by created_at`)} as actions,
    ${list(sql`
      select public_id, subject, status, created_at, (
        select text from ticket_message as message
        where message.ticket_id = ticket.id order by message.position limit 1
      ) as message
      from ticket where ${ticketAbout(about)} order by created_at desc limit 20`)} as tickets,
    ${list(sql`
      select mail.id, kind, recipient, locale, state, failure, coalesce(sent_at, created_at) as at
      from mail where ${mailAbout(about)}
      order by created_at desc limit 100`)} as mails,
    array(select tag from order_tag where order_id = ${id} order by tag) as tags,
    (select json_build_object('id', note.id, 'staff_id', staff_id, 'name', staff.name,
        'body', body, 'created_at', note.created_at)
      from order_note as note join staff on staff.id = note.staff_id
      where order_id = ${id} and is_pinned) as pinned`.execute(db)
  return rows[0]!
}

export type AboutOrder = Record<'id' | 'number' | 'store', RawBuilder<unknown>>

/** Tickets that name an order, of its own store: whoever may not see another store sees nothing that was written there. */
export const ticketAbout = ({ number, store }: AboutOrder) =>
  sql<boolean>`upper(ticket.order_reference) = ${number} and ticket.store = ${store}`

/** Mails about an order or anything that belongs to it: they are named by what they are about. */
export const mailAbout = (order: AboutOrder) => sql<boolean>`
  substring(mail.subject_id from '^[^ #]+') = any(array(
    select ${order.id}::text
    union all select id::text from order_line where order_id = ${order.id}
    union all select id::text from payment where order_id = ${order.id}
    union all select id::text from refund where order_id = ${order.id}
    union all select public_id from withdrawal where order_id = ${order.id}
    union all select public_id from required_action where order_id = ${order.id}
    union all select id::text from ticket where ${ticketAbout(order)}
  ))`
