import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { verifyAudit } from '#commerce/staff/audit-check.service.ts'
import type { Tables } from '#db/tables.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeManyOrders } from '#tests/orders/many-orders.ts'
import { openTaskApi, type TaskClient } from '#tests/office/office-tasks.ts'
import { endWorker, until } from './kill-workers.ts'
import { isRefusedNumber, makeMarks, markAct, testOrders } from './mark-act.ts'

export type TaskShed = { db: Kysely<Tables>; url: string; dataDir: string }
export type TaskReport = { kills: number; done: number; failed: number; seconds: number }

const WORKER = join(import.meta.dirname, 'office-task-worker.ts')
const LONGEST_LIFE_MS = 400

/**
 * Does an act on many orders while its workers are killed with -9 again and again. Throws when an order was marked
 * twice or not at all, when marks, outcomes and audit log disagree, or when the task does not get to its end.
 */
export async function killDuringTask(
  shed: TaskShed,
  { orders, kills }: { orders: number; kills: number },
): Promise<TaskReport> {
  const { db, clerk } = await prepare(shed, orders)
  const startedAt = performance.now()
  const { taskId } = granted(await clerk.startTask(markAll))
  let worker = await startTaskWorker(shed)
  try {
    for (let count = 0; count < kills; count += 1) {
      const { done } = granted(await clerk.getTask({ taskId }))
      await until(async () => {
        const now = granted(await clerk.getTask({ taskId }))
        if (now.state === 'DONE')
          throw new Error('it was done before all kills: give it more orders')
        return now.done > done
      }, 'something is done')
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await killTaskWorker(worker)
      worker = await startTaskWorker(shed)
    }
    await untilTask(clerk, taskId, ({ state }) => state !== 'RUNNING')
  } finally {
    await endWorker(worker)
  }
  const task = granted(await clerk.getTask({ taskId }))
  if (task.state !== 'DONE') throw new Error(`the task is ${task.state}: ${task.failure}`)
  if (task.left !== 0 || task.total !== orders) throw new Error(JSON.stringify(task))
  await checkOnce(db, { taskId, done: task.done })
  const seconds = (performance.now() - startedAt) / 1000
  return { kills, done: task.done, failed: task.failed, seconds }
}

/** Stops a task half-way: what was done stays, the rest is left alone for good. */
export async function cancelHalfWay(shed: TaskShed, orders: number): Promise<TaskReport> {
  const { db, clerk } = await prepare(shed, orders)
  const startedAt = performance.now()
  const { taskId } = granted(await clerk.startTask(markAll))
  const worker = await startTaskWorker(shed)
  try {
    await untilTask(clerk, taskId, ({ done }) => done > orders / 2)
    granted(await clerk.cancelTask({ taskId }))
    await until(async () => (await countJobs(db)) === 0, 'the worker lets go')
  } finally {
    await endWorker(worker)
  }
  const task = granted(await clerk.getTask({ taskId }))
  if (task.state !== 'CANCELED' || task.left === 0) throw new Error(JSON.stringify(task))
  await checkOnce(db, { taskId, done: task.done })
  const seconds = (performance.now() - startedAt) / 1000
  return { kills: 0, done: task.done, failed: task.failed, seconds }
}

/** Patience is for the next step, not for all of ten thousand. */
async function untilTask(
  clerk: TaskClient,
  taskId: string,
  isSo: (task: { state: string; done: number }) => boolean,
): Promise<void> {
  let task = granted(await clerk.getTask({ taskId }))
  while (!isSo(task)) {
    const { left } = task
    await until(async () => {
      task = granted(await clerk.getTask({ taskId }))
      return isSo(task) || task.left < left
    }, 'it goes on')
  }
}

const markAll = { act: 'test.mark', isAll: true, input: JSON.stringify({ colour: 'green' }) }

async function prepare(
  { db, dataDir }: TaskShed,
  orders: number,
): Promise<{ db: Kysely<Tables>; clerk: TaskClient }> {
  await makeMarks(db)
  await makeManyOrders(db, orders)
  const api = openTaskApi(db, { dataDir, bulkActs: [markAct], officeLists: [testOrders] })
  return { db, clerk: await api.staff('support') }
}

async function checkOnce(
  db: Kysely<Tables>,
  { taskId, done }: { taskId: string; done: number },
): Promise<void> {
  const { rows: twice } = await sql<{ order_number: string }>`
    select order_number from bulk_mark group by order_number having count(*) > 1`.execute(db)
  if (twice.length > 0) throw new Error(`done twice: ${JSON.stringify(twice.slice(0, 5))}`)
  const items = await db
    .selectFrom('office_task_item')
    .where('task_id', '=', taskId)
    .select(['object_id', 'state'])
    .execute()
  const { rows: marks } = await sql<{ order_number: string }>`select * from bulk_mark`.execute(db)
  const marked = new Set(marks.map((mark) => mark.order_number))
  const wrong = items.filter(({ object_id, state }) => {
    const isDone = state === 'DONE'
    return isDone !== marked.has(object_id) || (isDone && isRefusedNumber(object_id))
  })
  if (wrong.length > 0) throw new Error(`untold: ${JSON.stringify(wrong.slice(0, 5))}`)
  if (marked.size !== done) throw new Error(`${marked.size} marks and ${done} done`)
  const { rows } = await sql<{ acts: number }>`
    select count(*) as acts from staff_act where object_kind = 'order'`.execute(db)
  if (rows[0]!.acts !== done) throw new Error(`${rows[0]!.acts} acts and ${done} done`)
  const { faults } = await verifyAudit(db, new Date())
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}

async function countJobs(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('job').select('id').execute()).length
}

export async function startTaskWorker({
  url,
  dataDir,
}: Pick<TaskShed, 'url' | 'dataDir'>): Promise<ChildProcess> {
  const worker = fork(WORKER, [url, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(worker, 'message')
  return worker
}

export async function killTaskWorker(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}
