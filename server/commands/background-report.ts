import { countJobs } from '#commerce/kernel/jobs/job-queue.ts'
import { listSchedule, type ScheduledSweep } from '#commerce/kernel/jobs/schedule.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { printTable } from './print-table.ts'
import { loadEnv, runProcess } from '#server/processes/process.ts'

/** A sweep that should have begun so long ago shows that nobody works beside the shop's answers. */
const LATE_SECONDS = 60

/** `npm run task background`: background work of the shop. Ends with 1 when something failed or is late. */
await runProcess(async () => {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog('error') })
  const sweeps = await listSchedule(database.db)
  const jobs = await countJobs(database.db)
  await database.close()
  printTable(
    ['sweep', 'every', 'last run', 'took', 'ended', 'next'],
    sweeps.map((sweep) => [
      sweep.name,
      spell(sweep.everyMs),
      sweep.startedAt ? time(sweep.startedAt) : 'never',
      sweep.durationMs === null ? '' : `${sweep.durationMs} ms`,
      endOf(sweep),
      isLate(sweep) ? `late since ${time(sweep.nextAt)}` : time(sweep.nextAt),
    ]),
  )
  if (jobs.length === 0) console.log('No job waits.')
  else {
    printTable(
      ['job', 'waiting', 'oldest'],
      jobs.map((job) => [job.name, job.waiting, spell(job.oldestSeconds * 1000)]),
    )
  }
  const isWell = sweeps.length > 0 && sweeps.every((one) => one.failures === 0 && !isLate(one))
  if (sweeps.length === 0)
    console.log('No sweep has run yet: neither a shop nor a worker has started.')
  process.exit(isWell ? 0 : 1)
})

function isLate({ lateSeconds }: ScheduledSweep): boolean {
  return lateSeconds > LATE_SECONDS
}

function endOf({ isRunning, outcome, failure, failures }: ScheduledSweep): string {
  if (isRunning) return 'running'
  if (outcome !== 'FAILED') return outcome === null ? '' : 'well'
  return `failed ${failures} times: ${failure}`
}

function time(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

function spell(ms: number): string {
  if (ms >= 3_600_000) return `${Math.round(ms / 3_600_000)} h`
  if (ms >= 60_000) return `${Math.round(ms / 60_000)} min`
  return `${Math.round(ms / 1_000)} s`
}
