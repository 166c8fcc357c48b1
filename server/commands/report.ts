import { makeVisitReport, type VisitReport } from '#commerce/event/visit-report.ts'
import { listLimited } from '#commerce/kernel/limited-count.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { createLog } from '#server/observe/log.ts'
import { openKnownStandby } from '#db/standby.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { printTable } from './print-table.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const usage =
  'report [store] [from YYYY-MM-DD] [until YYYY-MM-DD], for instance: report WPX-ES 2026-05-01'

/**
 * `npm run task report WPX-ES 2026-05-01 2026-06-01`; the last thirty days of all stores by default. Visits, and
 * how often a limit on orders or mails said no.
 */
await runProcess(async () => {
  const env = loadEnv()
  const words = process.argv.slice(2)
  const store = env.sites.find(({ slug }) => slug === words[0])?.slug
  const days = (store ? words.slice(1) : words).map(readDay)
  const until = days[1] ?? new Date()
  const from = days[0] ?? new Date(until.getTime() - 30 * DAY_MS)
  const log = createLog('error')
  const database = await openShopDatabase(env, { log })
  const standby = env.DATABASE_READ_URL
    ? await openKnownStandby({
        url: env.DATABASE_READ_URL,
        primary: database.pool,
        poolSize: 1,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
        log,
      })
    : undefined
  const { db } = standby ?? database
  const report = await makeVisitReport(db, { from, until, store })
  console.log(
    `${store ?? 'All stores'}, ${from.toISOString().slice(0, 10)} to ${until.toISOString().slice(0, 10)}. Only visitors who agreed to be counted.\n`,
  )
  print(report)
  printLimited(await listLimited(db, { from, until }))
  await standby?.close()
  await database.close()
  process.exit(0)
})

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) {
    throw new ConfigurationError(`'${text}' is neither a store nor a day: ${usage}`)
  }
  return day
}

function print({ stores, sources, funnel }: VisitReport): void {
  const first = Math.max(funnel[0]?.visits ?? 0, 1)
  const share = (visits: number) => `${((100 * visits) / first).toFixed(1)} %`
  printTable(
    ['store', 'visits', 'pages', 'phones'],
    stores.map((row) => [row.store, row.visits, row.pages, row.phones]),
  )
  printTable(
    ['source', 'medium', 'visits', 'orders'],
    sources.map((row) => [row.source, row.medium, row.visits, row.orders]),
  )
  printTable(
    ['step', 'visits', 'share'],
    funnel.map((row) => [row.step, row.visits, share(row.visits)]),
  )
}

/** Orders that were refused and mails that were not sent: of all stores, which they are counted for. */
function printLimited(limited: Awaited<ReturnType<typeof listLimited>>): void {
  if (limited.length === 0) return console.log('No order was refused and no mail held back.')
  printTable(
    ['day', 'refused or held back', 'times'],
    limited.map(({ day, reason, count }) => [day, reason, count]),
  )
}
