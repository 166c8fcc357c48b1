import type { Kysely } from 'kysely'
import { requestReview } from '#commerce/review/review-writing.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './review-request.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Older deliveries are let be: a shop that starts to ask must not write to everybody at once. */
const NEWEST_DAYS = 30
const BATCH = 50

export type ReviewRequests = {
  sites: readonly Site[]
  /** After the delivery: long enough to have used what was ordered. */
  afterDays: number
}

/** Asks for reviews of what was delivered, once for each order and article. */
export async function requestDueReviews(
  db: Kysely<Tables>,
  { sites, afterDays }: ReviewRequests,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() - afterDays * DAY_MS)
  const from = new Date(until.getTime() - NEWEST_DAYS * DAY_MS)
  const faults: unknown[] = []
  for (const order of await queries.selectDue(db, { from, until }, BATCH)) {
    try {
      await transact(db, (trx) => askFor(trx, order, sites, now))
    } catch (error) {
      // Better not asked than tried for ever.
      await queries.insertRequest(db, order.id, now)
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Reviews that nobody was asked for.')
}

async function askFor(
  trx: Kysely<Tables>,
  order: queries.DueOrder,
  sites: readonly Site[],
  now: Date,
): Promise<void> {
  const site = sites.find(({ slug }) => slug === order.store)
  const locale = site?.locales.find(({ code }) => code === order.locale) ?? site?.locales[0]
  if (!(await queries.insertRequest(trx, order.id, now)) || !site || !locale) return
  for (const line of await queries.selectReviewable(trx, order.id)) {
    await requestReview(trx, {
      orderLineId: line.id,
      articleId: line.article_id,
      place: { site, locale },
      to: order.email,
      now,
    })
  }
}
