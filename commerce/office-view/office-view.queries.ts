import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { openingsOf, type Opening } from './opening.fragments.ts'

type Db = Kysely<Tables>

/** Views of a list that somebody sees: shared ones first, then their own. */
export async function selectViews(db: Db, list: string, staffId: string) {
  return db
    .selectFrom('staff_view')
    .where('list', '=', list)
    .where((where) => where.or([where('staff_id', 'is', null), where('staff_id', '=', staffId)]))
    .orderBy(sql`staff_id is not null`)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'staff_id', 'list', 'name', 'query'])
    .execute()
}

export async function findView(db: Db, id: string) {
  return db
    .selectFrom('staff_view')
    .where('id', '=', id)
    .select(['id', 'staff_id', 'list', 'name', 'query', 'opens_for'])
    .forUpdate()
    .executeTakeFirst()
}

const ownedBy = (staffId: string | null) =>
  sql<boolean>`staff_id is not distinct from ${staffId}::uuid`

export async function countViews(db: Db, list: string, staffId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('staff_view')
    .where('list', '=', list)
    .where(ownedBy(staffId))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(
  db: Db,
  view: { staffId: string | null; list: string; name: string; query: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('staff_view')
    .values({
      staff_id: view.staffId,
      list: view.list,
      name: view.name,
      query: view.query,
      created_at: view.now,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1 from staff_view
        where list = ${view.list} and ${ownedBy(view.staffId)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(db: Db, id: string, change: { name?: string; query?: string }) {
  await db.updateTable('staff_view').set(change).where('id', '=', id).execute()
}

export async function deleteView(db: Db, id: string) {
  await db.deleteFrom('staff_view').where('id', '=', id).execute()
}

export async function selectOpenings(db: Db, roles: readonly string[]): Promise<Opening[]> {
  const { openings } = await db
    .selectFrom(openingsOf(roles).as('opening'))
    .select('openings')
    .executeTakeFirstOrThrow()
  return openings
}

/** A role begins with one view of a list: what it began with before, it does not any more. */
export async function setOpensFor(
  db: Db,
  { id, list }: { id: string; list: string },
  roles: readonly string[],
) {
  await sql`
    update staff_view set opens_for = case when id = ${id}::uuid then ${[...roles]}::text[] else array(
      select role from unnest(opens_for) as role where role <> all(${[...roles]}::text[])
    ) end
    where list = ${list} and staff_id is null
      and (id = ${id}::uuid or opens_for && ${[...roles]}::text[])`.execute(db)
}

/** Positions in the order of the ids; ids of others change nothing. */
export async function orderViews(
  db: Db,
  list: string,
  staffId: string | null,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_view set position = given.ordinality
    from unnest(${ids}::uuid[]) with ordinality as given (id, ordinality)
    where staff_view.id = given.id and list = ${list} and ${ownedBy(staffId)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
