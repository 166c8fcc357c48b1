import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function insertNote(
  trx: Db,
  note: { orderId: string; staffId: string; body: string; isPinned: boolean; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('order_note')
    .values({
      order_id: note.orderId,
      staff_id: note.staffId,
      body: note.body,
      is_pinned: note.isPinned,
      created_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function unpin(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable('order_note')
    .set({ is_pinned: false })
    .where('order_id', '=', orderId)
    .where('is_pinned', '=', true)
    .execute()
}

export async function isPinned(trx: Db, note: { orderId: string; noteId: number }) {
  const row = await trx
    .selectFrom('order_note')
    .where('id', '=', note.noteId)
    .where('order_id', '=', note.orderId)
    .select('is_pinned')
    .executeTakeFirst()
  return row?.is_pinned
}

export async function setPinned(
  trx: Db,
  note: { orderId: string; noteId: number; isPinned: boolean },
): Promise<void> {
  await trx
    .updateTable('order_note')
    .set({ is_pinned: note.isPinned })
    .where('id', '=', note.noteId)
    .where('order_id', '=', note.orderId)
    .execute()
}

/** Words of it stay as long as the audit log says that it was removed. */
export async function removeNote(
  trx: Db,
  note: { orderId: string; noteId: number; staffId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('order_note')
    .where('id', '=', note.noteId)
    .where('order_id', '=', note.orderId)
    .where('staff_id', '=', note.staffId)
    .returning(['id', 'body'])
    .executeTakeFirst()
  if (!row) return false
  await trx
    .insertInto('removed_order_note')
    .values({
      note_id: row.id,
      order_id: note.orderId,
      body: row.body,
      removed_at: note.now,
    })
    .execute()
  return true
}

export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'removed notes of orders',
    table: 'removed_order_note',
    by: 'removed_at',
    due: sql`removed_at < ${before}`,
  })
}

/** People who may come in, by the beginning of their address: `@marta` is marta@shop.example. */
export async function selectNamed(db: Db, handles: readonly string[]) {
  if (handles.length === 0) return []
  const { rows } = await sql<{
    id: string
    name: string
    assignments: { permissions: string[]; stores: string[] | null; valid_until: string | null }[]
  }>`
    select staff.id, staff.name, (
      select coalesce(json_agg(json_build_object('permissions', role.permissions,
        'stores', given.stores, 'valid_until', given.valid_until)), '[]')
      from staff_assignment as given join staff_role as role on role.code = given.role
      where given.staff_id = staff.id
    ) as assignments
    from staff where status = 'ACTIVE' and split_part(lower(email), '@', 1) = any(${[...handles]}::text[])
    order by name limit 20`.execute(db)
  return rows
}

export async function insertMentions(
  trx: Db,
  noteId: number,
  staffIds: readonly string[],
): Promise<void> {
  if (staffIds.length === 0) return
  await trx
    .insertInto('order_mention')
    .values(staffIds.map((staffId) => ({ note_id: noteId, staff_id: staffId })))
    .execute()
}

export async function selectMentions(
  db: Db,
  staffId: string,
  page: { before: number | undefined; most: number; stores: readonly string[] | undefined },
) {
  return db
    .selectFrom('order_mention as mention')
    .innerJoin('order_note as note', 'note.id', 'mention.note_id')
    .innerJoin('shop_order as o', 'o.id', 'note.order_id')
    .innerJoin('staff', 'staff.id', 'note.staff_id')
    .where('mention.staff_id', '=', staffId)
    .$if(page.before !== undefined, (query) => query.where('note.id', '<', page.before!))
    .$if(page.stores !== undefined, (query) =>
      query.where(sql<boolean>`o.store = any(${[...(page.stores ?? [])]}::text[])`),
    )
    .orderBy('mention.note_id', 'desc')
    .limit(page.most)
    .select([
      'note.id',
      'note.body',
      'note.created_at',
      'o.number',
      'staff.name as by',
      'mention.seen_at',
    ])
    .execute()
}

export async function countUnseen(
  db: Db,
  staffId: string,
  stores: readonly string[] | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('order_mention as mention')
    .innerJoin('order_note as note', 'note.id', 'mention.note_id')
    .innerJoin('shop_order as o', 'o.id', 'note.order_id')
    .where('mention.staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .$if(stores !== undefined, (query) =>
      query.where(sql<boolean>`o.store = any(${[...(stores ?? [])]}::text[])`),
    )
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markSeen(
  trx: Db,
  seen: { staffId: string; upTo: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('order_mention')
    .set({ seen_at: seen.now })
    .where('staff_id', '=', seen.staffId)
    .where('note_id', '<=', seen.upTo)
    .where('seen_at', 'is', null)
    .execute()
}

export async function selectTags(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tag')
    .where('order_id', '=', orderId)
    .orderBy('tag')
    .select('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function replaceTags(
  trx: Db,
  orderId: string,
  tags: readonly string[],
): Promise<void> {
  await trx.deleteFrom('order_tag').where('order_id', '=', orderId).execute()
  if (tags.length === 0) return
  await trx
    .insertInto('order_tag')
    .values(tags.map((tag) => ({ order_id: orderId, tag })))
    .execute()
}
