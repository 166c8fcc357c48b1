import { Kysely, PostgresDialect } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

const PATIENCE_MS = 30 * 60_000
const CONNECTIONS = 2

export type PatientDatabase = { db: Kysely<Tables>; close: () => Promise<void> }

/**
 * Connections for long work that no visitor waits for. Those of a shop give up a statement that is silent for some seconds,
 * whatever a transaction says of its own limits.
 */
export function openPatientDatabase(url: string, log: DatabaseLog): PatientDatabase {
  const pool = createPool({
    url,
    poolSize: CONNECTIONS,
    statementTimeoutMs: PATIENCE_MS,
    log,
  })
  let closing: Promise<void> | undefined
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    // Not db.destroy(): it forgets the pool without ending it when no query was ever made.
    close: () => (closing ??= pool.end()),
  }
}
