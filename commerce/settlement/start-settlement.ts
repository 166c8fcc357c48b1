import type { Kysely } from 'kysely'
import { startWorker, type JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import { countOpenAlerts } from '#commerce/payment/alert.service.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { billLastMonth } from './billing.service.ts'
import { sweepPayments } from './sweep.service.ts'
import type { SettlementTools } from './settlement-tools.ts'
import { passUnpaidOrders } from './unpaid.service.ts'
import { followHint, hintJob } from './webhook.service.ts'

const AT_ONCE = 4
const SWEEP_EVERY_MS = 1_000
const SLOW_EVERY_MS = 5 * 60_000
const GRACE_MS = 5_000
const LONGEST_PAUSE_MS = 30_000
/** Two weeks of a provider that is away. */
const MOST_ATTEMPTS = 40_000

export type Settlement = { close: () => Promise<void> }

type ReportFault = (error: unknown, details: { job: string }) => void

/** Follows what providers tell, and looks after everything that nobody tells, until it is closed. */
export function startSettlement(options: {
  database: { db: Kysely<Tables>; url: string }
  gateways: Gateways
  sites: readonly Site[]
  unpaidOrderDays: number
  reportFault: ReportFault
  /** Told when more has come that a person has to look at. */
  tellAlerts: (open: number) => void
}): Settlement {
  const { database, gateways, sites, unpaidOrderDays, reportFault } = options
  let known = 0
  const { db, url } = database
  const tools: SettlementTools = { db, gateways, sites, now: () => new Date() }
  const worker = startWorker({
    db,
    url,
    handlers: [hintHandler(tools)],
    slots: AT_ONCE,
    reportFault,
  })
  const sweeping = everyNowAndThen(
    SWEEP_EVERY_MS,
    () => sweepPayments(tools, reportFault),
    (error) => reportFault(error, { job: 'sweep' }),
  )
  const slowly = everyNowAndThen(
    SLOW_EVERY_MS,
    async () => {
      const report = (error: unknown) => reportFault(error, { job: 'unpaid orders' })
      await passUnpaidOrders(tools, unpaidOrderDays, report)
      await billLastMonth(tools)
      const open = await countOpenAlerts(db)
      if (open > known) options.tellAlerts(open)
      known = open
    },
    (error) => reportFault(error, { job: 'unpaid orders' }),
  )
  return {
    async close() {
      await Promise.all([worker.stop(GRACE_MS), sweeping.stop(), slowly.stop()])
    },
  }
}

export function hintHandler(
  tools: SettlementTools,
): JobHandler<{ provider: string; eventId: string }> {
  return {
    kind: hintJob,
    retries: {
      most: MOST_ATTEMPTS,
      afterMs: (attempt) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(attempt, 10)),
    },
    run: ({ data }) => followHint(tools, data),
    giveUp: async () => {},
  }
}

/** One after the other, however long each takes; a failure is told once until it works again. */
function everyNowAndThen(
  pauseMs: number,
  act: () => Promise<unknown>,
  report: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  const run = async () => {
    try {
      await act()
      isFailing = false
    } catch (error) {
      if (!isStopped && !isFailing) report(error)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(start, pauseMs)
  }
  let running: Promise<void> = Promise.resolve()
  const start = () => {
    running = run()
  }
  start()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
