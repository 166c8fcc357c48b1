import { sql, type Insertable, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Todo that is raised already stays as it is, with who has taken it. */
export async function insertTodo(trx: Db, row: Insertable<Tables['office_todo']>): Promise<void> {
  await trx
    .insertInto('office_todo')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('done_at', 'is', null).doNothing(),
    )
    .execute()
}

/** By what it is about, or everything of these kinds about an order. */
export type Which = { kinds: readonly string[] } & ({ subject: string } | { orderId: string })

export async function endTodos(
  trx: Db,
  which: Which,
  done: { by: string; reason: string | null; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('office_todo')
    .set({ done_at: done.now, done_by: done.by, done_reason: done.reason })
    .where('kind', 'in', [...which.kinds])
    .where((on) =>
      'subject' in which ? on('subject', '=', which.subject) : on('order_id', '=', which.orderId),
    )
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function lockTodo(trx: Db, id: string) {
  return trx
    .selectFrom('office_todo')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Makes a done todo open again, as somebody's. False when it is open, or when the same was raised once more since: that
 * one counts.
 */
export async function reopen(trx: Db, id: string, assignee: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('office_todo')
    .set({ done_at: null, done_by: null, done_reason: null, assignee })
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from office_todo as later
        where later.kind = office_todo.kind and later.subject = office_todo.subject
          and later.raised_at > office_todo.raised_at
      )`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setAssignee(trx: Db, id: string, assignee: string | null): Promise<void> {
  await trx.updateTable('office_todo').set({ assignee }).where('id', '=', id).execute()
}

/** Takes from somebody what they have not done. */
export async function returnTodos(trx: Db, staffId: string) {
  return trx
    .updateTable('office_todo')
    .set({ assignee: null })
    .where('assignee', '=', staffId)
    .where('done_at', 'is', null)
    .returning(['id', 'store'])
    .execute()
}

/** Todos of somebody who is away, which are everybody's again. */
export async function setUnassigned(
  trx: Db,
  which: { kinds: readonly string[]; subjects: readonly string[]; assignee: string },
): Promise<void> {
  if (which.subjects.length === 0) return
  await trx
    .updateTable('office_todo')
    .set({ assignee: null })
    .where('kind', 'in', [...which.kinds])
    .where('subject', 'in', [...which.subjects])
    .where('assignee', '=', which.assignee)
    .where('done_at', 'is', null)
    .execute()
}

/** Todos of something that is another store's now. */
export async function setStore(
  trx: Db,
  { kinds, subject }: { kinds: readonly string[]; subject: string },
  store: string,
): Promise<void> {
  await trx
    .updateTable('office_todo')
    .set({ store })
    .where('kind', 'in', [...kinds])
    .where('subject', '=', subject)
    .where('done_at', 'is', null)
    .execute()
}

/** Todos that their customer has not been told of yet, the oldest first. */
export async function selectUntold(
  db: Db,
  untold: { kinds: readonly string[]; raisedBefore: Date; most: number },
) {
  return db
    .selectFrom('office_todo')
    .where('kind', 'in', [...untold.kinds])
    .where('done_at', 'is', null)
    .where('told_at', 'is', null)
    .where('raised_at', '<=', untold.raisedBefore)
    .where('order_id', 'is not', null)
    .orderBy('raised_at')
    .limit(untold.most)
    .select(['id', 'kind', 'order_id', 'due_at'])
    .execute()
}

/** False when it is done, or somebody else has told it, since it was read. */
export async function markTold(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('office_todo')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Status of an order that did not arrive, `notDelivered` of order.terms.ts, which stands above todos. */
const LOST = 16

/** Todos that were resolved long ago: the audit log and the histories remember them. */
export async function deleteDone(db: Db, doneBefore: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'done todos',
    table: 'office_todo',
    by: 'done_at',
    // A lost order (16) that somebody settled otherwise still says who did, and how.
    due: sql`done_at < ${doneBefore} and not exists (
      select from shop_order where id = office_todo.order_id and status = ${LOST}
    )`,
  })
}
