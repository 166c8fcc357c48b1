import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import { HopelessJob } from '#commerce/kernel/jobs/job-worker.ts'
import { recordAct, type Act } from '#commerce/staff/audit.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findStaffOfNow, type StaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import type { Tables } from '#db/tables.ts'
import { isConflict, transact } from '#db/transaction.ts'
import { findAct, type BulkAct } from './bulk-act.ts'
import type { OfficeTaskTools, TaskRun } from './office-task-tools.ts'
import { statesBefore } from './office-task.terms.ts'
import { tellOfEnd } from './task-end.service.ts'
import * as queries from './office-task.queries.ts'
import { taskInput } from './office-task.columns.ts'

type Trx = Kysely<Tables>

/** Nobody sees more than a few steps a second. */
const TELL_EVERY_MS = 400

/**
 * Does the act on one thing after the other, each in a transaction of its own together with its outcome and its row in
 * the audit log. Whoever is killed leaves the thing done or not begun; the next worker goes on with the first that
 * waits. Two workers, one of which was taken for dead, meet at the lock of the task.
 */
export async function runActs(tools: OfficeTaskTools, run: TaskRun): Promise<void> {
  const { db } = tools
  const task = await queries.findTask(db, run.taskId)
  const act = task && findAct(tools, task.name)
  let toldAt = -Infinity
  for (;;) {
    run.signal.throwIfAborted()
    const prepared = await prepareNext(db, act, run.taskId)
    const isTelling = performance.now() - toldAt >= TELL_EVERY_MS
    if (isTelling) toldAt = performance.now()
    const isOver = await transact(db, (trx) => doNext(trx, tools, run, { isTelling, prepared }))
    if (isOver) return
  }
}

type Prepared = { id: string; found: unknown }

/** What cannot be read is tried again with the whole task: a storage that is away is no reason to give things up. */
async function prepareNext(
  db: Kysely<Tables>,
  act: BulkAct<z.ZodObject> | undefined,
  taskId: string,
): Promise<Prepared | undefined> {
  const item = act?.prepare && (await queries.nextItem(db, taskId))
  if (!item) return undefined
  const { object_id: id } = item
  return { id, found: await act.prepare!({ db, now: new Date() }, id) }
}

/** True when nothing is left to do, or the task was stopped. */
async function doNext(
  trx: Trx,
  tools: OfficeTaskTools,
  { taskId, finish }: TaskRun,
  { isTelling, prepared }: { isTelling: boolean; prepared: Prepared | undefined },
): Promise<boolean> {
  const now = new Date()
  const task = await queries.lockTask(trx, taskId)
  if (task?.state !== 'RUNNING') {
    await finish(trx)
    return true
  }
  const item = await queries.nextItem(trx, taskId)
  if (!item) {
    await queries.setState(trx, taskId, statesBefore('DONE', 'worker'), { state: 'DONE', now })
    await tellOfEnd(trx, task, 'DONE', now)
    await finish(trx)
    return true
  }
  const act = findAct(tools, task.name)
  if (!act) throw new HopelessJob('unknown_act', task.name)
  // Another worker was there in between: the next one is prepared first.
  if (act.prepare && prepared?.id !== item.object_id) return false
  const owner = await findStaffOfNow(trx, { staffId: task.owner_id, now })
  if (!owner) throw new HopelessJob('owner_gone', 'whoever started it has no access any more')
  const origin = tools.officeOrigin ?? ''
  const asked = { act, task, owner, origin, id: item.object_id, prepared: prepared?.found, now }
  const failure = await attempt(trx, asked)
  await queries.endItem(trx, { taskId, position: item.position, failure, now })
  if (isTelling) await queries.tellOwner(trx, task.owner_id)
  return false
}

type Attempt = {
  act: BulkAct<z.ZodObject>
  task: queries.TaskRow
  owner: StaffOfNow
  origin: string
  id: string
  prepared: unknown
  now: Date
}

/** Undefined when it is done; else the code of what stood against it, with nothing left of it in the database but what its refusal keeps. */
async function attempt(trx: Trx, given: Attempt): Promise<string | undefined> {
  await sql`savepoint act`.execute(trx)
  try {
    await perform(trx, given)
    return undefined
  } catch (error) {
    // PostgreSQL chose it as a victim: the whole item is done again.
    if (isConflict(error)) throw error
    // Something was found on the way that stays written: a job with a damaged file is put aside.
    if (error instanceof Refusal && error.commitsWork) return describe(error)
    await sql`rollback to savepoint act`.execute(trx)
    if (error instanceof Refusal) return describe(error)
    return `fault: ${error instanceof Error ? error.message : 'unknown'}`.slice(0, 300)
  }
}

function describe({ code, fields }: Refusal): string {
  const [field] = Object.entries(fields)
  return field ? `${code} (${field.join(': ')})`.slice(0, 300) : code
}

async function perform(trx: Trx, given: Attempt): Promise<void> {
  const { act, task, owner, origin, id, prepared, now } = given
  if (!may(owner, act.permission, now)) throw new Refusal('forbidden')
  const acts: Act[] = []
  const ctx: StaffCtx = {
    db: trx,
    origin,
    // Proved when the task was started: what it does was decided then.
    staff: { ...owner, sessionId: task.session_id ?? '', provedAt: task.created_at },
    clientAddress: undefined,
    clientAgent: undefined,
    requestId: task.id,
    // Nobody signs in or is made to wait within a task.
    reportSecurity: () => {},
    note: (told) => void acts.push(told),
    now,
  }
  await act.run(ctx, id, act.input.parse(taskInput.read(task.input)), prepared)
  if (acts.length === 0) throw new Error(`${act.name} told the audit log nothing`)
  for (const told of acts) {
    // An act that does not look is caught here: the store of what it changed is known by now.
    const { store } = told.object
    if (store !== undefined && !may(owner, act.permission, now, { store })) {
      throw new Refusal('not_found')
    }
    const who = {
      staffId: owner.id,
      sessionId: task.session_id ?? undefined,
      network: task.network,
      requestId: task.id,
    }
    await recordAct(trx, who, act.permission, told, now)
  }
}
