import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findByHash(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('station')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'name', 'expires_at', 'revoked_at', 'last_seen_at'])
    .executeTakeFirst()
}

export async function setSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('station').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** False when there is a station of that name. */
export async function insertStation(db: Db, row: Insertable<Tables['station']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('station')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when there is no such station. */
export async function setToken(
  db: Db,
  name: string,
  token: { token_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('station')
    .set({ ...token, revoked_at: null })
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setRevoked(db: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('station')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function selectStations(db: Db) {
  return db
    .selectFrom('station')
    .orderBy('name')
    .select(['name', 'role', 'created_at', 'expires_at', 'revoked_at', 'last_seen_at'])
    .execute()
}
