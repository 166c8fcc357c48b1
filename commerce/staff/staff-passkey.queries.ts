import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectOf(db: Db, staffId: string) {
  return db
    .selectFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .execute()
}

/** Locked: two uses at once must not both count from the same number. */
export async function lockPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('staff_passkey')
    .where('credential_id', '=', credentialId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPasskey(
  db: Db,
  passkey: {
    staffId: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    rpId: string
    name: string
  },
  now: Date,
) {
  return db
    .insertInto('staff_passkey')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      rp_id: passkey.rpId,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function noteUse(db: Db, passkeyId: string, counter: number, now: Date) {
  await db
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .execute()
}

/** Its name of before; undefined for a passkey of somebody else. */
export async function renamePasskey(db: Db, staffId: string, passkeyId: string, name: string) {
  const known = await db
    .selectFrom('staff_passkey')
    .where('id', '=', passkeyId)
    .where('staff_id', '=', staffId)
    .select('name')
    .forUpdate()
    .executeTakeFirst()
  if (!known) return undefined
  await db.updateTable('staff_passkey').set({ name }).where('id', '=', passkeyId).execute()
  return known.name
}

/** False for the last one: somebody without any could never come back. */
export async function deletePasskey(db: Db, staffId: string, passkeyId: string) {
  const rows = await db
    .selectFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .select('id')
    .forUpdate()
    .execute()
  if (rows.length < 2 || !rows.some(({ id }) => id === passkeyId)) return false
  await db.deleteFrom('staff_passkey').where('id', '=', passkeyId).execute()
  return true
}

/** Every way in of somebody who lost their devices. */
export async function deleteWaysIn(db: Db, staffId: string) {
  await db.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_totp').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db.deleteFrom('staff_company_account').where('staff_id', '=', staffId).execute()
}
