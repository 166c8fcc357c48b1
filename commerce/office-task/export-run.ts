import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HopelessJob } from '#commerce/kernel/jobs/job-worker.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { findStaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import { transact } from '#db/transaction.ts'
import { findList, type ListCtx, type OfficeList } from './bulk-act.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.rules.ts'
import type { OfficeTaskTools, TaskRun } from './office-task-tools.ts'
import { MOST_EXPORTED, statesBefore } from './office-task.terms.ts'
import { tellOfEnd } from './task-end.service.ts'
import * as queries from './office-task.queries.ts'

const PAGE = 1_000
/** Rest after each page, as a share of its time: whoever works in the shop meanwhile must not feel it. */
const REST = 0.3
/** Clocks of the machines of a shop differ by less. */
const CLOCKS_APART_MS = 2_000

/**
 * Writes a list to a file, page by page by the list's own query, with the rights that its owner has at each page. The
 * file is seen when it is whole: who is killed before begins again.
 */
export async function writeExport(tools: OfficeTaskTools, run: TaskRun): Promise<void> {
  const { db, storage } = tools
  const task = (await queries.findTask(db, run.taskId))!
  const list = findList(tools, task.name)
  if (!list) throw new HopelessJob('unknown_list', task.name)
  const folder = await storage.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'export.csv')
    const file = createWriteStream(path)
    const isWhole = await writeRows(tools, run, { task, list, file })
    file.end()
    await once(file, 'close')
    if (!isWhole) return
    const key = `office/exports/${task.id}.csv`
    const { size } = await stat(path)
    await storage.put(key, path, 'text/csv')
    const isKept = await transact(db, async (trx) => {
      await run.finish(trx)
      const end = { state: 'DONE' as const, now: new Date() }
      const isDone = await queries.setState(trx, task.id, statesBefore('DONE', 'worker'), end)
      if (isDone) {
        await queries.setFile(trx, task.id, { key, bytes: size })
        await tellOfEnd(trx, task, 'DONE', end.now)
      }
      await queries.tellOwner(trx, task.owner_id)
      return isDone
    })
    if (!isKept) await storage.remove(key)
  } finally {
    await folder.remove()
  }
}

type Writing = { task: queries.TaskRow; list: OfficeList<unknown>; file: WriteStream }

/** False when its owner stopped it. */
async function writeRows(
  tools: OfficeTaskTools,
  { signal }: TaskRun,
  { task, list, file }: Writing,
): Promise<boolean> {
  const { db } = tools
  const query = new URLSearchParams(task.query ?? '')
  const columns = list.columns.filter(({ isPersonal }) => task.is_personal || !isPersonal)
  const lines = [BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name))]
  let after: string | undefined
  let isMany: boolean | undefined
  let done = 0
  do {
    signal.throwIfAborted()
    const startedAt = performance.now()
    const ctx = await readerOf(tools, task, list)
    const page = await list.page(ctx, { query, after, most: PAGE, isMany })
    isMany = page.isMany
    for (const row of page.rows) lines.push(csvLine(columns.map(({ value }) => value(row))))
    if (!file.write(lines.splice(0).join(''))) await once(file, 'drain')
    done += page.rows.length
    after = done < MOST_EXPORTED ? page.next : undefined
    await queries.setExported(db, task.id, done, Math.max(done, task.total))
    await queries.tellOwner(db, task.owner_id)
    if ((await queries.findTask(db, task.id))?.state !== 'RUNNING') return false
    if (after !== undefined)
      await sleep((performance.now() - startedAt) * REST, undefined, { signal })
  } while (after !== undefined)
  await queries.setExported(db, task.id, done, done)
  return true
}

/**
 * Judged for each page: who lost the right meanwhile gets no file. Rows come from the standby once it has what its owner wrote
 * before they asked: a hundred thousand of them are no work for the database that sells.
 */
async function readerOf(
  { db, standby }: OfficeTaskTools,
  task: queries.TaskRow,
  list: OfficeList<unknown>,
): Promise<ListCtx> {
  const now = new Date()
  const owner = await findStaffOfNow(db, { staffId: task.owner_id, now })
  const mayRead = owner && may(owner, list.permission, now)
  const mayName = owner && (!task.is_personal || may(owner, 'export.personal', now))
  if (!mayRead || !mayName)
    throw new HopelessJob('owner_gone', 'whoever started it may not any more')
  const staff = { ...owner, sessionId: task.session_id ?? '', provedAt: task.created_at }
  const askedMsAgo = now.getTime() - task.created_at.getTime() - CLOCKS_APART_MS
  return { db: standby?.mayRead(askedMsAgo) ? standby.db : db, staff, now }
}
