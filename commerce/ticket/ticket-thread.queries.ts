import type { MessageDirection, MessageChannel, WaitingSide } from '#db/ticket-tables.ts'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { TicketSituation, TicketStatus, TicketTrust } from './ticket.terms.ts'

type Db = Kysely<Tables>

export const ticketColumns = [
  'id',
  'public_id',
  'reference',
  'store',
  'language',
  'channel',
  'subject',
  'sub_subject',
  'name',
  'email',
  'phone',
  'order_reference',
  'is_order_of_staff',
  'customer_id',
  'status',
  'status_changed_at',
  'waiting_on',
  'assignee',
  'snoozed_until',
  'verified',
  'revision',
  'created_at',
  'last_message_at',
  'first_reply_at',
  'reply_due_at',
  'read_by_customer_at',
  'tags',
  'priority',
  'clock_since',
  'clock_left_minutes',
  'clock_used_minutes',
  'reply_breached_at',
  'resolve_due_at',
  'resolve_since',
  'resolve_used_minutes',
  'resolve_breached_at',
  'legal_due_at',
  'legal_breached_at',
  'umbrella_id',
  'split_from',
  'follows',
  'begun_by',
  'merged_into',
  'spam_at',
  'situation',
] as const

/** Ticket in which the words of one stand by now: its own, or that into which it was merged. */
export const whereItGoesOn = sql<string>`coalesce(merged_into, id)`.as('id')

/** Ticket of an address in a link, or the one that goes on with it. */
export async function findGoingOn(db: Db, publicId: string) {
  return db
    .selectFrom('ticket')
    .where(
      'id',
      '=',
      db.selectFrom('ticket').where('public_id', '=', publicId).select(whereItGoesOn),
    )
    .select(ticketColumns)
    .executeTakeFirst()
}

export async function findTicket(db: Db, publicId: string) {
  return db
    .selectFrom('ticket')
    .where('public_id', '=', publicId)
    .select(ticketColumns)
    .executeTakeFirst()
}

export async function findByReference(db: Db, reference: string) {
  return db
    .selectFrom('ticket')
    .where('reference', '=', reference.toUpperCase())
    .select(ticketColumns)
    .executeTakeFirst()
}

/** Tickets that were merged into one go on where it goes on: nobody has to follow more than one step. */
export async function repointMerged(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('ticket').set({ merged_into: to }).where('merged_into', '=', from).execute()
}

/** Whether an account has an address, which it has proven then. */
export async function isOwnAddress(db: Db, customerId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A guest's ticket becomes the customer's whose own, proven address it was written from. */
export async function giveToCustomer(db: Db, ticketId: string, customerId: string): Promise<void> {
  await db
    .updateTable('ticket')
    .from('customer')
    .set({ customer_id: customerId })
    .where('ticket.id', '=', ticketId)
    .where('ticket.customer_id', 'is', null)
    .where('customer.id', '=', customerId)
    .where(sql<boolean>`lower(customer.email) = lower(ticket.email)`)
    .execute()
}

/** Messages of one ticket become another's; their order is that in which they were written. */
export async function moveMessages(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('ticket_message')
    .set({ ticket_id: to })
    .where('ticket_id', '=', from)
    .execute()
}

/** Some messages of a ticket become another's. */
export async function moveSome(
  db: Db,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('ticket_message')
    .set({ ticket_id: to })
    .where('id', 'in', ids)
    .where('ticket_id', '=', from)
    .execute()
}

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

export async function lockTicket(db: Db, publicId: string) {
  return db
    .selectFrom('ticket')
    .where('public_id', '=', publicId)
    .select(ticketColumns)
    .forUpdate()
    .executeTakeFirst()
}

export type NewMessage = {
  direction: MessageDirection
  channel: MessageChannel
  staffId?: string | undefined
  text: string
  /** Of a mail: what it answers, and its words as they were set. */
  quoted?: string | undefined
  html?: string | undefined
  macro?: { code: string; isChanged: boolean } | undefined
}

export async function insertMessage(
  db: Db,
  ticketId: string,
  { direction, channel, staffId, text, quoted, html, macro }: NewMessage,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('ticket_message')
    .values({
      ticket_id: ticketId,
      direction,
      channel,
      staff_id: staffId ?? null,
      text,
      quoted: quoted ?? null,
      html: html ?? null,
      macro: macro?.code ?? null,
      is_macro_changed: macro?.isChanged ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function selectMessages(db: Db, ticketId: string, withNotes: boolean) {
  return db
    .selectFrom('ticket_message as message')
    .leftJoin('staff', 'staff.id', 'message.staff_id')
    .where('ticket_id', '=', ticketId)
    .$if(!withNotes, (query) => query.where('direction', '<>', 'NOTE'))
    .select([
      'message.id',
      'message.position',
      'message.direction',
      'message.channel',
      'message.text',
      'message.created_at',
      'message.quoted',
      'message.html',
      'message.undelivered_at',
      'message.undelivered_status',
      'staff.name as staff_name',
    ])
    .orderBy('message.position')
    .limit(500)
    .execute()
}

export async function updateTicket(
  db: Db,
  ticketId: string,
  changes: Partial<{
    status: TicketStatus
    status_changed_at: Date
    waiting_on: WaitingSide
    assignee: string | null
    snoozed_until: Date | null
    last_message_at: Date
    first_reply_at: Date | null
    first_reply_minutes: number | null
    reply_due_at: Date | null
    clock_since: Date | null
    clock_left_minutes: number | null
    clock_used_minutes: number
    reply_breached_at: Date | null
    resolve_due_at: Date | null
    resolve_since: Date | null
    resolve_used_minutes: number | null
    resolve_breached_at: Date | null
    resolve_minutes: number
    legal_due_at: Date | null
    legal_breached_at: Date | null
    priority: number
    umbrella_id: string | null
    read_by_customer_at: Date
    verified: TicketTrust
    merged_into: string
    tags: string[]
    order_reference: string | null
    subject: string
    sub_subject: string | null
    language: string
    store: string
    is_order_of_staff: boolean
    spam_at: Date | null
    situation: TicketSituation | null
  }>,
  /** False for what neither side has done: whoever is writing an answer need not read it first. */
  { isConversation = true }: { isConversation?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('ticket')
    .set((on) => ({ ...changes, ...(isConversation && { revision: on('revision', '+', 1) }) }))
    .where('id', '=', ticketId)
    .execute()
}

/** Reading is no change of the conversation: it moves no revision. */
export async function setReadByCustomer(db: Db, ticketId: string, now: Date): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ read_by_customer_at: now })
    .where('id', '=', ticketId)
    .execute()
}

export async function insertEvent(
  db: Db,
  ticketId: string,
  event: {
    from: TicketStatus
    to: TicketStatus
    actor: ActorRole
    actorId: string | null
    reason?: string | undefined
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('ticket_event')
    .values({
      ticket_id: ticketId,
      from_status: event.from,
      to_status: event.to,
      actor: event.actor,
      actor_id: event.actorId,
      reason: event.reason ?? null,
      happened_at: now,
    })
    .execute()
}
