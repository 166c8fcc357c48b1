import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { JsonText } from '#db/json-column.ts'

type Db = Kysely<Tables>

type NewAct = {
  month: string
  at: Date
  staff_id: string
  session_id: string | null
  network: string
  request_id: string | null
  permission: string
  object_kind: string
  object_id: string
  store: string | null
  reason: string | null
  before: JsonText<'staff_act.before'> | null
  after: JsonText<'staff_act.after'> | null
}

/**
 * Adds a row to the end of its month's chain, which is locked until the transaction ends, and moves its head: one
 * statement, since every write of the office waits for it. So does the record of the write's answer, where it has one.
 * No act when the month has no head yet. Begins with a write, without a space: such statements are prepared.
 */
export async function appendAct(
  trx: Db,
  row: NewAct,
  [textBefore, textAfter]: readonly [string, string],
  record?: RawBuilder<unknown>,
): Promise<{ acts: number; records: number }> {
  const { rows } = await sql<{ acts: number; records: number }>`
    with ${record ? sql`record as (${record}), ` : sql``}head as (update staff_act_chain set acts = acts + 1, previous = hash,
        hash = sha256(hash || convert_to(${textBefore} || (acts + 1)::text || ${textAfter}, 'UTF8'))
      where month = ${row.month}::date
      returning previous, hash
    ), act as (
      insert into staff_act (month, at, staff_id, session_id, network, request_id, permission, object_kind, object_id,
        store, reason, before, after, prev_hash, hash)
      select ${row.month}::date, ${row.at}::timestamptz, ${row.staff_id}::uuid, ${row.session_id}::uuid, ${row.network},
        ${row.request_id}, ${row.permission}, ${row.object_kind}, ${row.object_id}, ${row.store}, ${row.reason},
        ${row.before}::jsonb, ${row.after}::jsonb, head.previous, head.hash
      from head
      returning 1
    )
    select (select count(*)::int from act) as acts,
      ${record ? sql`(select count(*)::int from record)` : sql`0`} as records`.execute(trx)
  return rows[0]!
}

/** Head of a new month, which goes on from the one before. */
export async function beginChain(trx: Db, month: string, start: Buffer): Promise<void> {
  await sql`
    insert into staff_act_chain (month, acts, hash)
    select ${month}::date, 0, coalesce(
      (select hash from staff_act_chain where month < ${month}::date order by month desc limit 1),
      ${start}::bytea
    )
    on conflict do nothing`.execute(trx)
}

export async function listChains(db: Db) {
  return db
    .selectFrom('staff_act_chain')
    .select([sql<string>`month::text`.as('month'), 'acts', 'hash'])
    .orderBy('month')
    .execute()
}

/** Rows of a month in the order of the chain, a thousand at a time. */
export async function selectActs(db: Db, month: string, afterId: number) {
  return db
    .selectFrom('staff_act')
    .where('month', '=', month)
    .where('id', '>', afterId)
    .selectAll()
    .orderBy('id')
    .limit(1000)
    .execute()
}
