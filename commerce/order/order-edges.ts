import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderLifecycle } from './order-lifecycle.terms.ts'

/** Temporary table of every step that an order may take, for the invariants that compare histories with it. */
export async function makeOrderEdges(trx: Kysely<Tables>): Promise<void> {
  const edges = orderLifecycle.flatMap(({ from, to, who }) =>
    who.map((actor) => ({ from_status: from, to_status: to, actor })),
  )
  await sql`
    create temporary table order_edge (from_status int, to_status int, actor text)
    on commit drop`.execute(trx)
  await sql`
    insert into order_edge
    select * from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb)
      as edge (from_status int, to_status int, actor text)`.execute(trx)
}
