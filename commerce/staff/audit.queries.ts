import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Head of a month's chain, locked until the transaction ends. A new month goes on from the one before. */
export async function lockChain(trx: Db, month: string, start: Buffer) {
  await sql`
    insert into staff_act_chain (month, acts, hash)
    select ${month}::date, 0, coalesce(
      (select hash from staff_act_chain where month < ${month}::date order by month desc limit 1),
      ${start}::bytea
    )
    on conflict do nothing`.execute(trx)
  return trx
    .selectFrom('staff_act_chain')
    .where('month', '=', month)
    .select(['acts', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function moveChain(trx: Db, month: string, head: { acts: number; hash: Buffer }) {
  await trx.updateTable('staff_act_chain').set(head).where('month', '=', month).execute()
}

export async function insertAct(
  trx: Db,
  row: {
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
    before: string | null
    after: string | null
    prev_hash: Buffer
    hash: Buffer
  },
) {
  await trx.insertInto('staff_act').values(row).execute()
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
