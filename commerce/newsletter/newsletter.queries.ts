import { sql, type Insertable, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** The subscription of an address, locked; a new one waits for its confirmation. */
export async function lockSubscription(
  db: Db,
  row: { brand: string; store: string; language: string; email: string; token: string },
) {
  await db
    .insertInto('newsletter_subscription')
    .values({
      brand: row.brand,
      store: row.store,
      language: row.language,
      email: row.email,
      unsubscribe_token: row.token,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('newsletter_subscription')
    .where('brand', '=', row.brand)
    .where(sql`lower(email)`, '=', sql`lower(${row.email})`)
    .select(['id', 'email', 'status', 'unsubscribe_token'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function findStatus(db: Db, brand: string, email: string) {
  const found = await db
    .selectFrom('newsletter_subscription')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .select('status')
    .executeTakeFirst()
  return found?.status
}

/** Token that ends the subscription of an address, whatever its status. */
export async function findToken(db: Db, brand: string, email: string) {
  const found = await db
    .selectFrom('newsletter_subscription')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .select('unsubscribe_token')
    .executeTakeFirst()
  return found?.unsubscribe_token
}

/** Confirmed subscription that was not ended. */
export async function findConfirmed(db: Db, brand: string, email: string) {
  return db
    .selectFrom('newsletter_subscription')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('status', '=', 'CONFIRMED')
    .select('unsubscribe_token')
    .executeTakeFirst()
}

export async function insertConsent(
  db: Db,
  row: Insertable<Tables['newsletter_consent']>,
): Promise<string> {
  const { id } = await db
    .insertInto('newsletter_consent')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockConsent(db: Db, brand: string, tokenHash: Buffer) {
  return db
    .selectFrom('newsletter_consent as consent')
    .innerJoin('newsletter_subscription as subscription', 'subscription.id', 'subscription_id')
    .where('token_hash', '=', tokenHash)
    .where('subscription.brand', '=', brand)
    .select([
      'consent.id',
      'consent.store',
      'consent.language',
      'consent.expires_at',
      'consent.confirmed_at',
      'consent.withdrawn_at',
      'subscription.id as subscription_id',
      'subscription.email',
      'subscription.unsubscribe_token',
    ])
    .forUpdate()
    .executeTakeFirst()
}

export async function setConfirmed(
  db: Db,
  consent: { id: string; subscription_id: string; store: string; language: string },
  at: { now: Date; from: string },
): Promise<void> {
  await db
    .updateTable('newsletter_consent')
    .set({ confirmed_at: at.now, confirmed_from: at.from })
    .where('id', '=', consent.id)
    .execute()
  await db
    .updateTable('newsletter_subscription')
    .set({
      status: 'CONFIRMED',
      store: consent.store,
      language: consent.language,
      updated_at: at.now,
    })
    .where('id', '=', consent.subscription_id)
    .execute()
}

/** Links in older mails die with it: only a new request may bring the newsletter back. */
export async function endSubscription(db: Db, brand: string, token: string, now: Date) {
  const ended = await db
    .updateTable('newsletter_subscription')
    .set({ status: 'UNSUBSCRIBED', updated_at: now })
    .where('brand', '=', brand)
    .where('unsubscribe_token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await db
    .updateTable('newsletter_consent')
    .set({ withdrawn_at: now })
    .where('subscription_id', '=', ended.id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Addresses that nobody confirmed are nobody's to keep. */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'unconfirmed newsletter consents',
    table: 'newsletter_consent',
    by: 'expires_at',
    due: sql`confirmed_at is null and expires_at < ${before}`,
  })
  await deleteInBatches(db, {
    step: 'unconfirmed newsletter addresses',
    table: 'newsletter_subscription',
    by: 'requested_at',
    due: sql`status = 'PENDING' and requested_at < ${before} and not exists (
      select from newsletter_consent where subscription_id = newsletter_subscription.id
    )`,
  })
}
