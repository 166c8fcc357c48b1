import type { Kysely } from 'kysely'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { TodoKind } from '#commerce/todo/todo.terms.ts'
import type { Tables } from '#db/tables.ts'
import { insertBreaches } from './ticket-breach.queries.ts'
import { updateTicket, type TicketRow } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>

/**
 * Keeps which promises of a ticket are broken, before its clocks are moved: an answer that comes late would otherwise
 * leave no trace. Gives the ticket with its marks, so that nothing is kept twice.
 */
export async function noteBreaches(
  trx: Db,
  ticket: TicketRow,
  now: Date,
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  const isLate = (due: Date | null, noted: Date | null) =>
    due !== null && due < now && noted === null
  const reply = ticket.first_reply_at === null ? 'FIRST' : 'NEXT'
  // A chat is due within minutes by the wall: whoever leaves it is written to instead.
  const isReply = isLate(ticket.reply_due_at, ticket.reply_breached_at) && ticket.clock_since
  const isResolve = isLate(ticket.resolve_due_at, ticket.resolve_breached_at)
  const isLegal = isLate(ticket.legal_due_at, ticket.legal_breached_at)
  if (ticket.status !== 'PENDING' || (!isReply && !isResolve && !isLegal)) {
    return { ticket, isNew: false }
  }
  await insertBreaches(
    trx,
    ticket.id,
    [
      ...(isReply ? [{ clock: reply, dueAt: ticket.reply_due_at! } as const] : []),
      ...(isResolve ? [{ clock: 'RESOLVE', dueAt: ticket.resolve_due_at! } as const] : []),
      ...(isLegal ? [{ clock: 'LEGAL', dueAt: ticket.legal_due_at! } as const] : []),
    ],
    now,
  )
  const marks = {
    ...(isReply && { reply_breached_at: now }),
    ...(isResolve && { resolve_breached_at: now }),
    ...(isLegal && { legal_breached_at: now }),
  }
  await updateTicket(trx, ticket.id, marks, { isConversation: false })
  return { ticket: { ...ticket, ...marks }, isNew: true }
}

/** What people of the shop were told of a ticket, as long as it is their turn. */
const turnKinds: readonly TodoKind[] = ['ticket_late', 'ticket_back']

/** Ends what was to be done while it was our turn; how many things it was. */
export async function settleTurn(
  trx: Db,
  ticket: Pick<TicketRow, 'public_id'>,
  done: { by: Actor; now: Date },
): Promise<number> {
  return settleTodos(trx, { kinds: turnKinds, subject: ticket.public_id }, done)
}

/** Ends what is to be done about a request about personal data that is none. */
export async function settleRequest(
  trx: Db,
  ticket: Pick<TicketRow, 'public_id'>,
  done: { by: Actor; now: Date },
): Promise<void> {
  await settleTodos(trx, { kinds: ['data_request'], subject: ticket.public_id }, done)
}

/** Todos of a ticket that ends: nothing of it is to be done any more. */
export async function settleTicket(
  trx: Db,
  ticket: Pick<TicketRow, 'public_id'>,
  done: { by: Actor; now: Date },
): Promise<void> {
  const kinds = [...turnKinds, 'data_request'] as const
  await settleTodos(trx, { kinds, subject: ticket.public_id }, done)
}

/** Request about personal data of a ticket that is opened again: it is to be done again. */
export async function askAgain(
  trx: Db,
  { public_id: subject, store, assignee, legal_due_at: dueAt }: TicketRow,
  now: Date,
): Promise<void> {
  if (dueAt) await raiseTodo(trx, { kind: 'data_request', subject, store, assignee, dueAt, now })
}
