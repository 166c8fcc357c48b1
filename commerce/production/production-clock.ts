import type { Kysely } from 'kysely'
import { endWaiting } from '#commerce/shipment/parcel-moves.service.ts'
import {
  requestDueReviews,
  type ReviewRequests,
} from '#commerce/shipment/review-request.service.ts'
import type { Tables } from '#db/tables.ts'
import { endLeases } from './lease.service.ts'

const EVERY_MS = 10_000

/** What happens in production because time passes; returns how to stop. */
export function startProductionClock(
  db: Kysely<Tables>,
  reviews: ReviewRequests,
  reportFault: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    const now = new Date()
    await endLeases(db, now).catch(reportFault)
    await endWaiting(db, now).catch(reportFault)
    await requestDueReviews(db, reviews, now).catch(reportFault)
  }
  const tick = () => {
    running ??= run().finally(() => (running = undefined))
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
