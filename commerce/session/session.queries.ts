import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findSessionRow(db: Db, credentialHash: Buffer, store: string, now: Date) {
  return db
    .selectFrom('session')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .where('session.credential_hash', '=', credentialHash)
    .where('session.store', '=', store)
    .where('session.expires_at', '>', now)
    .select([
      'session.ext_id',
      'session.guest_checkout',
      'customer.id as customer_id',
      'customer.email',
      'customer.name',
      'customer.surname',
      'customer.is_partner',
      'customer.permissions',
    ])
    .executeTakeFirst()
}

export async function insertSession(
  db: Db,
  row: {
    credentialHash: Buffer
    extId: string
    store: string
    customerId: string | null
    expiresAt: Date
  },
) {
  await db
    .insertInto('session')
    .values({
      credential_hash: row.credentialHash,
      ext_id: row.extId,
      store: row.store,
      customer_id: row.customerId,
      expires_at: row.expiresAt,
    })
    .execute()
}

export async function deleteSession(db: Db, extId: string) {
  await db.deleteFrom('session').where('ext_id', '=', extId).execute()
}

export async function setGuestCheckout(db: Db, extId: string) {
  await db
    .updateTable('session')
    .set({ guest_checkout: true })
    .where('ext_id', '=', extId)
    .execute()
}
