import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type NewEvent = {
  provider: string
  eventId: string
  type: string
  subject: string
  merchant: string | undefined
  state: 'NEW' | 'IGNORED'
  now: Date
}

export async function insertEvent(trx: Db, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gateway_event')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      subject: event.subject,
      merchant: event.merchant ?? null,
      state: event.state,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function countRepeat(trx: Db, provider: string, eventId: string): Promise<void> {
  await trx
    .updateTable('gateway_event')
    .set((on) => ({ times: on('times', '+', 1) }))
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/**
 * Wakes an event: somebody who is dealing with it sees that it came again, and looks once more. True when
 * nobody is: then it is news.
 */
export async function wakeEvent(trx: Db, event: NewEvent): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update gateway_event e set
      state = 'NEW', done_at = null,
      received_at = greatest(${event.now}, e.received_at + interval '1 millisecond')
    from (
      select state from gateway_event
      where provider = ${event.provider} and event_id = ${event.eventId} for update
    ) as before
    where e.provider = ${event.provider} and e.event_id = ${event.eventId}
    returning before.state`.execute(trx)
  return rows[0]?.state !== 'NEW'
}

export async function findEvent(db: Db, provider: string, eventId: string) {
  return db
    .selectFrom('gateway_event')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .select(['subject', 'merchant', 'type', 'state', 'received_at'])
    .executeTakeFirst()
}

/** Not when the same words came again meanwhile. */
export async function endEvent(
  db: Db,
  event: { provider: string; eventId: string; receivedAt: Date },
  state: 'DONE' | 'IGNORED',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gateway_event')
    .set({ state, done_at: now })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .where('received_at', '=', event.receivedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteEventsBefore(db: Db, oldest: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'messages of payment providers',
    table: 'gateway_event',
    by: 'received_at',
    due: sql`received_at < ${oldest} and state <> 'NEW'`,
  })
}
