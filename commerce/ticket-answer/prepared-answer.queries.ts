import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { PreparedKind } from '#db/ticket-desk-tables.ts'
import type { Enclosed } from '#commerce/ticket/ticket-draft.service.ts'

type Db = Kysely<Tables>

export async function insertPrepared(
  db: Db,
  given: {
    ticketId: string
    staffId: string
    kind: PreparedKind
    order: string
    text: string
    isSolved: boolean
    enclosed: Enclosed
    macro: { code: string; isChanged: boolean } | undefined
    requestIds: readonly string[]
    now: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('ticket_prepared')
    .values({
      ticket_id: given.ticketId,
      staff_id: given.staffId,
      kind: given.kind,
      order_number: given.order,
      text: given.text,
      is_solved: given.isSolved,
      files: [...given.enclosed.files],
      documents: [...given.enclosed.documents],
      macro: given.macro?.code ?? null,
      is_macro_changed: given.macro?.isChanged === true,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ticket_prepared_request')
    .values(given.requestIds.map((requestId) => ({ request_id: requestId, prepared_id: id })))
    .execute()
  return id
}

/** Answer that waits for a request, with its ticket and its writer. */
export async function findByRequest(db: Db, requestId: string) {
  return db
    .selectFrom('ticket_prepared_request as request')
    .innerJoin('ticket_prepared as prepared', 'prepared.id', 'request.prepared_id')
    .innerJoin('ticket', 'ticket.id', 'prepared.ticket_id')
    .innerJoin('staff', 'staff.id', 'prepared.staff_id')
    .where('request.request_id', '=', requestId)
    .select([
      'prepared.id',
      'prepared.ticket_id',
      'prepared.staff_id',
      'prepared.kind',
      'prepared.text',
      'prepared.is_solved',
      'prepared.files',
      'prepared.documents',
      'prepared.macro',
      'prepared.is_macro_changed',
      'prepared.state',
      'prepared.created_at',
      'ticket.public_id',
      'staff.name as staff_name',
    ])
    .executeTakeFirst()
}

/** State under its lock: two approvals of one answer come one after the other. */
export async function lockState(db: Db, preparedId: string) {
  const row = await db
    .selectFrom('ticket_prepared')
    .where('id', '=', preparedId)
    .select('state')
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

export async function setRequest(db: Db, requestId: string, isApproved: boolean): Promise<void> {
  await db
    .updateTable('ticket_prepared_request')
    .set({ is_approved: isApproved })
    .where('request_id', '=', requestId)
    .execute()
}

export async function replaceRequest(
  db: Db,
  requestId: string,
  others: readonly string[],
): Promise<void> {
  const old = await db
    .deleteFrom('ticket_prepared_request')
    .where('request_id', '=', requestId)
    .returning('prepared_id')
    .executeTakeFirst()
  if (!old || others.length === 0) return
  await db
    .insertInto('ticket_prepared_request')
    .values(others.map((other) => ({ request_id: other, prepared_id: old.prepared_id })))
    .execute()
}

export async function countOpenRequests(db: Db, preparedId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_prepared_request')
    .where('prepared_id', '=', preparedId)
    .where((on) => on.or([on('is_approved', 'is', null), on('is_approved', '=', false)]))
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function endPrepared(
  db: Db,
  preparedId: string,
  end: { state: 'SENT' | 'RETURNED'; reason?: string; messageId?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('ticket_prepared')
    .set({
      state: end.state,
      reason: end.reason ?? null,
      message_id: end.messageId ?? null,
      ended_at: end.now,
    })
    .where('id', '=', preparedId)
    .execute()
}

/** Messages of each side since an answer was prepared. */
export async function countSince(db: Db, ticketId: string, since: Date) {
  const { rows } = await sql<{ ours: number; theirs: number }>`
    select count(*) filter (where direction = 'OUT')::int as ours,
      count(*) filter (where direction = 'IN')::int as theirs
    from ticket_message where ticket_id = ${ticketId} and created_at > ${since}`.execute(db)
  return rows[0]!
}

/** Names of what goes with an answer, for whoever looks at it. */
const namesOfEnclosed = sql<string[]>`(
  array(select name from attachment where id = any(prepared.files) order by created_at, id)
    || array(select number || '.pdf' from unnest(prepared.documents) as number)
)`

/** Answers of a ticket that wait, or came back and were not sent since. */
export async function selectOfTicket(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_prepared as prepared')
    .innerJoin('staff', 'staff.id', 'prepared.staff_id')
    .where('prepared.ticket_id', '=', ticketId)
    .where('prepared.state', '<>', 'SENT')
    .select([
      'prepared.id',
      'prepared.staff_id',
      'prepared.kind',
      'prepared.order_number',
      'prepared.text',
      'prepared.is_solved',
      'prepared.state',
      'prepared.reason',
      'prepared.created_at',
      'prepared.ended_at',
      'staff.name as staff_name',
    ])
    .select(
      sql<string[]>`array(select request_id from ticket_prepared_request
        where prepared_id = prepared.id order by request_id)`.as('requests'),
    )
    .select(namesOfEnclosed.as('enclosed'))
    .orderBy('prepared.created_at')
    .execute()
}

/** Answer that leaves with an approval, for whoever decides. */
export async function findText(db: Db, requestId: string) {
  return db
    .selectFrom('ticket_prepared_request as request')
    .innerJoin('ticket_prepared as prepared', 'prepared.id', 'request.prepared_id')
    .innerJoin('ticket', 'ticket.id', 'prepared.ticket_id')
    .where('request.request_id', '=', requestId)
    .where('prepared.state', '=', 'WAITING')
    .select(['prepared.text', 'ticket.public_id', 'ticket.reference', 'ticket.store'])
    .select(namesOfEnclosed.as('enclosed'))
    .executeTakeFirst()
}

export async function movePrepared(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('ticket_prepared')
    .set({ ticket_id: to })
    .where('ticket_id', '=', from)
    .execute()
}
