import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type KeyRow = Selectable<Tables['signing_key']>

const newestFirst = (db: Db) => db.selectFrom('signing_key').orderBy('version', 'desc')

export function selectKeys(db: Db, purpose: string): Promise<KeyRow[]> {
  return newestFirst(db).where('purpose', '=', purpose).selectAll().execute()
}

export function findKey(db: Db, purpose: string, version: number): Promise<KeyRow | undefined> {
  return newestFirst(db)
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst()
}

export function findNewestKey(db: Db, purpose: string): Promise<KeyRow | undefined> {
  return newestFirst(db).where('purpose', '=', purpose).selectAll().executeTakeFirst()
}

export function selectAllKeys(db: Db) {
  return newestFirst(db)
    .orderBy('purpose')
    .select(['purpose', 'version', 'root', 'created_at'])
    .execute()
}

/** Nothing when somebody else has just made this version. */
export async function insertKey(
  db: Db,
  key: Pick<KeyRow, 'purpose' | 'version' | 'secret' | 'root' | 'created_at'>,
): Promise<boolean> {
  const result = await db
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteKey(db: Db, purpose: string, version: number): Promise<void> {
  await db
    .deleteFrom('signing_key')
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .execute()
}
