import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type ActFilter = {
  actId?: number | undefined
  staffId: string | undefined
  permissions: readonly string[] | undefined
  objectKind: string | undefined
  objectId: string | undefined
  stores: readonly string[] | undefined
  from: Date | undefined
  until: Date | undefined
  /** Continues behind this one. */
  after: { at: Date; id: number } | undefined
  most: number
}

/** Newest first; one more than asked for, which says whether there are others. */
export async function selectActs(db: Db, filter: ActFilter) {
  const { staffId, permissions, objectKind, objectId, stores, from, until, after } = filter
  return db
    .selectFrom('staff_act as act')
    .leftJoin('staff', 'staff.id', 'act.staff_id')
    .$if(filter.actId !== undefined, (query) => query.where('act.id', '=', filter.actId!))
    .$if(staffId !== undefined, (query) => query.where('act.staff_id', '=', staffId!))
    .$if(permissions !== undefined, (query) =>
      query.where(sql<boolean>`act.permission = any(${[...permissions!]}::text[])`),
    )
    .$if(objectKind !== undefined, (query) => query.where('act.object_kind', '=', objectKind!))
    .$if(objectId !== undefined, (query) => query.where('act.object_id', '=', objectId!))
    .$if(stores !== undefined, (query) =>
      query.where(sql<boolean>`act.store = any(${[...stores!]}::text[])`),
    )
    .$if(from !== undefined, (query) => query.where('act.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('act.at', '<', until!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(act.at, act.id) < (${after!.at}, ${after!.id})`),
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
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(filter.most + 1)
    .execute()
}

export async function selectActors(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
