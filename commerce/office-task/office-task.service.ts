import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Refusal, refuse } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import { addressGroup } from '#commerce/kernel/attempt-limit.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { AnyBulkAct } from '#commerce/kernel/office-work.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { stepUpPermissions } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { isProofFresh } from '#commerce/staff/staff-session.service.ts'
import type { OfficeTaskKind } from '#db/office-task-tables.ts'
import type { Tables } from '#db/tables.ts'
import { findAct, findList, thingsOf, type OfficeList, type OfficeWork } from './bulk-act.ts'
import { MOST_EXPORTED, MOST_ITEMS, MOST_OPEN_TASKS, statesBefore } from './office-task.terms.ts'
import * as queries from './office-task.queries.ts'
import { taskInput } from './office-task.columns.ts'

const OfficeTaskJob = z.strictObject({ taskId: z.string() })
export type OfficeTaskJob = z.infer<typeof OfficeTaskJob>
export const officeTaskJob: JobKind<OfficeTaskJob> = { name: 'office task', data: OfficeTaskJob }

const FREEZE_PAGE = 1_000

export type AskedTask = {
  act: string
  ids: readonly string[]
  /** Whether it is done on all that the query of the act's list shows. Nothing named is never everything. */
  isAll?: boolean | undefined
  query: string
  input: Record<string, unknown>
}

/** Freezes what an act is done on, and queues it. Whatever is added to the list later is not touched. */
export async function startTask(ctx: StaffCtx, work: OfficeWork, asked: AskedTask) {
  const act = findAct(work, asked.act)
  if (!act || !may(ctx.staff, act.permission, ctx.now)) return refuse('not_found')
  if (stepUpPermissions.includes(act.permission) && !isProofFresh(ctx.staff, ctx.now)) {
    return refuse('proof_needed')
  }
  const parsed = act.input.safeParse(asked.input)
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  await limitOpen(ctx)
  const ids = thingsOf(act, asked.ids)
  const list = asked.isAll ? findList(work, act.list) : undefined
  if (!list && (asked.isAll || ids.length === 0)) return refuse('invalid', { ids: 'required' })
  const taskId = await insertTask(ctx, {
    kind: 'ACT',
    name: act.name,
    input: asked.input,
    query: list ? asked.query : null,
    total: ids.length,
  })
  if (list) await freezeQuery(ctx, { act, list, taskId, text: asked.query })
  else await queries.insertItems(ctx.db, taskId, ids, 0)
  return begin(ctx, taskId, {
    act: act.name,
    count: (await queries.findTask(ctx.db, taskId))!.total,
  })
}

type Freezing = {
  act: Pick<AnyBulkAct, 'thingOf'>
  list: OfficeList<unknown>
  taskId: string
  text: string
}

async function freezeQuery(ctx: StaffCtx, { act, list, taskId, text }: Freezing): Promise<void> {
  const query = new URLSearchParams(text)
  const frozen = new Set<string>()
  let after: string | undefined
  let isMany: boolean | undefined
  do {
    const page = await list.page(ctx, { query, after, most: FREEZE_PAGE, isMany })
    isMany = page.isMany
    const things = thingsOf(act, page.rows.map(list.idOf)).filter((id) => !frozen.has(id))
    await queries.insertItems(ctx.db, taskId, things, frozen.size)
    for (const id of things) frozen.add(id)
    after = page.next
    if (frozen.size > MOST_ITEMS) refuse('too_large', { ids: 'too_long' })
  } while (after !== undefined)
  if (frozen.size === 0) refuse('invalid', { ids: 'required' })
  await queries.setTotal(ctx.db, taskId, frozen.size)
}

/** Queues the export of a list, as the address of its page shows it. */
export async function startExport(
  ctx: StaffCtx,
  work: OfficeWork,
  asked: { list: string; query: string; isPersonal: boolean },
) {
  const list = findList(work, asked.list)
  if (!list || !may(ctx.staff, list.permission, ctx.now)) return refuse('not_found')
  await limitOpen(ctx)
  const total = await list.count(ctx, new URLSearchParams(asked.query))
  if (total > MOST_EXPORTED) refuse('too_large')
  const taskId = await insertTask(ctx, {
    kind: 'EXPORT',
    name: list.name,
    input: {},
    query: asked.query,
    total,
    isPersonal: asked.isPersonal,
  })
  return begin(ctx, taskId, { exported: list.name, query: asked.query, personal: asked.isPersonal })
}

/** Starts a new task with what failed in an ended one. */
export async function retryFailed(ctx: StaffCtx, work: OfficeWork, taskId: string) {
  const task = await getOwn(ctx, taskId)
  const act = findAct(work, task.name)
  if (task.kind !== 'ACT' || task.ended_at === null || !act) return refuse('conflict')
  if (!may(ctx.staff, act.permission, ctx.now)) return refuse('not_found')
  if (task.failed === 0) return refuse('conflict')
  await limitOpen(ctx)
  const id = await insertTask(ctx, {
    kind: 'ACT',
    name: task.name,
    input: taskInput.read(task.input),
    query: null,
    total: task.failed,
    retryOf: task.id,
  })
  await queries.copyFailedItems(ctx.db, task.id, id)
  return begin(ctx, id, { act: task.name, count: task.failed, retryOf: task.id })
}

/** Cancels a task: what was done stays done, the rest is left. */
export async function cancelTask(ctx: StaffCtx, taskId: string) {
  await getOwn(ctx, taskId)
  const end = { state: 'CANCELED' as const, now: ctx.now }
  const isCanceled = await queries.setState(ctx.db, taskId, statesBefore('CANCELED', 'owner'), end)
  if (!isCanceled) refuse('conflict')
  await queries.tellOwner(ctx.db, ctx.staff.id)
  const { done, failed, total } = await getOwn(ctx, taskId)
  ctx.note({
    object: { kind: 'office-task', id: taskId },
    after: { state: 'CANCELED', done, failed, left: total - done - failed },
  })
  return {}
}

/** A task of whoever asks; those of others do not exist. */
export async function getOwn(ctx: Pick<StaffCtx, 'db' | 'staff'>, taskId: string) {
  const task = await queries.findTask(ctx.db, taskId)
  return task?.owner_id === ctx.staff.id ? task : refuse('not_found')
}

/** An own task; anybody's for who looks after the shop. */
export async function getVisible(ctx: Pick<StaffCtx, 'db' | 'staff' | 'now'>, taskId: string) {
  const task = await queries.findTask(ctx.db, taskId)
  const isVisible = task?.owner_id === ctx.staff.id || may(ctx.staff, 'health.read', ctx.now)
  return task && isVisible ? task : refuse('not_found')
}

/** All rows of a list that a query stands for: an act on them says how many before it is begun. */
export async function countList(
  ctx: StaffCtx,
  work: OfficeWork,
  asked: { list: string; query: string },
): Promise<{ count: number }> {
  const list = findList(work, asked.list)
  if (!list || !may(ctx.staff, list.permission, ctx.now)) return refuse('not_found')
  return { count: await list.count(ctx, new URLSearchParams(asked.query)) }
}

async function limitOpen(ctx: StaffCtx): Promise<void> {
  if ((await queries.countOpen(ctx.db, ctx.staff.id)) >= MOST_OPEN_TASKS) refuse('busy')
}

function insertTask(
  { db, staff, clientAddress, now }: StaffCtx,
  task: {
    kind: OfficeTaskKind
    name: string
    input: object
    query: string | null
    total: number
    isPersonal?: boolean
    retryOf?: string
  },
): Promise<string> {
  return queries.insertTask(db, {
    isPersonal: false,
    retryOf: null,
    ...task,
    ownerId: staff.id,
    sessionId: staff.sessionId,
    network: addressGroup(clientAddress),
    now,
  })
}

async function begin(ctx: StaffCtx, taskId: string, after: object): Promise<{ taskId: string }> {
  await enqueueTask(ctx.db, taskId)
  await queries.tellOwner(ctx.db, ctx.staff.id)
  ctx.note({ object: { kind: 'office-task', id: taskId }, after })
  return { taskId }
}

export async function enqueueTask(trx: Kysely<Tables>, taskId: string): Promise<void> {
  await enqueue(trx, officeTaskJob, { data: { taskId }, priority: 2 })
}

/** Orders of things by their ids, as far as somebody may see their stores. */
export async function findOrders(
  ctx: StaffCtx,
  work: OfficeWork,
  task: Pick<queries.TaskRow, 'name'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const act = findAct(work, task.name)
  const found = ids.length > 0 ? await act?.ordersOf?.(ctx.db, ids) : undefined
  const seen = (found ?? []).filter(({ store }) =>
    may(ctx.staff, act!.permission, ctx.now, { store }),
  )
  return new Map(seen.map(({ id, number }) => [id, number]))
}
