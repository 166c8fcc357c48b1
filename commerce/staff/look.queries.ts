import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function insertLook(
  db: Db,
  look: { staffId: string; kind: string; objectId: string; hour: Date },
) {
  await db
    .insertInto('staff_look')
    .values({
      staff_id: look.staffId,
      object_kind: look.kind,
      object_id: look.objectId,
      hour: look.hour,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type LookFilter = {
  staffIds: readonly string[] | undefined
  kinds: readonly string[] | undefined
  objectId: string | undefined
  from: Date | undefined
  until: Date | undefined
  /** Continues behind this one. */
  after: { hour: Date; kind: string; objectId: string; staffId: string } | undefined
  most: number
}

/** Newest first. */
export async function selectLooks(db: Db, filter: LookFilter) {
  const { staffIds, kinds, objectId, from, until, after } = filter
  return db
    .selectFrom('staff_look as look')
    .innerJoin('staff', 'staff.id', 'look.staff_id')
    .$if(staffIds !== undefined, (query) =>
      query.where(sql<boolean>`look.staff_id = any(${[...staffIds!]}::uuid[])`),
    )
    .$if(kinds !== undefined, (query) =>
      query.where(sql<boolean>`look.object_kind = any(${[...kinds!]}::text[])`),
    )
    .$if(objectId !== undefined, (query) => query.where('look.object_id', '=', objectId!))
    .$if(from !== undefined, (query) => query.where('look.hour', '>=', from!))
    .$if(until !== undefined, (query) => query.where('look.hour', '<', until!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(look.hour, look.object_kind, look.object_id, look.staff_id)
          < (${after!.hour}, ${after!.kind}, ${after!.objectId}, ${after!.staffId}::uuid)`,
      ),
    )
    .select([
      'look.staff_id',
      'look.object_kind',
      'look.object_id',
      'look.hour',
      'staff.name as staff_name',
    ])
    .orderBy('look.hour', 'desc')
    .orderBy('look.object_kind', 'desc')
    .orderBy('look.object_id', 'desc')
    .orderBy('look.staff_id', 'desc')
    .limit(filter.most + 1)
    .execute()
}

/** Colleagues who opened a customer, or the account as its owner sees it. Newest first. */
export async function selectLooksBy(db: Db, customerId: string, most: number) {
  const { rows } = await sql<{ staff_name: string; at: Date; reason: string | null }>`
    select staff.name as staff_name, look.at, look.reason from (
      select staff_id, hour as at, null as reason
      from staff_look where object_kind = 'customer' and object_id = ${customerId}
      union all
      select staff_id, started_at, reason
      from staff_customer_view where customer_id = ${customerId}::uuid
    ) as look join staff on staff.id = look.staff_id
    order by look.at desc, staff.name
    limit ${most}`.execute(db)
  return rows
}
