import { sql, type Kysely } from 'kysely'
import type {
  OfficeTaskItemState,
  OfficeTaskKind,
  OfficeTaskState,
} from '#db/office-task-tables.ts'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import { openingsOf, type Opening } from '#commerce/office-view/opening.fragments.ts'
import { unreadOf, type NoticeScope } from '#commerce/staff-notice/staff-notice.fragments.ts'
import type { Tables } from '#db/tables.ts'
import { taskInput } from './office-task.columns.ts'

type Db = Kysely<Tables>

/** Channel on which open pages of the office hear that something changed; see `office-live.ts`. */
export const OFFICE_CHANNEL = 'estampa_office'

const open: readonly OfficeTaskState[] = ['QUEUED', 'RUNNING']

export async function insertTask(
  db: Db,
  task: {
    kind: OfficeTaskKind
    name: string
    ownerId: string
    sessionId: string
    network: string
    input: object
    query: string | null
    retryOf: string | null
    total: number
    isPersonal: boolean
    now: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('office_task')
    .values({
      kind: task.kind,
      name: task.name,
      owner_id: task.ownerId,
      session_id: task.sessionId,
      network: task.network,
      input: taskInput.write(task.input),
      query: task.query,
      retry_of: task.retryOf,
      total: task.total,
      is_personal: task.isPersonal,
      created_at: task.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Frozen ids, numbered from `from` on. */
export async function insertItems(db: Db, taskId: string, ids: readonly string[], from: number) {
  await sql`
    insert into office_task_item (task_id, position, object_id)
    select ${taskId}::uuid, ${from}::int + ordinality, id
    from unnest(${ids}::text[]) with ordinality as given (id, ordinality)`.execute(db)
}

/** Things on which another task failed, for a new one. */
export async function copyFailedItems(db: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into office_task_item (task_id, position, object_id)
    select ${to}::uuid, row_number() over (order by position), object_id
    from office_task_item where task_id = ${from}::uuid and state = 'FAILED'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function setTotal(db: Db, id: string, total: number) {
  await db.updateTable('office_task').set({ total }).where('id', '=', id).execute()
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

export async function findTask(db: Db, id: string) {
  return db.selectFrom('office_task').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function lockTask(trx: Db, id: string) {
  return trx
    .selectFrom('office_task')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/** Own tasks, newest first, from before the given one. */
export async function selectTasks(
  db: Db,
  asked: { ownerId: string; before: string | undefined; most: number },
) {
  return db
    .selectFrom('office_task')
    .where('owner_id', '=', asked.ownerId)
    .$if(asked.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (
          select created_at, id from office_task
          where id = ${asked.before}::uuid and owner_id = ${asked.ownerId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.most)
    .selectAll()
    .execute()
}

/** Tasks of everybody with their owners' names, newest first. */
export async function selectAllTasks(db: Db, asked: { before: string | undefined; most: number }) {
  return db
    .selectFrom('office_task')
    .innerJoin('staff', 'staff.id', 'office_task.owner_id')
    .$if(asked.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(office_task.created_at, office_task.id) < (
          select created_at, id from office_task where id = ${asked.before}::uuid)`,
      ),
    )
    .orderBy('office_task.created_at', 'desc')
    .orderBy('office_task.id', 'desc')
    .limit(asked.most)
    .selectAll('office_task')
    .select('staff.name as owner')
    .execute()
}

export async function findOwnerName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').where('id', '=', id).select('name').executeTakeFirst()
  return row?.name
}

type AskedTray = { ownerId: string; endedAfter: Date; scope: NoticeScope }

/**
 * Tasks that still run, and those that ended a moment ago, with the number at the bell: what every page shows of a
 * person's own, in one statement.
 */
export async function selectTray(
  db: Db,
  { ownerId, endedAfter, scope }: AskedTray,
): Promise<{ tasks: TaskRow[]; unread: number }> {
  const rows = await db
    .selectFrom(unreadOf(db, ownerId, scope).as('bell'))
    .leftJoin(tasksOf(db, ownerId, endedAfter).as('task'), (join) => join.onTrue())
    .orderBy('task.created_at', 'desc')
    .selectAll('task')
    .select('bell.unread')
    .execute()
  return { tasks: rows.flatMap(taskIn), unread: rows[0]?.unread ?? 0 }
}

/** The tray, and the views with which the roles of its owner begin: the frame of every page, which asks for them at once. */
export async function selectFrame(
  db: Db,
  { ownerId, endedAfter, scope, roles }: AskedTray & { roles: readonly string[] },
): Promise<{ tasks: TaskRow[]; unread: number; openings: readonly Opening[] }> {
  const rows = await db
    .selectFrom(unreadOf(db, ownerId, scope).as('bell'))
    .innerJoin(openingsOf(roles).as('opening'), (join) => join.onTrue())
    .leftJoin(tasksOf(db, ownerId, endedAfter).as('task'), (join) => join.onTrue())
    .orderBy('task.created_at', 'desc')
    .selectAll('task')
    .select(['bell.unread', 'opening.openings'])
    .execute()
  return {
    tasks: rows.flatMap(taskIn),
    unread: rows[0]?.unread ?? 0,
    openings: rows[0]?.openings ?? [],
  }
}

const tasksOf = (db: Db, ownerId: string, endedAfter: Date) =>
  db
    .selectFrom('office_task')
    .where('owner_id', '=', ownerId)
    .where((where) => where.or([where('state', 'in', open), where('ended_at', '>', endedAfter)]))
    .orderBy('created_at', 'desc')
    .limit(10)
    .selectAll()

/** Whoever has no task has one row all the same, for the number. */
const taskIn = (row: { id: string | null }): TaskRow[] => (row.id === null ? [] : [row as TaskRow])

export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('office_task')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', open)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function selectItems(
  db: Db,
  asked: { taskId: string; state?: OfficeTaskItemState | undefined; after: number; most: number },
) {
  return db
    .selectFrom('office_task_item')
    .where('task_id', '=', asked.taskId)
    .where('position', '>', asked.after)
    .$if(asked.state !== undefined, (query) => query.where('state', '=', asked.state!))
    .orderBy('position')
    .limit(asked.most)
    .select(['position', 'object_id', 'state', 'outcome', 'ended_at'])
    .execute()
}

/** First thing that nothing was done on yet. Under the lock of its task, nobody else has it. */
export async function nextItem(trx: Db, taskId: string) {
  return trx
    .selectFrom('office_task_item')
    .where('task_id', '=', taskId)
    .where('state', '=', 'WAITING')
    .orderBy('position')
    .limit(1)
    .select(['position', 'object_id'])
    .executeTakeFirst()
}

/** Outcome of one thing, and its task's count, in one statement of the act's own transaction. */
export async function endItem(
  trx: Db,
  item: { taskId: string; position: number; failure: string | undefined; now: Date },
) {
  const { taskId, position, failure, now } = item
  const hasFailed = failure !== undefined
  await sql`
    with ended as (
      update office_task_item set
        state = ${hasFailed ? 'FAILED' : 'DONE'}, outcome = ${failure ?? null}, ended_at = ${now}
      where task_id = ${taskId}::uuid and position = ${position} and state = 'WAITING'
      returning task_id
    )
    update office_task set
      done = done + ${hasFailed ? 0 : 1}, failed = failed + ${hasFailed ? 1 : 0}
    from ended where id = ended.task_id`.execute(trx)
}

export async function setState(
  trx: Db,
  id: string,
  from: readonly OfficeTaskState[],
  end: { state: OfficeTaskState; failure?: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('office_task')
    .set({
      state: end.state,
      failure: end.failure ?? null,
      ...(end.state === 'RUNNING'
        ? { started_at: sql<Date>`coalesce(started_at, ${end.now})` }
        : { ended_at: end.now }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setExported(db: Db, id: string, done: number, total: number) {
  await db.updateTable('office_task').set({ done, total }).where('id', '=', id).execute()
}

export async function setFile(db: Db, id: string, file: { key: string; bytes: number } | null) {
  await db
    .updateTable('office_task')
    .set({ file_key: file?.key ?? null, file_bytes: file?.bytes ?? null })
    .where('id', '=', id)
    .execute()
}

/** Files that have served their time. */
export async function selectOldFiles(db: Db, endedBefore: Date) {
  return db
    .selectFrom('office_task')
    .where('ended_at', '<', endedBefore)
    .where('file_key', 'is not', null)
    .select(['id', 'file_key'])
    .limit(500)
    .execute()
}

export async function deleteEnded(db: Db, endedBefore: Date) {
  await deleteInBatches(db, {
    step: 'tasks of the office',
    table: 'office_task',
    by: 'ended_at',
    due: sql`ended_at < ${endedBefore} and file_key is null`,
  })
}

/** Tells open pages of a task's owner that it went on; when the transaction ends. */
export async function tellOwner(db: Db, ownerId: string) {
  await sql`select pg_notify(${OFFICE_CHANNEL}, ${`tasks ${ownerId}`})`.execute(db)
}
