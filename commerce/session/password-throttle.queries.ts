import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/**
 * The end of the line moves on in one statement, so that guesses at once get one place each. Undefined
 * when it is too long: whoever is sent away must not make it longer.
 */
export async function advanceThrottle(
  db: Db,
  accountHash: Buffer,
  { now, delayMs, longestMs }: { now: Date; delayMs: number; longestMs: number },
): Promise<Date | undefined> {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const next = sql<Date>`greatest(guess_line.free_at, ${now}) + make_interval(secs => ${delayMs / 1000})`
  const row = await db
    .insertInto('guess_line')
    .values({ account_hash: accountHash, free_at: after(delayMs) })
    .onConflict((conflict) =>
      conflict
        .column('account_hash')
        .doUpdateSet({ free_at: next })
        .where(next, '<=', after(longestMs)),
    )
    .returning('free_at')
    .executeTakeFirst()
  return row?.free_at
}

export async function insertNetwork(db: Db, networkHash: Buffer, expiresAt: Date) {
  await db
    .insertInto('known_network')
    .values({ network_hash: networkHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('network_hash').doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
}

export async function isKnownNetwork(db: Db, networkHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_network')
    .where('network_hash', '=', networkHash)
    .where('expires_at', '>', now)
    .select('expires_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePast(db: Db, now: Date) {
  await deleteInBatches(db, {
    step: 'lines of guesses',
    table: 'guess_line',
    by: 'free_at',
    due: sql`free_at <= ${now}`,
  })
  await deleteInBatches(db, {
    step: 'known networks',
    table: 'known_network',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
