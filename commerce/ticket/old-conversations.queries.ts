import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type EndedSlice = { looked: number; last: string | null; due: string[] }

const due = {
  files: sql`exists (select from attachment where ticket_id = slice.id)`,
  words: sql`name <> ''`,
}

/** Conversations of a slice of tickets, in the order of their ids, that ended before a day, as far as there is something to forget. */
export async function selectEnded(
  db: Db,
  {
    before,
    has,
    after,
    most,
  }: { before: Date; has: keyof typeof due; after: string | undefined; most: number },
): Promise<EndedSlice> {
  const beyond = after === undefined ? sql`true` : sql`id > ${after}`
  const { rows } = await sql<EndedSlice>`
    with slice as materialized (
      select id, status, status_changed_at, name from ticket where ${beyond} order by id limit ${most}
    )
    select (select count(*)::int from slice) as looked,
      (select id::text from slice order by id desc limit 1) as last,
      array(
        select id::text from slice
        where status <> 'PENDING' and status_changed_at < ${before} and ${due[has]}
      ) as due`.execute(db)
  return rows[0]!
}

/** No customer finds it among their own any more; its figures stay. */
export async function setNobody(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({
      customer_id: null,
      name: '',
      email: sql<string>`'erased-' || id || '@erased.invalid'`,
      phone: null,
      order_reference: null,
      sub_subject: null,
      tags: [],
    })
    .where('id', 'in', ids)
    .execute()
}
