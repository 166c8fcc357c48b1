import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Kysely } from 'kysely'
import { isStatementOutdated } from './shop-client.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const DEFAULT_ATTEMPTS = 4
const FIRST_PAUSE_MS = 20

/**
 * Runs `work` in one transaction, again when PostgreSQL chose it as the victim of a conflict.
 * Nothing of a failed attempt remains in the database, so `work` must leave nothing elsewhere:
 * no mail, no payment, no change of outer variables. A transaction is given as the `Kysely` that it is: comparing the two
 * classes over all tables took the compiler longer than all the rest of a file.
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<Result>,
  options: { isolation?: IsolationLevel; attempts?: number } = {},
): Promise<Result> {
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction()
      return await (
        options.isolation ? transaction.setIsolationLevel(options.isolation) : transaction
      ).execute(work)
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error
    }
    // Without the random part two victims of one conflict would meet again.
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/** PostgreSQL undid it because of others (a migration too): done again it may succeed. */
export function isConflict(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStatementOutdated(error)
}

/** Runs `work` in the transaction that somebody has begun already, or in one of its own. */
export function joinTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : transact(db, work)
}
