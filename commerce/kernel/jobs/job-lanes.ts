import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { JobPriority } from './job-queue.ts'
import * as queries from './job.queries.ts'

export const LEASE_MS = 10_000
const CONCURRENCY = 2
/** Without it a steady stream of urgent jobs would keep the others waiting for ever. */
const OLDEST_FIRST_EVERY = 4

/**
 * Lane of a kind: its jobs of some priorities. Releases know a kind by its name alone, so one that is upgraded or taken
 * back finds the jobs of all its lanes.
 */
export type JobLane = {
  name: string
  /** The most and the least urgent. */
  priorities: readonly [JobPriority, JobPriority]
  /** How many of them run at once in a process, of those of the whole kind. */
  concurrency: number
}

type LaneOwner = { kind: { name: string }; concurrency?: number; lanes?: readonly JobLane[] }

const lanesOf = ({ kind, concurrency = CONCURRENCY, lanes }: LaneOwner): readonly JobLane[] =>
  lanes ?? [{ name: kind.name, priorities: [1, 3], concurrency }]

/** Lanes of one kind in a process, which together take no more than the kind may. */
export function openLanes(options: {
  db: Kysely<Tables>
  workerId: number
  handler: LaneOwner
  mayClaim: () => boolean
  start: (job: queries.ClaimedJob, onEnd: () => void) => void
  reportFault: (error: unknown, details: { job: string }) => void
}) {
  const { db, workerId, handler, mayClaim } = options
  const { name } = handler.kind
  const { concurrency = CONCURRENCY } = handler
  /** Slots of the kind that are used, or held for what is being claimed. */
  let taken = 0
  const lanes = lanesOf(handler).map(openLane)

  function openLane(lane: JobLane) {
    const [from, to] = lane.priorities
    let running = 0
    let claims = 0
    let isWoken = false
    let isClaiming = false
    let claiming: Promise<void> = Promise.resolve()
    const free = () => Math.min(lane.concurrency - running, concurrency - taken)

    async function claimAll(): Promise<void> {
      isClaiming = true
      while (isWoken && mayClaim() && free() > 0) {
        isWoken = false
        await claimSome(free())
      }
      // Not in a later turn: whoever wakes the lane in between would be heard by nobody.
      isClaiming = false
    }

    async function claimSome(most: number): Promise<void> {
      taken += most
      let unused = most
      try {
        claims += 1
        const isOldestFirst = from < to && claims % OLDEST_FIRST_EVERY === 0
        const claim = { name, from, to, most, workerId, leaseMs: LEASE_MS, isOldestFirst }
        for (const job of await queries.claimJobs(db, claim)) {
          unused -= 1
          running += 1
          options.start(job, () => {
            running -= 1
            taken -= 1
            wakeAll()
          })
        }
      } catch (error) {
        options.reportFault(error, { job: 'claim' })
      } finally {
        taken -= unused
        // There may be more than the lane was given room for.
        if (unused === 0) isWoken = true
        if (unused > 0) for (const other of lanes) other.goOn()
      }
    }

    function goOn(): void {
      if (isWoken && !isClaiming) claiming = claimAll()
    }

    return {
      goOn,
      wake() {
        isWoken = true
        goOn()
      },
      untilClaimed: () => claiming,
    }
  }

  function wakeAll(): void {
    for (const lane of lanes) lane.wake()
  }

  return {
    wake: wakeAll,
    untilClaimed: () => Promise.all(lanes.map((lane) => lane.untilClaimed())),
  }
}
