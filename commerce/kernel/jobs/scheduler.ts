import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { LEASE_MS } from './job-lanes.ts'
import { failureOf, MOST_FAILURE_LENGTH } from './job-worker.ts'
import * as queries from './schedule.queries.ts'
import type { OpenSweep } from './sweep.ts'
import { waitAtMost } from './timeout.ts'

/** Housekeeping, which comes as seldom as this, runs one after the other: visitors need connections too. */
const HOUSEKEEPING_FROM_MS = 60 * 60_000
const HOUSEKEEPING_LANE = 'housekeeping'
const GRACE_MS = 5_000
/** One that always fails is told of this often, not every second. */
const TOLD_EVERY_MS = 60 * 60_000

export type Scheduler = {
  /** Sweeps of the shop that this process takes part in. */
  names: readonly string[]
  /** Those of them that run here. */
  running: () => string[]
  register: () => Promise<void>
  /** Begins those of the given names that are due and that nobody else begins; of a lane the first of them. */
  begin: (due: readonly string[]) => Promise<void>
  /** Begins what every process does for itself. */
  beginOwn: () => void
  extendLeases: () => Promise<void>
  /** Begins no more; what runs is told to end and has a few seconds for it. */
  stop: () => Promise<void>
}

export function openScheduler(options: {
  /** The listener's: whoever cannot show that it lives begins nothing. */
  db: Kysely<Tables>
  processId: number
  sweeps: readonly OpenSweep[]
  reportFault: (error: unknown, details: { job: string }) => void
  /** The next piece of housekeeping may begin. */
  onHousekept: () => void
}): Scheduler {
  const { db, processId, reportFault, onHousekept } = options
  const shared = options.sweeps.filter(({ scope }) => scope !== 'process')
  const own = options.sweeps.filter(({ scope }) => scope === 'process')
  const byName = new Map(shared.map((sweep) => [sweep.name, sweep]))
  const names = [...byName.keys()]
  const active = new Map<string, { done: Promise<void>; abort: AbortController }>()
  const ownNextAt = new Map<string, number>()
  const toldAt = new Map<string, number>()
  let isStopping = false

  const running = () => [...active.keys()].filter((name) => byName.has(name))
  /** Undefined for what comes often and so runs at once. */
  const laneOf = (name: string) => {
    const { lane, everyMs } = byName.get(name)!
    return lane ?? (everyMs >= HOUSEKEEPING_FROM_MS ? HOUSEKEEPING_LANE : undefined)
  }

  /** The first of each free lane: the longest overdue, or one that takes its whole time would be due again before others began. */
  function choose(due: readonly string[]): string[] {
    const taken = new Set(running().map(laneOf))
    return due.filter((name) => {
      const lane = laneOf(name)
      if (lane === undefined) return true
      if (taken.has(lane)) return false
      taken.add(lane)
      return true
    })
  }

  async function run(sweep: OpenSweep, now: Date, signal: AbortSignal): Promise<unknown> {
    const { name } = sweep
    try {
      await sweep.run({
        now,
        signal,
        reportFault: (error) => reportFault(error, { job: name }),
      })
      toldAt.delete(name)
      return undefined
    } catch (error) {
      return error ?? new Error('nothing was said')
    }
  }

  function tell(name: string, error: unknown): void {
    if (performance.now() - (toldAt.get(name) ?? -Infinity) < TOLD_EVERY_MS) return
    toldAt.set(name, performance.now())
    reportFault(error, { job: name })
  }

  function follow(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const abort = new AbortController()
    const done = work(abort.signal)
      // The database did not hear of the end: the lease ends, and the sweep is begun again.
      .catch((error: unknown) => tell(name, error))
      .finally(() => {
        active.delete(name)
        if (byName.has(name) && laneOf(name) !== undefined && !isStopping) onHousekept()
      })
    active.set(name, { done, abort })
  }

  async function runShared(claimed: queries.ClaimedSweep, signal: AbortSignal): Promise<void> {
    const { name, run: number, now } = claimed
    const error = await run(byName.get(name)!, now, signal)
    const isCutShort = error !== undefined && signal.aborted
    if (error !== undefined && !isCutShort) tell(name, error)
    // Free for whoever looks next: its process closes, or has lost it.
    if (isCutShort) return
    const failure = error === undefined ? undefined : describe(error)
    await queries.endSweep(db, { name, run: number, processId, failure })
  }

  return {
    names,
    running,
    async register() {
      if (shared.length > 0) await queries.registerSweeps(db, shared)
    },
    async begin(due) {
      const chosen = choose(due).filter((name) => !active.has(name))
      if (chosen.length === 0 || isStopping) return
      const claim = { names: chosen, processId, running: running(), leaseMs: LEASE_MS }
      const taken = await queries.claimSweeps(db, claim)
      // Free for others when this process is gone, in a moment.
      if (isStopping) return
      for (const claimed of taken) {
        follow(claimed.name, (signal) => runShared(claimed, signal))
      }
    },
    beginOwn() {
      for (const sweep of own) {
        const { name, everyMs } = sweep
        if (isStopping || active.has(name)) continue
        if (performance.now() < (ownNextAt.get(name) ?? 0)) continue
        ownNextAt.set(name, performance.now() + everyMs)
        follow(name, async (signal) => {
          const error = await run(sweep, new Date(), signal)
          if (error !== undefined && !signal.aborted) tell(name, error)
        })
      }
    },
    async extendLeases() {
      const held = running()
      if (held.length === 0) return
      const kept = await queries.extendSweeps(db, { names: held, processId, leaseMs: LEASE_MS })
      for (const name of held) if (!kept.includes(name)) active.get(name)?.abort.abort()
    },
    async stop() {
      isStopping = true
      const ended = Promise.all([...active.values()].map(({ done }) => done))
      for (const { abort } of active.values()) abort.abort()
      await waitAtMost(GRACE_MS, ended)
    },
  }
}

function describe(error: unknown): string {
  const { code, message } = failureOf(error)
  return `${code}: ${message}`.slice(0, MOST_FAILURE_LENGTH)
}
