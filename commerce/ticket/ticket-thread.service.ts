import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { listTicketFiles } from '#commerce/attachment/attachment.service.ts'
import { historyOf, roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import type { Tables } from '#db/tables.ts'
import { listTicketDocuments } from './ticket-document.service.ts'
import { ticketLifecycle } from './ticket-lifecycle.terms.ts'
import { askAgain, noteBreaches, settleTicket, settleTurn } from './ticket-breach.service.ts'
import {
  answeredClocks,
  endedClocks,
  minutesUntil,
  resumeClocks,
  startClocks,
} from './ticket-clock.service.ts'
import { REOPEN_DAYS, type TicketStatus } from './ticket.terms.ts'
import * as queries from './ticket-thread.queries.ts'

export { selectRelated } from './related-tickets.queries.ts'
export { insertMessage } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>
export type Ticket = queries.TicketRow

export const { findByReference, findTicket, lockTicket, setReadByCustomer } = queries

const DAY_MS = 24 * 60 * 60_000

/** Whether somebody may still answer here, or begins a new ticket that follows this one. */
export function isOpenToAnswers(ticket: Pick<Ticket, 'status' | 'status_changed_at'>, now: Date) {
  if (ticket.status === 'PENDING') return true
  const age = now.getTime() - ticket.status_changed_at.getTime()
  return ticket.status === 'RESOLVED' && age <= REOPEN_DAYS * DAY_MS
}

/** The only way from one status to another, with its line in the history and its clocks. Gives the ticket as it is then. */
export async function moveTicket(
  trx: Db,
  ticket: Ticket,
  { to, by, reason, now }: { to: TicketStatus; by: Actor; reason?: string | undefined; now: Date },
): Promise<Ticket> {
  const from = ticket.status
  if (from === to) return ticket
  if (!findEdge(ticketLifecycle, { from, to, who: roleOf(by) }))
    refuse('conflict', { status: from })
  // Archived for any other reason, it has ended: an answer to it begins a new ticket.
  if (from === 'ARCHIVED' && ticket.spam_at === null) refuse('conflict', { status: from })
  const { ticket: noted } = await noteBreaches(trx, ticket, now)
  const changes = {
    status: to,
    status_changed_at: now,
    ...(from === 'ARCHIVED' && { spam_at: null }),
    ...(await clocksIn(trx, noted, to, now)),
  }
  await queries.updateTicket(trx, ticket.id, changes)
  await (to === 'PENDING' ? askAgain(trx, ticket, now) : settleTicket(trx, ticket, { by, now }))
  const { actor, actor_id: actorId } = historyOf(by)
  await queries.insertEvent(trx, ticket.id, { from, to, actor, actorId, reason }, now)
  return { ...noted, ...changes }
}

/** Clocks of a status that is entered: one that is opened again begins anew, with all the time of a new question. */
async function clocksIn(trx: Db, ticket: Ticket, to: TicketStatus, now: Date) {
  if (to === 'PENDING') {
    const which = ticket.first_reply_at === null ? 'first' : 'next'
    const clocks = await startClocks(trx, ticket, which, now)
    return { waiting_on: 'US' as const, snoozed_until: null, ...clocks }
  }
  const { clocks, minutes } = await endedClocks(trx, ticket, now)
  const isSolved = to === 'RESOLVED' && minutes !== undefined
  return { ...clocks, snoozed_until: null, ...(isSolved && { resolve_minutes: minutes }) }
}

/** A customer's words, by whatever way: it is our turn, and the clock runs. */
export async function addCustomerMessage(
  trx: Db,
  ticket: Ticket,
  message: {
    channel: 'ACCOUNT' | 'LINK' | 'MAIL' | 'CHAT'
    text: string
    quoted?: string | undefined
    html?: string | undefined
    by: Actor
    now: Date
  },
): Promise<string> {
  const { by, now, ...words } = message
  if (!isOpenToAnswers(ticket, now)) return refuse('expired')
  const moved = await moveTicket(trx, ticket, { to: 'PENDING', by, now })
  const id = await queries.insertMessage(trx, ticket.id, { direction: 'IN', ...words }, now)
  await queries.updateTicket(trx, ticket.id, {
    waiting_on: 'US',
    last_message_at: now,
    snoozed_until: null,
    ...(await resumeClocks(trx, moved, now)),
  })
  await tellFollowers(trx, ticket, { detail: 'customer', by, now })
  return id
}

/** An answer of the shop; afterwards it is the customer's turn, or all is solved. */
export async function addStaffMessage(
  trx: Db,
  ticket: Ticket,
  message: {
    staffId: string
    text: string
    by: Actor
    isSolved: boolean
    /** Default: OFFICE. */
    channel?: 'OFFICE' | 'CHAT' | undefined
    /** Ready-made answer that it began with. */
    macro?: { code: string; isChanged: boolean } | undefined
    now: Date
  },
): Promise<string> {
  const { staffId, text, by, isSolved, channel = 'OFFICE', macro, now } = message
  if (ticket.status === 'ARCHIVED') return refuse('expired')
  const id = await queries.insertMessage(
    trx,
    ticket.id,
    { direction: 'OUT', channel, staffId, text, macro },
    now,
  )
  const { ticket: noted } = await noteBreaches(trx, ticket, now)
  const to = isSolved ? 'RESOLVED' : 'PENDING'
  const moved = await moveTicket(trx, noted, { to, by, now })
  await queries.updateTicket(trx, ticket.id, {
    waiting_on: 'CUSTOMER',
    last_message_at: now,
    ...(await answeredClocks(trx, moved, now)),
    snoozed_until: null,
    ...(ticket.first_reply_at === null && {
      first_reply_at: now,
      first_reply_minutes: await minutesUntil(trx, ticket, ticket.created_at, now),
    }),
  })
  await settleTurn(trx, ticket, { by, now })
  await tellFollowers(trx, ticket, { detail: 'shop', by, now })
  return id
}

/** Whoever follows a ticket hears of each word that is not their own. */
const tellFollowers = (
  trx: Db,
  { id: ticketId, public_id: subject, store }: Ticket,
  said: { detail: 'customer' | 'shop'; by: Actor; now: Date },
) => tellStaff(trx, { kind: 'ticket_written', to: 'followers', subject, store, ticketId, ...said })

/** A note that only people of the shop see. It moves no clock. */
export async function addNote(
  trx: Db,
  ticket: Ticket,
  { staffId, text, now }: { staffId: string; text: string; now: Date },
): Promise<string> {
  const note = { direction: 'NOTE', channel: 'OFFICE', staffId, text } as const
  const id = await queries.insertMessage(trx, ticket.id, note, now)
  await queries.updateTicket(trx, ticket.id, {})
  return id
}

export const { updateTicket } = queries

/** The conversation with its files, oldest first. */
export async function readThread(
  db: Db,
  ticketId: string,
  { withNotes, withDocuments = true }: { withNotes: boolean; withDocuments?: boolean },
) {
  const [messages, files, documents] = await Promise.all([
    queries.selectMessages(db, ticketId, withNotes),
    listTicketFiles(db, ticketId),
    withDocuments ? listTicketDocuments(db, ticketId) : [],
  ])
  return messages.map((row) => ({
    messageId: row.id,
    position: row.position,
    direction: row.direction,
    channel: row.channel,
    text: row.text,
    at: row.created_at.toISOString(),
    staffName: row.staff_name ?? undefined,
    quoted: row.quoted ?? undefined,
    html: row.html ?? undefined,
    undelivered: row.undelivered_at
      ? { at: row.undelivered_at.toISOString(), status: row.undelivered_status ?? undefined }
      : undefined,
    files: files
      .filter((file) => file.message_id === row.id)
      .map(({ id, name, bytes, kind }) => ({
        fileId: id,
        name,
        bytes,
        isPicture: kind === 'IMAGE',
      }))
      .concat(
        documents
          .filter((document) => document.message_id === row.id)
          .map(({ id, number, pdf_bytes }) => ({
            fileId: id,
            name: `${number}.pdf`,
            bytes: pdf_bytes ?? 0,
            isPicture: false,
          })),
      ),
  }))
}
