import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { OWN_CONNECTIONS } from '#config/connection-budget.ts'
import { checkServer } from './check-server.ts'
import { narrowDataFolder } from './data-folder.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbedded } from './embedded.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

/** Limits of a probe, which others wait five seconds for; kept open, a full server has no place to refuse it. */
const PROBE_LIMITS = { statementTimeoutMs: 1_000, connectTimeoutMs: 3_000, idleTimeoutMs: 0 }

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
  /** One connection for whoever asks whether the database answers: those of `pool` may all be busy, which is no illness. */
  probes: pg.Pool
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

  log.info({ pool: poolSize, own: OWN_CONNECTIONS }, 'database connections of this process')
  const pool = createPool({ url, poolSize, statementTimeoutMs, log, isPooled })
  const probes = createPool({ url, poolSize: 1, log, isPooled, ...PROBE_LIMITS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    probes,
    url: options.directUrl ?? url,
    isPooled,
    close() {
      closing ??= (async () => {
        // Not db.destroy(): it forgets the pool without ending it when no query was ever made.
        await Promise.all([pool.end(), probes.end()])
        await embedded?.stop()
      })()
      return closing
    },
  }
}
