import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { createPool } from './pool.ts'
import { createStandbyChoice, type StandbyStatus } from './standby-choice.ts'
import type { Tables } from './tables.ts'

const PROBE_MS = 300
const PROBE_LIMIT_MS = 1_000
/** Two looks and what they take: a standby that keeps up is never seen further behind. */
const MOST_LAG_MS = 1_500

export type Standby = {
  /** For reads that may be a moment old: the standby, or the primary while it is away or behind. */
  db: Kysely<Tables>
  /** The same for somebody who wrote so long ago: they see what they wrote. */
  mayRead: (wroteMsAgo: number) => boolean
  noteChange: () => void
  status: () => StandbyStatus
  lagMs: () => number | undefined
  close: () => Promise<void>
}

/** Opens the standby that `DATABASE_READ_URL` names. It is not waited for: until it is known, the primary is read. */
export function openStandby(options: {
  url: string
  primary: pg.Pool
  poolSize: number
  statementTimeoutMs: number
  log: DatabaseLog
}): Standby {
  const { primary, log } = options
  const choice = createStandbyChoice({ mostLagMs: MOST_LAG_MS })
  const pool = createPool(options)
  const probes = createPool({ ...options, poolSize: 1, statementTimeoutMs: PROBE_LIMIT_MS })
  let told: StandbyStatus | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let probing = probe()

  async function probe(): Promise<void> {
    try {
      const at = performance.now()
      const here = await primary.query<Position>(
        `select (pg_current_wal_lsn() - '0/0')::text as position`,
      )
      choice.notePrimary(at, BigInt(here.rows[0]!.position))
      const there = await probes.query<Position>(
        `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`,
      )
      const { position } = there.rows[0]!
      // Promoted, it is another shop's database: nobody brings it what is written here.
      if (position === null) choice.noteAway()
      else choice.noteStandby(BigInt(position))
    } catch {
      choice.noteAway()
    }
    const status = choice.status(performance.now())
    // One change behind is usual, and over in a moment.
    if (status !== told && (status === 'away' || told === 'away' || told === undefined)) {
      log[status === 'away' ? 'warn' : 'info']({ status }, 'standby database')
    }
    told = status
    if (!isClosed) timer = setTimeout(() => void (probing = probe()), PROBE_MS)
  }

  /** A client of one of both. What the standby cannot answer, the primary is asked instead. */
  async function connect(): Promise<PostgresPoolClient> {
    if (!choice.mayRead(performance.now())) return primary.connect()
    const client = await pool.connect().catch(() => undefined)
    if (!client) {
      choice.noteAway()
      return primary.connect()
    }
    return new ReadingClient(client, primary, () => choice.noteAway()) as never
  }

  const chosen: PostgresPool = { connect, end: () => Promise.resolve(), options: pool.options }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: chosen }) }),
    mayRead: (wroteMsAgo) => {
      const now = performance.now()
      return choice.mayRead(now, now - wroteMsAgo)
    },
    noteChange: () => choice.noteChange(performance.now()),
    status: () => choice.status(performance.now()),
    lagMs: () => choice.lagMs(performance.now()),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await probing
      await Promise.all([pool.end(), probes.end()])
    },
  }
}

type Position = { position: string }

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'
/** Classes of errors that say nothing of the statement: connection, resources, operator. */
const awayClasses = ['08', '53', '57', '58']

class ReadingClient {
  readonly #client: pg.PoolClient
  readonly #primary: pg.Pool
  readonly #noteAway: () => void

  constructor(client: pg.PoolClient, primary: pg.Pool, noteAway: () => void) {
    this.#client = client
    this.#primary = primary
    this.#noteAway = noteAway
  }

  async query(text: string, values: unknown[]): Promise<unknown> {
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      const { code } = error as { code?: string }
      const isAway = code === undefined || /^E[A-Z]/.test(code) || isOf(code, awayClasses)
      if (isAway) this.#noteAway()
      else if (code !== CONFLICT_WITH_RECOVERY && code !== READ_ONLY) throw error
      return this.#primary.query(text, values)
    }
  }

  release(): void {
    this.#client.release()
  }
}

const isOf = (code: string, classes: readonly string[]) =>
  classes.some((one) => code.startsWith(one))
