import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from '#db/open.ts'
import type { openApi } from '#tests/api.ts'
import { granted } from '#tests/designs.ts'

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

/** Time of a write's statements, and of those among them that write the audit log, in milliseconds each. */
export async function measureAudit(
  clerk: Clerk,
  numbers: readonly string[],
): Promise<{ allMs: number; auditMs: number }> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  let [allMs, auditMs] = [0, 0]
  client.query = function (...given) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    const startedAt = performance.now()
    const answer = query.apply(this, given)
    if (answer instanceof Promise) {
      void answer.then(
        () => {
          const ms = performance.now() - startedAt
          allMs += ms
          if (text?.includes('staff_act')) auditMs += ms
        },
        () => {},
      )
    }
    return answer
  }
  try {
    for (const number of numbers) {
      granted(await clerk.orderActs.holdOrder({ number, reason: 'other', days: 1 }))
    }
  } finally {
    client.query = query
  }
  for (const number of numbers) granted(await clerk.orderActs.releaseOrder({ number }))
  return { allMs: allMs / numbers.length, auditMs: auditMs / numbers.length }
}
