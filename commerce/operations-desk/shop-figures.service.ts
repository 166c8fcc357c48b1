import type { Kysely } from 'kysely'
import { countProcesses, countRunningAndFailed } from '#commerce/kernel/jobs/failed-jobs.ts'
import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { countJobsByPriority } from '#commerce/kernel/jobs/job-queue.ts'
import { listSchedule } from '#commerce/kernel/jobs/schedule.ts'
import { countOutbox } from '#commerce/kernel/mail/mail-outbox.ts'
import { countOpenAlerts as countPaymentAlerts } from '#commerce/payment/alert.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './shop-figures.queries.ts'

export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>

/**
 * Figures that say whether money moves, for whoever watches the shop: each by an index, one after the other on one
 * connection, so that a scrape takes nothing from visitors.
 */
export async function readShopFigures(db: Kysely<Tables>) {
  return db.connection().execute(async (line) => ({
    jobs: await countJobsByPriority(line),
    runningAndFailed: await countRunningAndFailed(line),
    processes: await countProcesses(line),
    sweeps: await listSchedule(line),
    housekeeping: await listHousekeeping(line),
    orders: await queries.countNewOrders(line),
    lastOrderSeconds: await queries.ageOfLastOrder(line),
    payments: await queries.countNewPayments(line),
    duePaymentSeconds: await queries.ageOfDuePayment(line),
    paymentAlerts: await countPaymentAlerts(line),
    mails: await countOutbox(line),
    webhooks: await queries.countWaitingWebhooks(line),
  }))
}
