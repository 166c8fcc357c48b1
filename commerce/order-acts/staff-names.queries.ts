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
