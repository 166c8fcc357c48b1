import { sql, type Kysely } from 'kysely'
import { updateInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'

type Db = Kysely<Tables>

export async function readAttribution(
  db: Db,
  extSessionId: string,
): Promise<StoredJson<'session.attribution'> | undefined> {
  const row = await db
    .selectFrom('session')
    .where('ext_id', '=', extSessionId)
    .select('attribution')
    .executeTakeFirst()
  return row?.attribution
}

/** To what the device's cookies about advertising need, when this version of the question was asked. */
export async function hasAgreed(db: Db, extSessionId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('ext_id', '=', extSessionId)
    .where('is_consent_given', '=', true)
    .where('is_ads_accepted', '=', true)
    .where('consent_version', '=', version)
    .select('ext_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPartner(db: Db, brand: string, affiliateId: string) {
  return db
    .selectFrom('customer')
    .where('affiliate_id', '=', Number(affiliateId))
    .where('brand', '=', brand)
    .where('is_partner', '=', true)
    .select('id')
    .executeTakeFirst()
}

export async function insertHit(
  db: Db,
  hit: {
    partner_id: string
    store: string
    device_footprint: string
    domain: string
    url: string
    ip: string | null
    campaign: string | null
    is_own: boolean
    day: string
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('affiliate_hit')
    .values(hit)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetAddresses(db: Db, before: Date): Promise<void> {
  await updateInBatches(db, {
    step: 'network addresses of affiliate hits',
    table: 'affiliate_hit',
    by: 'created_at',
    due: sql`ip is not null and created_at <= ${before}`,
    set: sql`ip = null`,
  })
}
