import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { endWaiting } from './parcel-moves.service.ts'
import { watchStuckParcels } from './stuck-parcels.service.ts'
import { requestDueReviews } from './review-request.service.ts'

const SECOND_MS = 1_000

type Tools = {
  db: Kysely<Tables>
  sites: readonly Site[]
  /** Days from a delivery until its customer is asked for a review. */
  reviewRequestDays: number
}

export const shipmentSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'parcels that wait',
    everyMs: 10 * SECOND_MS,
    run: ({ db }, { now }) => endWaiting(db, now),
  },
  {
    name: 'stuck parcels',
    everyMs: 10 * 60 * SECOND_MS,
    run: ({ db }, run) => watchStuckParcels(db, run),
  },
  {
    name: 'review requests',
    everyMs: 10 * SECOND_MS,
    run: ({ db, sites, reviewRequestDays: afterDays }, { now }) =>
      requestDueReviews(db, { sites, afterDays }, now),
  },
]
