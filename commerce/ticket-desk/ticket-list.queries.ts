import { sql, type Kysely, type RawBuilder } from 'kysely'
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

/** The nearest promise that runs; null where none does. What the law wants runs until the ticket is solved. */
const nearestDue = sql<Date | null>`least(ticket.reply_due_at, ticket.resolve_due_at,
  case when ticket.status = 'PENDING' then ticket.legal_due_at end)`

/** Most urgent first; what has no clock comes by its age. The indexes `ticket_*_nearest` are in this very expression. */
const urgency = sql<Date>`coalesce(${nearestDue}, ticket.urgent_at)`

/** A view is one condition: list and counter are made of the same. */
const conditionOf = (view: TicketView, { staffId, now }: Looker): RawBuilder<boolean> => {
  const isAwake = sql<boolean>`(ticket.snoozed_until is null or ticket.snoozed_until <= ${now})`
  const isOurs = sql<boolean>`ticket.status = 'PENDING' and ticket.waiting_on = 'US' and ${isAwake}`
  // In the words of the index `ticket_elsewhere_nearest`.
  const isElsewhere = sql<boolean>`ticket.status = 'PENDING' and ticket.waiting_on <> 'US'`
  switch (view) {
    case 'chat':
      return sql`ticket.status <> 'ARCHIVED' and ticket.id in (select ticket_id from ticket_chat where ended_at is null)`
    case 'mine':
      return sql`${isOurs} and ticket.assignee = ${staffId}`
    case 'unassigned':
      return sql`${isOurs} and ticket.assignee is null`
    case 'due':
      return sql`${isOurs}`
    case 'late':
      // The first bound ends the walk along the index, the second leaves out what has no clock.
      return sql`${isOurs} and ${urgency} < ${now} and ${nearestDue} < ${now}`
    case 'quotes':
      return sql`${isOurs} and ticket.subject = 'budget'`
    case 'waiting':
      return sql`${isElsewhere} and ticket.waiting_on = 'CUSTOMER'`
    case 'others':
      return sql`${isElsewhere} and ticket.waiting_on = 'OTHERS'`
    case 'snoozed':
      return sql`ticket.status = 'PENDING' and ticket.snoozed_until > ${now}`
    case 'resolved':
      return sql`ticket.status = 'RESOLVED'`
    case 'all':
      return sql`ticket.status <> 'ARCHIVED'`
    case 'archived':
      return sql`ticket.status = 'ARCHIVED'`
    case 'spam':
      return sql`ticket.spam_at is not null`
  }
}

/** The same for what a search has found among all: a ticket is archived a month after its end, and asked for again. */
const conditionFor = (view: TicketView, { ids }: TicketFilter, looker: Looker) =>
  view === 'all' && ids !== undefined ? sql<boolean>`true` : conditionOf(view, looker)

function filtered(filter: TicketFilter): RawBuilder<boolean> {
  const { stores, subject, subSubject = [], language, tag, ids } = filter
  const parts = [
    stores && sql<boolean>`ticket.store = any(${stores}::text[])`,
    subject.length > 0 && sql<boolean>`ticket.subject = any(${subject}::text[])`,
    subSubject.length > 0 && sql<boolean>`ticket.sub_subject = any(${subSubject}::text[])`,
    language.length > 0 && sql<boolean>`ticket.language = any(${language}::text[])`,
    tag.length > 0 && sql<boolean>`ticket.tags <> '{}' and ticket.tags && ${tag}::text[]`,
    ids !== undefined && sql<boolean>`ticket.id = any(${[...ids]}::uuid[])`,
  ].filter((part): part is RawBuilder<boolean> => Boolean(part))
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Moments by which lists are ordered, the earliest first. */
const sortKeys = {
  due: urgency,
  // Years apart, so that no promise of a lower priority comes before a higher one.
  priority: sql<Date>`${urgency} + make_interval(years => 100 * ticket.priority::integer)`,
  last: sql<Date>`ticket.last_message_at`,
}

type Page = { after: { key: string; id: string } | undefined; most: number; sort: TicketSort }

/** Query of a page of the inbox. */
export function ticketsQuery(
  db: Db,
  view: TicketView,
  filter: TicketFilter,
  looker: Looker,
  { after, most, sort }: Page,
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
    .where(conditionFor(view, filter, looker))
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
      'ticket.resolve_due_at',
      'ticket.legal_due_at',
      'ticket.tags',
      'ticket.situation',
      'ticket.created_at',
      'ticket.first_reply_at',
      'ticket.clock_since',
      'ticket.clock_used_minutes',
      'ticket.clock_left_minutes',
      'ticket.resolve_since',
      'ticket.resolve_used_minutes',
      'chat.customer_seen_at as chat_seen_at',
      'ticket.priority',
      'staff.name as assignee_name',
    ])
    .select(sql<string>`(${sortKey})::text`.as('sort_key'))
    .select(lastWords.as('last_words'))
    .orderBy(sortKey, isDown ? 'desc' : 'asc')
    .orderBy('ticket.id', isDown ? 'desc' : 'asc')
    .limit(most)
}

export const selectTickets = (...asked: Parameters<typeof ticketsQuery>) =>
  ticketsQuery(...asked).execute()

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
      select from ticket where ${conditionFor(view, filter, looker)} and ${filtered(filter)} limit ${most}
    ) as found`.execute(db)
  return rows[0]!.count
}

/** Views of which somebody takes only what they show; of others, what waits for anybody. */
const narrowViews: readonly TicketView[] = ['chat', 'late', 'quotes']

/** Query of the most urgent ticket that nobody has; a row that somebody else is taking is passed over. */
export const nextQuery = (view: TicketView, filter: TicketFilter, looker: Looker) =>
  sql<{ public_id: string }>`
    select public_id from ticket
    where ${conditionOf('unassigned', looker)} and ${filtered(filter)}
      and ${narrowViews.includes(view) ? conditionOf(view, looker) : sql`true`}
    order by ${urgency}, id limit 1 for update skip locked`

export async function claimNext(
  db: Db,
  ...asked: Parameters<typeof nextQuery>
): Promise<string | undefined> {
  const { rows } = await nextQuery(...asked).execute(db)
  return rows[0]?.public_id
}

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
