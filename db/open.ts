import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { checkServer } from './check-server.ts'
import { narrowDataFolder } from './data-folder.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbedded } from './embedded.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

/** Connections that a process may hold beside its pool: the listener, and the lock of whoever reads the mailbox. */
const CONNECTIONS_OF_ITS_OWN = 2

export interface OpenOptions {
  /** Undefined: the PostgreSQL shipped with the shop, with its data in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  poolSize: number
  /** Also limits what the client waits for: a longer `set local statement_timeout` has no effect. */
  statementTimeoutMs: number
  log: DatabaseLog
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** How long to wait for a server that is away. */
  waitMs?: number
}

export interface OpenDatabase {
  db: Kysely<Tables>
  pool: pg.Pool
  /** Address of the server itself, for what lives in a session: LISTEN, migrations, locks that outlast a transaction. */
  url: string
  /** Connections of `pool` have no state of their own. */
  isPooled: boolean
  close(): Promise<void>
}

export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, poolSize, statementTimeoutMs, log } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const url = embedded ? embedded.url : databaseUrl!
  let isPooled = false
  if (!embedded) {
    ;({ isPooled } = await checkServer(url, options))
    await narrowDataFolder(dataDir)
  }

  log.info({ pool: poolSize, own: CONNECTIONS_OF_ITS_OWN }, 'database connections of this process')
  const pool = createPool({ url, poolSize, statementTimeoutMs, log, isPooled })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    url: options.directUrl ?? url,
    isPooled,
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
