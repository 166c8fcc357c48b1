import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectRules(db: Db) {
  return db
    .selectFrom('ticket_forward_rule')
    .orderBy('label')
    .orderBy('address')
    .select(['address', 'label'])
    .execute()
}

/** Whether an address, or its domain, is approved. */
export async function isAllowed(db: Db, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@'))
  const row = await db
    .selectFrom('ticket_forward_rule')
    .where('address', 'in', [address, domain])
    .select('address')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRule(
  db: Db,
  { address, label, by }: { address: string; label: string; by: string },
): Promise<boolean> {
  const row = await db
    .insertInto('ticket_forward_rule')
    .values({ address, label, created_by: by })
    .onConflict((on) => on.doNothing())
    .returning('address')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRule(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('ticket_forward_rule')
    .where('address', '=', address)
    .returning('label')
    .executeTakeFirst()
  return row?.label
}
