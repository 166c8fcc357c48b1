import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { STANDBY_PROBES } from '#config/connection-budget.ts'
import { isBehindPooler } from './check-server.ts'
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

type StandbyOptions = {
  url: string
  primary: pg.Pool
  poolSize: number
  statementTimeoutMs: number
  log: DatabaseLog
}

/** Opens it for a command, which reads at once and would else always read the primary. */
export async function openKnownStandby(options: StandbyOptions): Promise<Standby> {
  const standby = openStandby(options)
  const askedAt = performance.now()
  while (standby.status() === 'away' && performance.now() - askedAt < PROBE_LIMIT_MS) {
    await sleep(PROBE_MS / 10)
  }
  return standby
}

/** Opens the standby that `DATABASE_READ_URL` names. It is not waited for: until it is known, the primary is read. */
export function openStandby(options: StandbyOptions): Standby {
  const { primary, log } = options
  const choice = createStandbyChoice({ mostLagMs: MOST_LAG_MS })
  const { poolSize } = options
  let pools: Pools | undefined
  let told: StandbyStatus | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let probing = probe()

  /** Its first answer says whether a pooler stands before it, which knows neither settings nor prepared statements. */
  async function openPools(): Promise<Pools> {
    const isPooled = await isBehindPooler(options.url, PROBE_LIMIT_MS)
    const fields = { pool: poolSize, own: STANDBY_PROBES, isPooled }
    log.info(fields, 'standby connections of this process')
    const limits = { poolSize: STANDBY_PROBES, statementTimeoutMs: PROBE_LIMIT_MS }
    return {
      reads: createPool({ ...options, isPooled }),
      probes: createPool({ ...options, ...limits, isPooled }),
    }
  }

  async function probe(): Promise<void> {
    try {
      pools ??= await openPools()
      const at = performance.now()
      const here = await primary.query<Position>(
        `select (pg_current_wal_lsn() - '0/0')::text as position`,
      )
      choice.notePrimary(at, BigInt(here.rows[0]!.position))
      const there = await pools.probes.query<Position>(
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
    if (!pools || !choice.mayRead(performance.now())) return primary.connect()
    const client = await pools.reads.connect().catch(() => undefined)
    if (!client) {
      choice.noteAway()
      return primary.connect()
    }
    return new ReadingClient(client, primary, () => choice.noteAway()) as never
  }

  const chosen: PostgresPool = { connect, end: () => Promise.resolve(), options: primary.options }
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
      await Promise.all([pools?.reads.end(), pools?.probes.end()])
    },
  }
}

type Pools = { reads: pg.Pool; probes: pg.Pool }

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
