import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Tickets with a promise that is broken by now and not noted yet. */
export async function selectBroken(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from ticket
    where status = 'PENDING' and reply_due_at < ${now} and reply_breached_at is null
      and clock_since is not null
    union
    select public_id from ticket
    where status = 'PENDING' and resolve_due_at < ${now} and resolve_breached_at is null
    union
    select public_id from ticket
    where status = 'PENDING' and legal_due_at < ${now} and legal_breached_at is null
    limit ${most}`.execute(db)
  return rows.map(({ public_id: publicId }) => publicId)
}

export async function insertBreaches(
  trx: Db,
  ticketId: string,
  breaches: readonly { clock: Tables['ticket_breach']['clock']; dueAt: Date }[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('ticket_breach')
    .values(
      breaches.map(({ clock, dueAt }) => ({
        ticket_id: ticketId,
        clock,
        due_at: dueAt,
        noted_at: now,
      })),
    )
    .execute()
}

/** Tickets that were put aside until now. */
export async function selectToWake(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .where('status', '=', 'PENDING')
    .where('snoozed_until', '<=', now)
    .orderBy('snoozed_until')
    .limit(most)
    .select('public_id')
    .execute()
  return rows.map(({ public_id: publicId }) => publicId)
}
