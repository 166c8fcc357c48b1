import { CompiledQuery, sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { Once } from '#api/serve.ts'
import { keepAnswerOf } from '#commerce/run-once.ts'
import { PREPARED, prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { SessionFields } from './session.contract.ts'
import { columnsOf, type FieldRow } from './session-fields.queries.ts'

type Db = Kysely<Tables>

const WHO = `session.ext_id, session.guest_checkout, session.signed_in_at,
  customer.id as customer_id, customer.email, customer.name, customer.surname,
  customer.is_partner, customer.permissions`
const WHO_IS_HERE = `${PREPARED} select ${WHO}
  from session left join customer on customer.id = session.customer_id
  where session.credential_hash = $1 and session.store = $2 and session.expires_at > $3`

type Asked = { credentialHash: Buffer; store: string; now: Date }

/** Every call of the API begins with it: its text is made once. */
export async function findSessionRow(db: Db, { credentialHash, store, now }: Asked) {
  const asked = CompiledQuery.raw(WHO_IS_HERE, [credentialHash, store, now])
  const { rows } = await db.executeQuery<SessionRow>(asked)
  return rows[0]
}

/** With all that a visitor is told of it, and how much is in the cart of what can still be bought. */
export async function findWholeSessionRow(db: Db, { credentialHash, store, now }: Asked) {
  const { rows } = await sql<WholeSessionRow>`${prepared}
    select ${sql.raw(WHO)}, session.last_seen_at,
      session.expires_at, session.is_consent_given, session.is_ads_accepted,
      session.is_analytics_accepted, session.consent_version, session.consent_at,
      session.screen_width, session.screen_height, session.screen_device_pixel_ratio,
      session.ga4_client_id, session.ga4_session_id, session.ga4_session_number,
      customer.updated_at, ${cartQuantity(now)} as cart_quantity
    from session
    left join customer on customer.id = session.customer_id
    where session.credential_hash = ${credentialHash}
      and session.store = ${store}
      and session.expires_at > ${now}
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

type Row = Selectable<Tables['session']>
type CustomerRow = Selectable<Tables['customer']>
type OfCustomer<Column extends keyof CustomerRow> = { [Name in Column]: CustomerRow[Name] | null }

export type SessionRow = Pick<Row, 'ext_id' | 'guest_checkout' | 'signed_in_at'> &
  OfCustomer<'email' | 'name' | 'surname' | 'is_partner' | 'permissions'> & {
    customer_id: string | null
  }

type WholeSessionRow = SessionRow &
  FieldRow &
  Pick<Row, 'last_seen_at' | 'expires_at'> &
  OfCustomer<'updated_at'> & { cart_quantity: number | null }

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
  last_seen_at: given.now,
  expires_at: given.expiresAt,
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

/** Says no when the session ended meanwhile. */
export async function prolong(
  db: Db,
  extId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
) {
  const result = await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('ext_id', '=', extId)
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

/** The same with its answer. False when the session has ended. */
export async function chooseGuestCheckout(db: Db, extId: string, once: Once): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    with chosen as (
      update session set guest_checkout = true where ext_id = ${extId} returning ext_id
    ) ${keepAnswerOf('chosen', once)}`.execute(db)
  return numAffectedRows === 1n
}

export async function selectOfCustomer(db: Db, customerId: string, now: Date) {
  return db
    .selectFrom('session')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .select(['ext_id', 'device', 'store', 'signed_in_at', 'last_seen_at'])
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
  keptExtId: string | undefined,
): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .$if(keptExtId !== undefined, (sessions) => sessions.where('ext_id', '<>', keptExtId!))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function replaceCredential(db: Db, extId: string, hash: Buffer) {
  await db
    .updateTable('session')
    .set({ credential_hash: hash })
    .where('ext_id', '=', extId)
    .execute()
}
