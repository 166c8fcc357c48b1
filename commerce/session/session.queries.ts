import { CompiledQuery, sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import { PREPARED, prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import { columnsOf, type FieldRow } from './session-fields.queries.ts'

type Db = Kysely<Tables>

const WHO = `session.ext_id, session.guest_checkout, session.signed_in_at,
  customer.id as customer_id, customer.email, customer.name, customer.surname,
  customer.is_partner, customer.permissions, session.design_change_id`
/** Still open, and of somebody who signed in not too long ago, if at all. */
const IS_OPEN = `session.store = $2 and session.expires_at > $3
  and (session.customer_id is null or coalesce(session.signed_in_at, session.created_at) > $4)`
const WHO_IS_HERE = `${PREPARED} select ${WHO}
  from session left join customer on customer.id = session.customer_id
  where ${IS_OPEN} and session.credential_hash = $1`
/** By the credential that is to come, or the one that has just been, too. */
const WHO_IS_HERE_BY_OTHER = `${PREPARED} select ${WHO}
  from session left join customer on customer.id = session.customer_id
  where ${IS_OPEN} and (session.credential_hash = $1 or session.other_credential_hash = $1
    and (session.other_credential_until is null or session.other_credential_until > $3))`

export type SessionLookup = { credentialHash: Buffer; store: string; now: Date; oldestSignIn: Date }

/** Every call of the API begins with it: its text is made once. */
export const findSessionRow = (db: Db, asked: SessionLookup) => ask(db, WHO_IS_HERE, asked)
export const findSessionRowByOther = (db: Db, asked: SessionLookup) =>
  ask(db, WHO_IS_HERE_BY_OTHER, asked)

async function ask(db: Db, text: string, asked: SessionLookup): Promise<SessionRow | undefined> {
  const { credentialHash, store, now, oldestSignIn } = asked
  const query = CompiledQuery.raw(text, [credentialHash, store, now, oldestSignIn])
  return (await db.executeQuery<SessionRow>(query)).rows[0]
}

/**
 * Next credential: somebody who brings it has got it, and it becomes the session's own. The one before is
 * good for a while, for what is under way with it.
 */
export async function takeOtherCredential(
  db: Db,
  extId: string,
  { credentialHash, now, until }: { credentialHash: Buffer; now: Date; until: Date },
): Promise<void> {
  await sql`
    update session set credential_hash = other_credential_hash, credential_at = ${now},
      other_credential_hash = credential_hash, other_credential_until = ${until}
    where ext_id = ${extId} and other_credential_hash = ${credentialHash}
      and other_credential_until is null
  `.execute(db)
}

/** With all that a visitor is told of it, and how much is in the cart of what can still be bought. */
export const findWholeSessionRow = (db: Db, asked: SessionLookup) =>
  askWhole(db, asked, sql`session.credential_hash = ${asked.credentialHash}`)

export const findWholeSessionRowByOther = (db: Db, asked: SessionLookup) =>
  askWhole(
    db,
    asked,
    sql`(session.credential_hash = ${asked.credentialHash}
      or session.other_credential_hash = ${asked.credentialHash}
        and (session.other_credential_until is null
          or session.other_credential_until > ${asked.now}))`,
  )

async function askWhole(db: Db, asked: SessionLookup, isIts: RawBuilder<unknown>) {
  const { store, now, oldestSignIn } = asked
  const { rows } = await sql<WholeSessionRow>`${prepared}
    select ${sql.raw(WHO)}, session.last_seen_at, session.credential_at,
      session.expires_at, session.is_consent_given, session.is_ads_accepted,
      session.is_analytics_accepted, session.consent_version, session.consent_at,
      session.screen_width, session.screen_height, session.screen_device_pixel_ratio,
      session.ga4_client_id, session.ga4_session_id, session.ga4_session_number,
      customer.updated_at, ${cartQuantity(now)} as cart_quantity,
      ${wishQuantity} as wish_quantity
    from session
    left join customer on customer.id = session.customer_id
    where ${isIts}
      and session.store = ${store}
      and session.expires_at > ${now}
      and (session.customer_id is null
        or coalesce(session.signed_in_at, session.created_at) > ${oldestSignIn})
  `.execute(db)
  return rows[0]
}

const cartQuantity = (now: Date) => sql<number | null>`(
  select sum(line.quantity)::integer
  from (
    select cart.id from cart
    where cart.store = session.store and cart.customer_id = session.customer_id
      and cart.ordered_at is null
    union all
    select cart.id from cart
    where session.customer_id is null and cart.customer_id is null
      and cart.store = session.store and cart.ext_session_id = session.ext_id
      and cart.ordered_at is null
    limit 1
  ) as own
  join cart_line as line on line.cart_id = own.id and line.place = 'CART'
    and line.removed_at is null
  join article on article.id = line.article_id and article.published_at <= ${now}
  where exists (
    select from article_price as price
    where price.article_id = line.article_id and price.variant = line.variant
      and price.store = session.store and price.valid_from <= ${now}
      and (price.valid_until is null or price.valid_until > ${now})
  )
)`

const wishQuantity = sql<number>`(
  select count(*)::integer from (
    select from wish where wish.customer_id = session.customer_id
    union all
    select from wish
    where session.customer_id is null and wish.customer_id is null
      and wish.ext_session_id = session.ext_id
  ) as own
)`

type Row = Selectable<Tables['session']>
type CustomerRow = Selectable<Tables['customer']>
type OfCustomer<Column extends keyof CustomerRow> = { [Name in Column]: CustomerRow[Name] | null }

export type SessionRow = Pick<
  Row,
  'ext_id' | 'guest_checkout' | 'signed_in_at' | 'design_change_id'
> &
  OfCustomer<'email' | 'name' | 'surname' | 'is_partner' | 'permissions'> & {
    customer_id: string | null
  }

type WholeSessionRow = SessionRow &
  FieldRow &
  Pick<Row, 'last_seen_at' | 'expires_at' | 'credential_at'> &
  OfCustomer<'updated_at'> & { cart_quantity: number | null; wish_quantity: number }

type NewSession = {
  credentialHash: Buffer
  extId: string
  store: string
  customerId: string | null
  way: string | null
  device: string
  network: string
  fields: SessionFields | undefined
  now: Date
  expiresAt: Date
  designChangeId?: string
}

const newRow = (given: NewSession) => ({
  credential_hash: given.credentialHash,
  ext_id: given.extId,
  store: given.store,
  customer_id: given.customerId,
  signed_in_at: given.customerId === null ? null : given.now,
  sign_in_way: given.way,
  device: given.device,
  network: given.network,
  created_at: given.now,
  credential_at: given.now,
  last_seen_at: given.now,
  expires_at: given.expiresAt,
  ...(given.designChangeId !== undefined && { design_change_id: given.designChangeId }),
  ...(given.fields && columnsOf(given.fields)),
})

export async function insertSession(db: Db, given: NewSession) {
  await db.insertInto('session').values(newRow(given)).execute()
}

/** Counts the start in the same statement. False when there were too many: then only the count stays. */
export async function insertCountedSession(
  db: Db,
  given: NewSession,
  { counting, most }: { counting: RawBuilder<{ attempts: number }>; most: number },
): Promise<boolean> {
  const row = newRow(given)
  const { numAffectedRows } = await sql`${prepared}
    with counted as (${counting})
    insert into session (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(row))} from counted where counted.attempts <= ${most}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Says no when the session ended meanwhile, or another request has just done it. */
export async function prolong(
  db: Db,
  extId: string,
  given: { now: Date; expiresAt: Date; notSeenSince: Date; nextHash: Buffer | undefined },
) {
  const { now, expiresAt, notSeenSince, nextHash } = given
  const result = await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      expires_at: expiresAt,
      ...(nextHash && { other_credential_hash: nextHash, other_credential_until: null }),
    })
    .where('ext_id', '=', extId)
    .where('last_seen_at', '<=', notSeenSince)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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

/** Guest checkout together with the answer of its write; false when the session has ended. */
export async function chooseGuestCheckout(
  db: Db,
  extId: string,
  once: IdempotentWrite,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with chosen as (
      update session set guest_checkout = true where ext_id = ${extId} returning ext_id
    ) ${idempotencyRecordOf('chosen', once)}`.execute(db)
  return numAffectedRows === 1n
}

export async function selectOfCustomer(db: Db, customerId: string, now: Date) {
  return db
    .selectFrom('session')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .select(['ext_id', 'device', 'network', 'store', 'signed_in_at', 'last_seen_at'])
    .execute()
}

export async function deleteOfCustomer(db: Db, customerId: string, extId: string) {
  const result = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('ext_id', '=', extId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteAllOfCustomer(
  db: Db,
  customerId: string,
  survivingExtId: string | undefined,
): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .$if(survivingExtId !== undefined, (sessions) =>
      sessions.where('ext_id', '<>', survivingExtId!),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes all sessions of customers: visitors keep theirs, on which their carts and designs hang. */
export async function deleteAllOfCustomers(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('customer_id', 'is not', null)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function replaceCredential(db: Db, extId: string, hash: Buffer, now: Date) {
  await db
    .updateTable('session')
    .set({
      credential_hash: hash,
      credential_at: now,
      other_credential_hash: null,
      other_credential_until: null,
    })
    .where('ext_id', '=', extId)
    .execute()
}

export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'sessions',
    table: 'session',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
