import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { ShopClient } from './shop-client.ts'
import { createStatementPolicy, type StatementPolicy } from './statement-policy.ts'

export interface PoolOptions {
  url: string
  poolSize: number
  statementTimeoutMs: number
  log: DatabaseLog
  /** Statements that its connections prepare. */
  statements?: StatementPolicy
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
    connectionString: url,
    application_name: 'estampa',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_AFTER_LIMIT_MS,
    lock_timeout: Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
  }
}

export function createPool(options: PoolOptions): pg.Pool {
  const statements = options.statements ?? createStatementPolicy()
  const pool = new pg.Pool({
    ...connectionConfig(options.url, options.statementTimeoutMs),
    max: options.poolSize,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
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
