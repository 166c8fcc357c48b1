import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectOf(db: Db, customerId: string) {
  return db
    .selectFrom('passkey')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .select(['id', 'name', 'rp_id', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .execute()
}

/** Locked: two uses at once must not both count from the same number. */
export async function lockPasskey(db: Db, credentialId: string, brand: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('customer', 'customer.id', 'passkey.customer_id')
    .where('passkey.credential_id', '=', credentialId)
    .where('customer.brand', '=', brand)
    .select([
      'passkey.id',
      'passkey.customer_id',
      'passkey.credential_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.rp_id',
    ])
    .forUpdate('passkey')
    .executeTakeFirst()
}

/** Undefined when the device has brought this one already. */
export async function insertPasskey(
  db: Db,
  passkey: {
    customerId: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    rpId: string
    name: string
    isBackedUp: boolean
  },
  now: Date,
) {
  return db
    .insertInto('passkey')
    .values({
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      rp_id: passkey.rpId,
      name: passkey.name,
      is_backed_up: passkey.isBackedUp,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function noteUse(db: Db, passkeyId: string, counter: number, now: Date) {
  await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .execute()
}

export async function deletePasskey(db: Db, customerId: string, passkeyId: string) {
  const result = await db
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
