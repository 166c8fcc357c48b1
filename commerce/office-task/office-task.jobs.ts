import type { Kysely } from 'kysely'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { runActs } from './bulk-run.ts'
import { writeExport } from './export-run.ts'
import type { OfficeTaskTools } from './office-task-tools.ts'
import { officeTaskJob, type OfficeTaskJob } from './office-task.service.ts'
import { statesBefore } from './office-task.terms.ts'
import { tellOfEnd } from './task-end.service.ts'
import * as queries from './office-task.queries.ts'

/** Workers may be killed many times during hours of work: each attempt goes on after the last committed item. */
const MOST_ATTEMPTS = 30
const RETRY_MS = 5_000
/** Tasks at once in a process: a long one keeps nobody else waiting. */
const CONCURRENCY = 3

export function officeTaskHandler(tools: OfficeTaskTools): JobHandler<OfficeTaskJob> {
  return {
    kind: officeTaskJob,
    concurrency: CONCURRENCY,
    // Every item is short and committed: a process that closes need not wait for the task.
    graceMs: 0,
    retries: { most: MOST_ATTEMPTS, afterMs: () => RETRY_MS },
    async run({ data: { taskId }, signal, finish }) {
      const { db } = tools
      await transact(db, (trx) => begin(trx, taskId))
      const task = await queries.findTask(db, taskId)
      // Canceled before it began, or long deleted.
      if (task?.state !== 'RUNNING') return
      const run = { taskId, signal, finish }
      await (task.kind === 'ACT' ? runActs(tools, run) : writeExport(tools, run))
    },
    async giveUp(trx, { taskId }, { code, message }) {
      const task = await queries.findTask(trx, taskId)
      if (!task) return
      const failure = `${code}: ${message}`.slice(0, 500)
      const end = { state: 'FAILED' as const, failure, now: new Date() }
      await queries.setState(trx, taskId, statesBefore('FAILED', 'worker'), end)
      await tellOfEnd(trx, task, 'FAILED', end.now)
    },
  }
}

async function begin(trx: Kysely<Tables>, taskId: string): Promise<void> {
  const start = { state: 'RUNNING' as const, now: new Date() }
  await queries.setState(trx, taskId, statesBefore('RUNNING', 'worker'), start)
}
