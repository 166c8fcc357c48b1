import { sql, type Kysely } from 'kysely'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { Tables } from '#db/tables.ts'
import type { ActSort } from './audit-sort.terms.ts'

type Db = Kysely<Tables>

export type ActFilter = {
  actId?: number | undefined
  staffIds: readonly string[] | undefined
  permissions: readonly string[] | undefined
  objectKinds: readonly string[] | undefined
  objectId: string | undefined
  stores: readonly string[] | undefined
  from: Date | undefined
  until: Date | undefined
  /** Newest first, unless somebody reads from the beginning. */
  sort?: ActSort
  /** Continues behind this one. */
  after: { at: Date; id: number } | undefined
  most: number
}

/** One more than asked for, which says whether there are others. */
export async function selectActs(db: Db, filter: ActFilter) {
  const { staffIds, permissions, objectKinds, objectId, stores, from, until, after } = filter
  const { direction, beyond } = orderOf(filter.sort ?? '-at')
  return db
    .selectFrom('staff_act as act')
    .leftJoin('staff', 'staff.id', 'act.staff_id')
    .$if(filter.actId !== undefined, (query) => query.where('act.id', '=', filter.actId!))
    .$if(staffIds !== undefined, (query) =>
      query.where(sql<boolean>`act.staff_id = any(${[...staffIds!]}::uuid[])`),
    )
    .$if(permissions !== undefined, (query) =>
      query.where(sql<boolean>`act.permission = any(${[...permissions!]}::text[])`),
    )
    .$if(objectKinds !== undefined, (query) =>
      query.where(sql<boolean>`act.object_kind = any(${[...objectKinds!]}::text[])`),
    )
    .$if(objectId !== undefined, (query) => query.where('act.object_id', '=', objectId!))
    .$if(stores !== undefined, (query) =>
      query.where(sql<boolean>`act.store = any(${[...stores!]}::text[])`),
    )
    .$if(from !== undefined, (query) => query.where('act.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('act.at', '<', until!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(act.at, act.id) ${beyond} (${after!.at}, ${after!.id})`),
    )
    .select([
      'act.id',
      'act.at',
      'act.staff_id',
      'staff.name as staff_name',
      'act.permission',
      'act.object_kind',
      'act.object_id',
      'act.store',
      'act.reason',
      'act.network',
      'act.before',
      'act.after',
      'act.forgotten_at',
    ])
    .orderBy('act.at', direction)
    .orderBy('act.id', direction)
    .limit(filter.most + 1)
    .execute()
}

/** Words of notes of orders, also of those that their writer took back. */
export async function selectNoteWords(
  db: Db,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (noteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_note')
    .where('id', 'in', [...noteIds])
    .select(['id', 'body'])
    .unionAll(
      db
        .selectFrom('removed_order_note')
        .where('note_id', 'in', [...noteIds])
        .select(['note_id as id', 'body']),
    )
    .execute()
  return new Map(rows.map(({ id, body }) => [Number(id), body]))
}

export async function selectActors(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
