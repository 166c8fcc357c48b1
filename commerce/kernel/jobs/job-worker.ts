import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { openBell } from './job-bell.ts'
import type { JobKind } from './job-queue.ts'
import * as queries from './job.queries.ts'

const LEASE_MS = 10_000
const BEAT_MS = 1_000
export const MOST_ATTEMPTS = 5
const FIRST_RETRY_MS = 1_000
const RETRY_FACTOR = 5
const ABORT_MS = 1_000
const MOST_FAILURE_LENGTH = 500
/** Without it a steady stream of urgent jobs would keep the others waiting for ever. */
const OLDEST_FIRST_EVERY = 4

export type RunningJob<Data> = {
  data: Data
  attempt: number
  /** Aborted when the job is no longer ours, or the worker closes and cannot wait longer. */
  signal: AbortSignal
  /** In the transaction that stores the result: throws when the job is somebody else's by now. */
  finish: (trx: Kysely<Tables>) => Promise<void>
}

export type JobHandler<Data> = {
  kind: JobKind<Data>
  run: (job: RunningJob<Data>) => Promise<void>
  /** In the transaction that gives the job up for good. */
  giveUp: (trx: Kysely<Tables>, data: Data, failure: JobFailure) => Promise<void>
  /** For what waits for others, who may be away longer than our own database. */
  retries?: { most: number; afterMs: (attempt: number) => number }
}

/** A short code for whoever decides what to do, and what was said. */
export type JobFailure = { code: string; message: string }

/** Trying again would end the same way. */
export class HopelessJob extends Error {
  override name = 'HopelessJob'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

class LostJob extends Error {
  override name = 'LostJob'
}

export type JobWorker = {
  /** Takes no more jobs; those that run have `graceMs` to end, then they are given back. */
  stop: (graceMs: number) => Promise<void>
}

export type WorkerOptions = {
  db: Kysely<Tables>
  url: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each handler knows its own data
  handlers: readonly JobHandler<any>[]
  /** How many jobs run at once. */
  slots: number
  reportFault: (error: unknown, details: { job: string }) => void
  firstRetryMs?: number | undefined
}

export function startWorker(options: WorkerOptions): JobWorker {
  const { db, slots, reportFault, firstRetryMs = FIRST_RETRY_MS } = options
  const workerId = randomInt(1, 2 ** 31 - 1)
  const handlers = new Map<string, JobHandler<unknown>>(
    options.handlers.map((handler) => [handler.kind.name, handler]),
  )
  const names = [...handlers.keys()]
  const active = new Map<number, { done: Promise<void>; abort: AbortController }>()
  let claims = 0
  let isStopping = false
  let claiming: Promise<void> = Promise.resolve()
  let isClaiming = false
  let isRungAgain = false
  let beating: Promise<void> | undefined
  let isBeatLost = false

  const bell = openBell({
    url: options.url,
    workerId,
    onRing: claimSoon,
    onPresent: () => void beat(),
    reportFault: (error) => reportFault(error, { job: 'bell' }),
  })

  function claimSoon(): void {
    isRungAgain = true
    if (!isClaiming) claiming = claimAll()
  }

  async function claimAll(): Promise<void> {
    isClaiming = true
    while (isRungAgain && !isStopping && bell.isPresent() && active.size < slots) {
      isRungAgain = false
      try {
        claims += 1
        const isOldestFirst = claims % OLDEST_FIRST_EVERY === 0
        const most = slots - active.size
        const claim = { names, most, workerId, leaseMs: LEASE_MS, isOldestFirst }
        for (const job of await queries.claimJobs(db, claim)) start(job)
      } catch (error) {
        reportFault(error, { job: 'claim' })
      }
    }
    isClaiming = false
  }

  function start(job: queries.ClaimedJob): void {
    const abort = new AbortController()
    const done = attempt(job, abort.signal)
      // Nobody extends the lease of such a job any more: it is taken over when that ends.
      .catch((error: unknown) => reportFault(error, { job: job.name }))
      .finally(() => {
        active.delete(job.id)
        claimSoon()
      })
    active.set(job.id, { done, abort })
  }

  async function attempt(job: queries.ClaimedJob, signal: AbortSignal): Promise<void> {
    const handler = handlers.get(job.name)!
    let isFinished = false
    const finish = async (trx: Kysely<Tables>) => {
      if (!(await queries.deleteJob(trx, job.id, workerId))) throw new LostJob(job.name)
      isFinished = true
    }
    try {
      const data = handler.kind.data.parse(job.data)
      await handler.run({ data, attempt: job.attempts, signal, finish })
      if (!isFinished) await finish(db)
    } catch (error) {
      if (error instanceof LostJob || signal.aborted) return
      await fail(job, error)
    }
  }

  const mostAttempts = ({ name }: queries.ClaimedJob) =>
    handlers.get(name)!.retries?.most ?? MOST_ATTEMPTS

  async function fail(job: queries.ClaimedJob, error: unknown): Promise<void> {
    reportFault(error, { job: job.name })
    const isHopeless = error instanceof HopelessJob || job.attempts >= mostAttempts(job)
    const afterMs =
      handlers.get(job.name)!.retries?.afterMs(job.attempts) ??
      firstRetryMs * RETRY_FACTOR ** (job.attempts - 1)
    await transact(db, (trx) =>
      endAttempt(trx, { ...job, workerId }, failureOf(error), isHopeless, afterMs),
    )
    if (!isHopeless) setTimeout(claimSoon, afterMs).unref()
  }

  async function endAttempt(
    trx: Kysely<Tables>,
    job: queries.ClaimedJob & { workerId: number },
    failure: JobFailure,
    isHopeless: boolean,
    afterMs: number,
  ): Promise<void> {
    const message = `${failure.code}: ${failure.message}`.slice(0, MOST_FAILURE_LENGTH)
    const isOurs = await queries.endAttempt(
      trx,
      job,
      isHopeless
        ? { state: 'FAILED', failure: message }
        : { state: 'READY', failure: message, afterMs },
    )
    if (!isOurs || !isHopeless) return
    const handler = handlers.get(job.name)!
    const parsed = handler.kind.data.safeParse(job.data)
    if (parsed.success) await handler.giveUp(trx, parsed.data, failure)
  }

  /** Without delay: a killed worker is seldom the job's fault, and those tried less go first. */
  async function takeOver(): Promise<void> {
    await transact(db, async (trx) => {
      for (const job of await queries.lockAbandoned(trx, { workerId, names })) {
        const failure = { code: 'worker_lost', message: 'the worker was gone before the end' }
        await endAttempt(trx, job, failure, job.attempts >= mostAttempts(job), 0)
      }
    })
  }

  function beat(): Promise<void> {
    beating ??= beatOnce().finally(() => (beating = undefined))
    return beating
  }

  async function beatOnce(): Promise<void> {
    try {
      const ids = [...active.keys()]
      if (ids.length > 0) {
        const kept = await queries.extendLeases(db, { ids, workerId, leaseMs: LEASE_MS })
        for (const id of ids) if (!kept.includes(id)) active.get(id)?.abort.abort()
      }
      if (bell.isPresent()) await takeOver()
      isBeatLost = false
      claimSoon()
    } catch (error) {
      if (!isStopping && !isBeatLost) reportFault(error, { job: 'beat' })
      isBeatLost = true
    }
  }

  const beats = setInterval(() => void beat(), BEAT_MS)

  return {
    async stop(graceMs) {
      isStopping = true
      const givesUp = Promise.withResolvers<void>()
      const timer = setTimeout(givesUp.resolve, graceMs)
      await claiming
      const running = Promise.all([...active.values()].map(({ done }) => done))
      await Promise.race([running, givesUp.promise])
      clearTimeout(timer)
      clearInterval(beats)
      await beating
      const ids = [...active.keys()]
      for (const { abort } of active.values()) abort.abort()
      if (ids.length > 0) {
        // Without a database nobody can close in order; the lease ends all the same.
        await queries.giveBack(db, ids, workerId).catch(() => {})
      }
      // A job that does not hear the signal must not keep the shop from closing.
      await Promise.race([running, sleep(ABORT_MS, undefined, { ref: false })])
      await bell.close()
    },
  }
}

function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { code: 'fault', message: String(error) }
  const { code } = error as { code?: unknown }
  return { code: typeof code === 'string' ? code : 'fault', message: error.message }
}
