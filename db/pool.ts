import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { ShopClient } from './shop-client.ts'
import { createStatementPolicy, nothingPrepared, type StatementPolicy } from './statement-policy.ts'

export interface PoolOptions {
  url: string
  poolSize: number
  statementTimeoutMs: number
  log: DatabaseLog
  /** Statements that its connections prepare. */
  statements?: StatementPolicy
  /** A pooler (PgBouncer in transaction mode) stands before the server: connections have no state of their own. */
  isPooled?: boolean
  connectTimeoutMs?: number
  /** After this an idle connection is closed; 0 for never. */
  idleTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 30_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** How much longer than the server's own limit we wait for a server that says nothing at all. */
const SILENCE_AFTER_LIMIT_MS = 2_000

const OID_INT8 = 20
const OID_DATE = 1082

const readInt8 = (text: string): number | bigint => {
  const number = Number(text)
  // A rounded id or amount would go unnoticed; arithmetic that mixes in a bigint does not.
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format !== 'binary' && oid === OID_INT8) return readInt8
    // A calendar day has no time zone: as a Date it would be yesterday west of Greenwich.
    if (format !== 'binary' && oid === OID_DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export function connectionConfig(url: string, statementTimeoutMs: number): pg.ClientConfig {
  return {
    ...pooledConfig(url, statementTimeoutMs),
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // Compiling a query takes ten times as long as the short queries of a shop.
    options: '-c jit=off',
  }
}

/** A pooler refuses settings of a session: there the database's user carries them, see docs/operations/upgrade.md. */
export function pooledConfig(url: string, statementTimeoutMs: number): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'estampa',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + SILENCE_AFTER_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
  }
}

const NO_CONNECTION_LEFT = '53300'
const WAIT_FOR_PLACE_MS = 5_000
const ASK_AGAIN_MS = 50

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Of `pool.query`, which is older than promises. */
async function tell(callback: Connected, connected: Promise<pg.PoolClient>): Promise<void> {
  const [client, error] = await connected.then(
    (found) => [found, undefined] as const,
    (reason: Error) => [undefined, reason] as const,
  )
  if (client) callback(undefined, client, client.release.bind(client))
  else callback(error, undefined, () => {})
}

/**
 * A server that has given away all its connections is waited for, within a limit: others give theirs back
 * in milliseconds, and until then this pool's own ones serve in turn.
 */
class WaitingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#connectPatiently()
    if (!callback) return connected
    void tell(callback, connected)
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    const deadline = performance.now() + WAIT_FOR_PLACE_MS
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        const isFull = (error as { code?: string }).code === NO_CONNECTION_LEFT
        if (!isFull || performance.now() > deadline) throw error
        await sleep(ASK_AGAIN_MS * (0.5 + Math.random()))
      }
    }
  }
}

export function createPool(options: PoolOptions): pg.Pool {
  const statements = options.isPooled
    ? nothingPrepared
    : (options.statements ?? createStatementPolicy())
  const configOf = options.isPooled ? pooledConfig : connectionConfig
  const pool = new WaitingPool({
    ...configOf(options.url, options.statementTimeoutMs),
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    Client: class extends ShopClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config, statements)
      }
    },
  })
  // Without a listener a connection that breaks while idle ends the whole process.
  pool.on('error', (error) => {
    options.log.warn({ err: error }, 'an idle database connection broke')
  })
  pool.on('acquire', (client) => {
    if (client instanceof ShopClient) client.closeEvictedStatements()
  })
  return pool
}
