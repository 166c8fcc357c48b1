import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { checkServer } from './check-server.ts'
import { narrowDataFolder } from './data-folder.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbedded } from './embedded.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

export interface OpenOptions {
  /** Undefined: the PostgreSQL shipped with the shop, with its data in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  poolSize: number
  /** Also limits what the client waits for: a longer `set local statement_timeout` has no effect. */
  statementTimeoutMs: number
  log: DatabaseLog
}

export interface OpenDatabase {
  db: Kysely<Tables>
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize, statementTimeoutMs, log } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const url = embedded ? embedded.url : databaseUrl!
  if (!embedded) {
    await checkServer(url, statementTimeoutMs)
    await narrowDataFolder(dataDir)
  }

  const pool = createPool({ url, poolSize, statementTimeoutMs, log })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    url,
    close() {
      closing ??= (async () => {
        // Not db.destroy(): it forgets the pool without ending it when no query was ever made.
        await pool.end()
        await embedded?.stop()
      })()
      return closing
    },
  }
}
