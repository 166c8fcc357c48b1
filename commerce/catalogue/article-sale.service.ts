import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as queries from './article-sale.queries.ts'

type Db = Kysely<Tables>
type Sale = { orderId: string; store: string }

const DAY_MS = 24 * 60 * 60_000
/** Last year's Christmas says nothing about this spring. */
const POPULAR_DAYS = 90
/** For who compares a season with the one before. */
const RETENTION_DAYS = 800

/** In the transaction that gives an order to the factory for the first time. */
export async function countArticleSales(trx: Db, sale: Sale): Promise<void> {
  await queries.addSales(trx, { ...sale, sign: 1 })
}

/** When an order ends that was counted. */
export async function uncountArticleSales(trx: Db, sale: Sale): Promise<void> {
  await queries.addSales(trx, { ...sale, sign: -1 })
}

/**
 * Articles' popularity from the sales of the last quarter. Nothing is written while nothing changed: each write to an
 * article ends every page that shows one.
 */
export async function refreshPopularity(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await queries.forgetSales(db, daysAgo(RETENTION_DAYS))
  const changed = await queries.selectChangedPopularity(db, daysAgo(POPULAR_DAYS))
  if (changed.length > 0) await queries.setPopularity(db, changed)
}
