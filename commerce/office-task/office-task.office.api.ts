import { Readable } from 'node:stream'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { bind } from '#api/bind.ts'
import type { AnyOfficeCounter } from '#commerce/kernel/office-work.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { may } from '#commerce/staff/may.rules.ts'
import type { OfficeContexts, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { OfficeWork } from './bulk-act.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.rules.ts'
import { listCountedViews } from './counted-view.service.ts'
import { readCounters } from './office-counter.ts'
import { officeTaskOfficeContract } from './office-task.office.contract.ts'
import * as queries from './office-task.queries.ts'
import * as tasks from './office-task.service.ts'
import { FILE_DAYS } from './office-task.terms.ts'
import { summaryOf } from './task-summary.ts'
import { readFrame, readTray } from './tray.service.ts'

const DAY_MS = 24 * 60 * 60_000
const PAGE = 50
const ITEMS = 100

type Tools = OfficeWork & {
  officeCounters: readonly AnyOfficeCounter[]
  uploads: { storage: Storage }
}

export const officeTaskOfficeApi = (tools: Tools) =>
  bind<OfficeContexts, typeof officeTaskOfficeContract>(officeTaskOfficeContract, {
    startTask: (ctx, { input = {}, ...asked }) => tasks.startTask(ctx, tools, { ...asked, input }),
    listTasks: async ({ db, staff }, { before }) => {
      const rows = await queries.selectTasks(db, { ownerId: staff.id, before, most: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      return {
        tasks: shown.map(summaryOf),
        ...(rows.length > PAGE && { next: shown.at(-1)!.id }),
      }
    },
    listAllTasks: async ({ db }, { before }) => {
      const rows = await queries.selectAllTasks(db, { before, most: PAGE + 1 })
      const shown = rows.slice(0, PAGE)
      return {
        tasks: shown.map((row) => ({ ...summaryOf(row), owner: row.owner })),
        ...(rows.length > PAGE && { next: shown.at(-1)!.id }),
      }
    },
    getNews: async (ctx, { store }) => ({
      ...(await readTray(ctx)),
      ...(await readCounters(ctx, tools, store)),
    }),
    listCountedViews: (ctx, asked) => listCountedViews(ctx, tools, asked),
    countList: (ctx, asked) => tasks.countList(ctx, tools, asked),
    getTray: (ctx) => readFrame(ctx),
    getTask: async (ctx, { taskId }) => {
      const task = await tasks.getVisible(ctx, taskId)
      return {
        ...summaryOf(task),
        owner: (await queries.findOwnerName(ctx.db, task.owner_id)) ?? '',
        isOwn: task.owner_id === ctx.staff.id,
        failure: task.failure ?? undefined,
        query: task.query ?? undefined,
        retryOf: task.retry_of ?? undefined,
        isPersonal: task.is_personal,
        ...(task.file_key !== null && {
          fileBytes: task.file_bytes ?? 0,
          fileUntil: new Date(task.ended_at!.getTime() + FILE_DAYS * DAY_MS).toISOString(),
        }),
      }
    },
    listItems: async (ctx, { taskId, state, after = 0 }) => {
      const task = await tasks.getOwn(ctx, taskId)
      const rows = await queries.selectItems(ctx.db, { taskId, state, after, most: ITEMS + 1 })
      const shown = rows.slice(0, ITEMS)
      const ids = shown.map(({ object_id }) => object_id)
      const orders = await tasks.findOrders(ctx, tools, task, ids)
      return {
        items: shown.map((row) => ({
          position: row.position,
          objectId: row.object_id,
          order: orders.get(row.object_id),
          state: row.state,
          outcome: row.outcome ?? undefined,
        })),
        ...(rows.length > ITEMS && { next: shown.at(-1)!.position }),
      }
    },
    cancelTask: (ctx, { taskId }) => tasks.cancelTask(ctx, taskId),
    retryFailed: (ctx, { taskId }) => tasks.retryFailed(ctx, tools, taskId),
    getOutcomes: async (ctx, { taskId }) => outcomesOf(ctx, await tasks.getOwn(ctx, taskId)),
    startExport: (ctx, asked) => tasks.startExport(ctx, tools, { ...asked, isPersonal: false }),
    startPersonalExport: (ctx, asked) =>
      tasks.startExport(ctx, tools, { ...asked, isPersonal: true }),
    getExport: (ctx, { taskId }) => openExport(ctx, tools.uploads.storage, taskId),
  })

/** Outcomes in the order of the frozen list; of a task that runs, those of this moment. */
async function outcomesOf({ db }: StaffCtx, task: queries.TaskRow): Promise<FileAnswer> {
  const lines = [BYTE_ORDER_MARK + csvLine(['position', 'id', 'state', 'outcome', 'at'])]
  let after = 0
  for (;;) {
    const rows = await queries.selectItems(db, { taskId: task.id, after, most: 5_000 })
    for (const row of rows) {
      const at = row.ended_at?.toISOString()
      lines.push(csvLine([row.position, row.object_id, row.state, row.outcome, at]))
    }
    if (rows.length === 0) break
    after = rows.at(-1)!.position
  }
  const bytes = Buffer.from(lines.join(''))
  return new FileAnswer({
    contentType: 'text/csv; charset=utf-8',
    bytes: bytes.length,
    open: async () => Readable.from([bytes]),
    etag: `"${task.id}-${task.done}-${task.failed}"`,
    downloadName: `outcomes-${task.id.slice(0, 8)}.csv`,
  })
}

/** Only for its owner, and names of people only for who may still export them. */
async function openExport(ctx: StaffCtx, storage: Storage, taskId: string): Promise<FileAnswer> {
  const task = await tasks.getOwn(ctx, taskId)
  if (task.is_personal && !may(ctx.staff, 'export.personal', ctx.now)) return refuse('not_found')
  if (task.file_key === null) return refuse(task.state === 'DONE' ? 'expired' : 'not_found')
  const file = await storage.find(task.file_key)
  if (!file) return refuse('expired')
  return new FileAnswer({
    contentType: 'text/csv; charset=utf-8',
    bytes: file.bytes,
    open: file.open,
    etag: `"${task.id}"`,
    downloadName: `${task.name}-${task.created_at.toISOString().slice(0, 10)}.csv`,
  })
}
