import type { Kysely } from 'kysely'
import { readTrace, runInTrace, endSpan } from '#commerce/kernel/trace.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import type { JobKind } from './job-queue.ts'
import { LEASE_MS, openLanes, type JobLane } from './job-lanes.ts'
import * as queries from './job.queries.ts'
import { waitAtMost } from './timeout.ts'
import { jobData } from './job.columns.ts'

const GRACE_MS = 5_000
export const MOST_ATTEMPTS = 5
const FIRST_RETRY_MS = 1_000
const RETRY_FACTOR = 5
const ABORT_MS = 1_000
export const MOST_FAILURE_LENGTH = 500

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
  /** How many of the kind run at once in a process; two when it is left out. */
  concurrency?: number
  /** Lanes that share them: those of one never wait until all of another's are done. One of all when they are left out. */
  lanes?: readonly JobLane[]
  /** How long one that runs may take when its process closes; five seconds when it is left out. */
  graceMs?: number
  run: (job: RunningJob<Data>) => Promise<void>
  /** In the transaction that gives the job up for good. */
  giveUp: (trx: Kysely<Tables>, data: Data, failure: JobFailure) => Promise<void>
  /** For what waits for others, who may be away longer than our own database. */
  retries?: { most: number; afterMs: (attempt: number) => number }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each handler knows its own data
export type AnyJobHandler = JobHandler<any>

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

export type ObserveJob = (job: { kind: string; seconds: number; isFailed: boolean }) => void

export type JobWorker = {
  /** Kinds that this process works on. */
  names: readonly string[]
  /** Some jobs of the kind, or of any, may wait to be claimed. */
  wake: (name?: string) => void
  /** Keeps what runs here from being taken over; what was taken over all the same is aborted. */
  extendLeases: () => Promise<void>
  takeOver: () => Promise<void>
  /** Claims no more jobs; those that run have their kind's grace to end, then they are given back. */
  stop: () => Promise<void>
  /** Once the last beat is over: gives back what still runs. */
  giveBack: () => Promise<void>
}

/** Jobs of every kind that is given, each with slots of its own so that none waits for another's. */
export function openJobWorker(options: {
  db: Kysely<Tables>
  workerId: number
  handlers: readonly AnyJobHandler[]
  /** Nobody may claim a job while others may take this process for dead. */
  isPresent: () => boolean
  reportFault: (error: unknown, details: { job: string }) => void
  /** Told of each attempt when it is over. */
  observeJob?: ObserveJob | undefined
  firstRetryMs?: number | undefined
}): JobWorker {
  const { db, workerId, isPresent, reportFault, firstRetryMs = FIRST_RETRY_MS } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.kind.name, handler]))
  const names = [...handlers.keys()]
  const active = new Map<number, { done: Promise<void>; abort: AbortController; graceMs: number }>()
  let isStopping = false
  const mayClaim = () => !isStopping && isPresent()
  const lanes = new Map(
    options.handlers.map((handler) => [
      handler.kind.name,
      openLanes({ db, workerId, handler, mayClaim, start, reportFault }),
    ]),
  )

  function start(job: queries.ClaimedJob, onEnd: () => void): void {
    const { graceMs = GRACE_MS } = handlerOf(job)
    const abort = new AbortController()
    const done = traced(job, () => attempt(job, abort.signal), options.observeJob)
      // Nobody extends the lease of such a job any more: it is taken over when that ends.
      .catch((error: unknown) => reportFault(error, { job: job.name }))
      .finally(() => {
        active.delete(job.id)
        onEnd()
      })
    active.set(job.id, { done, abort, graceMs })
  }

  const handlerOf = ({ name }: { name: string }) => handlers.get(name)!

  /** False when it failed. */
  async function attempt(job: queries.ClaimedJob, signal: AbortSignal): Promise<boolean> {
    const handler = handlerOf(job)
    let isFinished = false
    const finish = async (trx: Kysely<Tables>) => {
      if (!(await queries.deleteJob(trx, job.id, workerId))) throw new LostJob(job.name)
      isFinished = true
    }
    try {
      const data = handler.kind.data.parse(jobData.read(job.data))
      await handler.run({ data, attempt: job.attempts, signal, finish })
      if (!isFinished) await finish(db)
      return true
    } catch (error) {
      if (!(error instanceof LostJob || signal.aborted)) await fail(job, error)
      return false
    }
  }

  const mostAttempts = (job: queries.ClaimedJob) => handlerOf(job).retries?.most ?? MOST_ATTEMPTS

  async function fail(job: queries.ClaimedJob, error: unknown): Promise<void> {
    reportFault(error, { job: job.name })
    const isHopeless = error instanceof HopelessJob || job.attempts >= mostAttempts(job)
    const afterMs =
      handlerOf(job).retries?.afterMs(job.attempts) ??
      firstRetryMs * RETRY_FACTOR ** (job.attempts - 1)
    await transact(db, (trx) =>
      endAttempt(trx, { ...job, workerId }, failureOf(error), isHopeless, afterMs),
    )
    if (!isHopeless) setTimeout(lanes.get(job.name)!.wake, afterMs).unref()
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
    const handler = handlerOf(job)
    const parsed = handler.kind.data.safeParse(jobData.read(job.data))
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

  return {
    names,
    takeOver,
    wake(name) {
      if (name !== undefined) lanes.get(name)?.wake()
      else for (const lane of lanes.values()) lane.wake()
    },
    async extendLeases() {
      const ids = [...active.keys()]
      if (ids.length === 0) return
      const kept = await queries.extendLeases(db, { ids, workerId, leaseMs: LEASE_MS })
      for (const id of ids) if (!kept.includes(id)) active.get(id)?.abort.abort()
    },
    async stop() {
      isStopping = true
      await Promise.all([...lanes.values()].map((lane) => lane.untilClaimed()))
      await Promise.all([...active.values()].map(({ done, graceMs }) => waitAtMost(graceMs, done)))
    },
    async giveBack() {
      const ids = [...active.keys()]
      const running = Promise.all([...active.values()].map(({ done }) => done))
      for (const { abort } of active.values()) abort.abort()
      if (ids.length > 0) {
        // Without a database nobody can close in order; the lease ends all the same.
        await queries.giveBack(db, ids, workerId).catch(() => {})
      }
      // A job that does not hear the signal must not keep the shop from closing.
      await waitAtMost(ABORT_MS, running)
    },
  }
}

/** Under the id of the request that queued it, so that its faults and mails are found by that. */
async function traced(
  job: queries.ClaimedJob,
  work: () => Promise<boolean>,
  observe: ObserveJob | undefined,
): Promise<void> {
  const { trace, parentSpanId } = readTrace(job.trace)
  const startedAt = Date.now()
  const started = performance.now()
  const fields = { 'job.kind': job.name, 'job.attempt': job.attempts }
  const end = (isFailed: boolean) => {
    const name = `job ${job.name}`
    observe?.({ kind: job.name, seconds: (performance.now() - started) / 1000, isFailed })
    endSpan({ trace, parentSpanId, name, kind: 'consumer', startedAt, fields, isFailed })
  }
  try {
    end(!(await runInTrace(trace, work)))
  } catch (error) {
    end(true)
    throw error
  }
}

export function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { code: 'fault', message: String(error) }
  const { code } = error as { code?: unknown }
  return { code: typeof code === 'string' ? code : 'fault', message: error.message }
}
