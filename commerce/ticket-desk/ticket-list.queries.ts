import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isOrderOfTicket } from '#commerce/ticket/ticket-order.fragments.ts'
import type { Tables } from '#db/tables.ts'
import type { TicketSort, TicketView } from './ticket-desk.terms.ts'

type Db = Kysely<Tables>

export type TicketFilter = {
  stores: readonly string[] | undefined
  subject: readonly string[]
  subSubject?: readonly string[] | undefined
  language: readonly string[]
  tag: readonly string[]
  /** Tickets that a search has found; undefined where nothing is searched for. */
  ids?: readonly string[] | undefined
}

export type Looker = { staffId: string; now: Date }

/** A view is one condition: list and counter are made of the same. */
const conditionOf = (view: TicketView, { staffId, now }: Looker): RawBuilder<boolean> => {
  const isAwake = sql<boolean>`(ticket.snoozed_until is null or ticket.snoozed_until <= ${now})`
  const isOurs = sql<boolean>`ticket.status = 'PENDING' and ticket.waiting_on = 'US' and ${isAwake}`
  switch (view) {
    case 'chat':
      return sql`ticket.status <> 'ARCHIVED' and ticket.id in (select ticket_id from ticket_chat where ended_at is null)`
    case 'mine':
      return sql`${isOurs} and ticket.assignee = ${staffId}`
    case 'unassigned':
      return sql`${isOurs} and ticket.assignee is null`
    case 'due':
      return sql`${isOurs}`
    case 'waiting':
      return sql`ticket.status = 'PENDING' and ticket.waiting_on <> 'US'`
    case 'snoozed':
      return sql`ticket.status = 'PENDING' and ticket.snoozed_until > ${now}`
    case 'resolved':
      return sql`ticket.status = 'RESOLVED'`
    case 'all':
      return sql`ticket.status <> 'ARCHIVED'`
  }
}

function filtered(filter: TicketFilter): RawBuilder<boolean> {
  const { stores, subject, subSubject = [], language, tag, ids } = filter
  const parts = [
    stores && sql<boolean>`ticket.store = any(${stores}::text[])`,
    subject.length > 0 && sql<boolean>`ticket.subject = any(${subject}::text[])`,
    subSubject.length > 0 && sql<boolean>`ticket.sub_subject = any(${subSubject}::text[])`,
    language.length > 0 && sql<boolean>`ticket.language = any(${language}::text[])`,
    tag.length > 0 && sql<boolean>`ticket.tags && ${tag}::text[]`,
    ids !== undefined && sql<boolean>`ticket.id = any(${[...ids]}::uuid[])`,
  ].filter((part): part is RawBuilder<boolean> => Boolean(part))
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Moments by which lists are ordered, the earliest first. See the words of the column in its migration. */
const sortKeys = {
  due: sql<Date>`ticket.urgent_at`,
  // Years apart, so that no promise of a lower priority comes before a higher one.
  priority: sql<Date>`ticket.urgent_at + make_interval(years => 100 * ticket.priority::integer)`,
  last: sql<Date>`ticket.last_message_at`,
}

/** Most urgent first; what has no clock comes by its age. */
const urgency = sortKeys.due

export async function selectTickets(
  db: Db,
  view: TicketView,
  filter: TicketFilter,
  looker: Looker,
  {
    after,
    most,
    sort,
  }: { after: { key: string; id: string } | undefined; most: number; sort: TicketSort },
) {
  const isDown = sort.startsWith('-')
  const ofSort = sortKeys[sort.replace('-', '') as keyof typeof sortKeys]
  // An index in this order would be read from its beginning for the few that a search has found.
  const sortKey = filter.ids ? sql<Date>`${ofSort} + interval '0'` : ofSort
  return db
    .selectFrom('ticket')
    .leftJoin('staff', 'staff.id', 'ticket.assignee')
    .leftJoin('ticket_chat as chat', (join) =>
      join.onRef('chat.ticket_id', '=', 'ticket.id').on('chat.ended_at', 'is', null),
    )
    .where(conditionOf(view, looker))
    .where(filtered(filter))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sortKey}, ticket.id) ${isDown ? sql`<` : sql`>`}
          (${after!.key}::timestamptz, ${after!.id}::uuid)`,
      ),
    )
    .select([
      'ticket.id',
      'ticket.public_id',
      'ticket.reference',
      'ticket.store',
      'ticket.language',
      'ticket.subject',
      'ticket.sub_subject',
      'ticket.name',
      'ticket.order_reference',
      'ticket.status',
      'ticket.waiting_on',
      'ticket.last_message_at',
      'ticket.reply_due_at',
      'ticket.snoozed_until',
      'ticket.tags',
      'chat.customer_seen_at as chat_seen_at',
      'ticket.priority',
      'staff.name as assignee_name',
    ])
    .select(sql<string>`(${sortKey})::text`.as('sort_key'))
    .select(lastWords.as('last_words'))
    .orderBy(sortKey, isDown ? 'desc' : 'asc')
    .orderBy('ticket.id', isDown ? 'desc' : 'asc')
    .limit(most)
    .execute()
}

const lastWords = sql<string | null>`(
  select left(message.text, 200) from ticket_message as message
  where message.ticket_id = ticket.id and message.direction <> 'NOTE'
  order by message.position desc limit 1
)`

export async function countTickets(
  db: Db,
  view: TicketView,
  filter: TicketFilter,
  looker: Looker,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ticket where ${conditionOf(view, looker)} and ${filtered(filter)} limit ${most}
    ) as found`.execute(db)
  return rows[0]!.count
}

/** Takes the most urgent ticket that nobody has; a row that somebody else is taking is passed over. */
export async function claimNext(
  db: Db,
  filter: TicketFilter,
  looker: Looker,
): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from ticket
    where ${conditionOf('unassigned', looker)} and ${filtered(filter)}
    order by ${urgency}, id limit 1 for update skip locked`.execute(db)
  return rows[0]?.public_id
}

/** Orders that are shown beside a ticket, the one it names first. */
export async function selectOrdersOf(db: Db, ticketId: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('ticket', (join) => join.on('ticket.id', '=', ticketId))
    .where(isOrderOfTicket)
    .orderBy(isNamed, 'desc')
    .orderBy('placed_at', 'desc')
    .limit(10)
    .select(['shop_order.number', 'shop_order.status', 'placed_at', 'total_minor', 'currency'])
    .select(isNamed.as('is_named'))
    .execute()
}

const isNamed = sql<boolean>`(shop_order.number is not distinct from upper(ticket.order_reference))`

export async function selectEarlier(db: Db, ticket: { id: string; email: string; store: string }) {
  return db
    .selectFrom('ticket')
    .where(sql`lower(email)`, '=', ticket.email.toLowerCase())
    .where('store', '=', ticket.store)
    .where('id', '<>', ticket.id)
    .orderBy('created_at', 'desc')
    .limit(10)
    .select(['public_id', 'reference', 'status'])
    .execute()
}

export async function selectBudget(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_budget')
    .where('ticket_id', '=', ticketId)
    .selectAll()
    .executeTakeFirst()
}

/** Tickets that were split from one, or that it was split from. */
export async function selectSplit(db: Db, ticket: { id: string; split_from: string | null }) {
  return db
    .selectFrom('ticket')
    .where((on) =>
      on.or([
        on('split_from', '=', ticket.id),
        ...(ticket.split_from ? [on('id', '=', ticket.split_from)] : []),
      ]),
    )
    .orderBy('created_at')
    .limit(20)
    .select(['public_id', 'reference', 'status'])
    .execute()
}
