import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Last change of an order's address, by whomever: a form that was drawn before it is stale. */
export async function findAddressRevision(db: Kysely<Tables>, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('order_change')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'ADDRESS')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}
