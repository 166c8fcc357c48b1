import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** By its token, or by the one before while that may still be used. */
export async function findByHash(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('station')
    .where((on) =>
      on.or([
        on('token_hash', '=', tokenHash),
        on.and([on('former_token_hash', '=', tokenHash), on('former_until', '>', now)]),
      ]),
    )
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
  formerUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('station')
    .set((row) => ({
      ...token,
      // A token whose station was closed does not come back with the next one.
      former_token_hash: row
        .case()
        .when('revoked_at', 'is', null)
        .then(row.ref('token_hash'))
        .else(null)
        .end(),
      former_until: formerUntil,
      revoked_at: null,
    }))
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setRevoked(db: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('station')
    .set({ revoked_at: now, former_token_hash: null, former_until: null })
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
