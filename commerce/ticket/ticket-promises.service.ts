import type { Kysely } from 'kysely'
import type { StaffPermission } from '#api/access.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { noteBreaches } from './ticket-breach.service.ts'
import { selectBroken, selectToWake } from './ticket-breach.queries.ts'
import { selectUnclocked } from './ticket-clock.queries.ts'
import { resumeClocks, startResolveClock } from './ticket-clock.service.ts'
import { lockTicket, updateTicket, type TicketRow } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>
type Run = { now: Date; signal?: AbortSignal; reportFault: (error: unknown) => void }

const BATCH = 200

/** Keeps promises that have just been broken, and tells the team of each ticket once. */
export async function tellOfBreaches(db: Db, { now, signal, reportFault }: Run): Promise<void> {
  for (const publicId of await selectBroken(db, now, BATCH)) {
    signal?.throwIfAborted()
    try {
      await transact(db, async (trx) => {
        const found = await lockTicket(trx, publicId)
        if (!found) return
        const { ticket, isNew } = await noteBreaches(trx, found, now)
        if (!isNew) return
        const { store, assignee } = ticket
        const about = { subject: publicId, store, assignee, now }
        await raiseTodo(trx, { kind: 'ticket_late', ...about })
        await tellOf(trx, ticket, { kind: 'ticket_late', holdersOf: LEADS }, now)
      })
    } catch (error) {
      reportFault(error)
    }
  }
}

/** Permission of those who answer for what a team promises. */
const LEADS = 'ticket.settings'

/** By the clock: whoever has the ticket may look at others. A broken promise concerns those who lead, too. */
const tellOf = (
  trx: Db,
  { id: ticketId, public_id: subject, store, assignee }: TicketRow,
  { kind, holdersOf }: { kind: 'ticket_late' | 'ticket_back'; holdersOf?: StaffPermission },
  now: Date,
) =>
  tellStaff(trx, {
    kind,
    to: { people: assignee === null ? [] : [assignee], holdersOf },
    by: theShop,
    subject,
    store,
    ticketId,
    now,
  })

/** Brings tickets back that were put aside until now: it is our turn, whoever had it, and somebody is told. */
export async function wakeTickets(db: Db, { now, signal, reportFault }: Run): Promise<void> {
  for (const publicId of await selectToWake(db, now, BATCH)) {
    signal?.throwIfAborted()
    try {
      await transact(db, async (trx) => {
        const ticket = await lockTicket(trx, publicId)
        const isDue = ticket?.status === 'PENDING' && (ticket.snoozed_until ?? now) <= now
        if (!ticket || !isDue || ticket.snoozed_until === null) return
        const clocks = await resumeClocks(trx, ticket, now)
        const turn = { waiting_on: 'US' as const, snoozed_until: null, ...clocks }
        await updateTicket(trx, ticket.id, turn, { isConversation: false })
        const { store, assignee } = ticket
        const dueAt = clocks.reply_due_at ?? ticket.reply_due_at ?? undefined
        const about = { subject: publicId, store, assignee, dueAt, now }
        await raiseTodo(trx, { kind: 'ticket_back', ...about })
        await tellOf(trx, ticket, { kind: 'ticket_back' }, now)
      })
    } catch (error) {
      reportFault(error)
    }
  }
}

/** Starts the clock until a ticket is solved where it waits for us without one: those from before there was such a clock. */
export async function startMissingClocks(db: Db, { now, signal, reportFault }: Run): Promise<void> {
  let after: string | undefined
  for (;;) {
    const found = await selectUnclocked(db, after, BATCH)
    for (const { public_id: publicId } of found) {
      signal?.throwIfAborted()
      try {
        await transact(db, async (trx) => {
          const ticket = await lockTicket(trx, publicId)
          const isWaiting = ticket?.status === 'PENDING' && ticket.waiting_on === 'US'
          if (!ticket || !isWaiting || ticket.resolve_since !== null) return
          const clock = await startResolveClock(trx, ticket, now)
          await updateTicket(trx, ticket.id, clock, { isConversation: false })
        })
      } catch (error) {
        reportFault(error)
      }
    }
    if (found.length < BATCH) return
    after = found.at(-1)!.id
  }
}
