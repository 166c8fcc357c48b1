import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from '#db/open.ts'
import type { openApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { cpuMsOfProcess, cpuMsOfSessions } from './cpu-of-database.ts'

type Clerk = Awaited<ReturnType<ReturnType<typeof openApi>['staff']>>

const WORKER = join(import.meta.dirname, 'office-worker.ts')
const CALLS = 60

export type ExportFigures = { rows: number; seconds: number; idleMs: number[]; busyMs: number[] }

/** Export of a list by a worker in a process of its own, and how long answers take before and meanwhile. */
export async function measureExport(
  { url }: Pick<OpenDatabase, 'url'>,
  clerk: Clerk,
  asked: { query: string; numbers: readonly string[]; dataDir: string },
): Promise<ExportFigures> {
  const ask = async (turn: number) => {
    const startedAt = performance.now()
    granted(await clerk.orderDesk.getOrder({ number: asked.numbers[turn % asked.numbers.length]! }))
    return performance.now() - startedAt
  }
  const idleMs: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) idleMs.push(await ask(turn))
  const worker = fork(WORKER, [url, asked.dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  const { query } = asked
  const { taskId } = granted(await clerk.officeTask.startExport({ list: 'orders', query }))
  const startedAt = performance.now()
  const busyMs: number[] = []
  for (let turn = 0; ; turn += 1) {
    busyMs.push(await ask(turn))
    const task = granted(await clerk.officeTask.getTask({ taskId }))
    if (task.endedAt === undefined) {
      // As often as somebody opens a page, not as often as they can.
      await sleep(100)
      continue
    }
    worker.disconnect()
    if (task.state !== 'DONE') throw new Error(`the export is ${task.state}: ${task.failure}`)
    return { rows: task.done, seconds: (performance.now() - startedAt) / 1_000, idleMs, busyMs }
  }
}

const RECORD = /^\s*with record as \((.*?returning) true as is_first\)/s
const WARM_UP = 10

export type AuditFigures = { withMs: number; withoutMs: number; statements: number }

/**
 * Processor time of writes of the office, the database's and this process's, with and without the audit log in turns:
 * the statement that writes the log and the record of the answer then writes the record alone.
 */
export async function measureAudit(
  { pool }: OpenDatabase,
  clerk: Clerk,
  numbers: readonly string[],
): Promise<AuditFigures> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = rows[0]!
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  let isWithout = false
  let statements = 0
  client.query = function (...given) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    const { text, values = second } =
      typeof first === 'string' ? { text: first, values: second } : first
    const record = RECORD.exec(text)?.[1]
    if (record === undefined) return query.apply(this, given)
    statements += 1
    if (!isWithout) return query.apply(this, given)
    const name = 'without the audit log'
    const alone = { name, text: `${record} 1 as acts, 1 as records`, values: values?.slice(0, 5) }
    return query.call(this, alone, ...given.slice(typeof first === 'string' ? 2 : 1))
  }
  const took = { withMs: 0, withoutMs: 0 }
  const write = async (turn: number, work: () => Promise<unknown>) => {
    isWithout = turn % 2 === 1
    const [databaseMs, processMs] = [cpuMsOfSessions(pid), cpuMsOfProcess()]
    granted(await work())
    // The other way round: to ask for the first takes time of the second.
    const ms = cpuMsOfProcess() - processMs + cpuMsOfSessions(pid) - databaseMs
    if (turn >= WARM_UP) took[isWithout ? 'withoutMs' : 'withMs'] += ms
  }
  try {
    let turn = 0
    for (const number of numbers) {
      await write(turn, () => clerk.orderActs.holdOrder({ number, reason: 'other', days: 1 }))
      await write(turn, () => clerk.orderActs.releaseOrder({ number }))
      turn += 1
    }
  } finally {
    client.query = query
  }
  const each = numbers.length - WARM_UP
  return { withMs: took.withMs / each, withoutMs: took.withoutMs / each, statements }
}
