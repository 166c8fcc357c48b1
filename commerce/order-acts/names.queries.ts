import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

const PREFIX = 'staff:'

/** Names of people by the id that histories hold. */
export async function findNames(
  db: Kysely<Tables>,
  actorIds: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const ids = actorIds.flatMap((id) => (id?.startsWith(PREFIX) ? id.slice(PREFIX.length) : []))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [`${PREFIX}${id}`, name]))
}

export async function selectCarriers(db: Kysely<Tables>) {
  return db.selectFrom('carrier').orderBy('name').select(['code', 'name']).execute()
}

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
