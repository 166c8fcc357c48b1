import { sql, type Kysely, type Selectable } from 'kysely'
import { plannedOnce } from '#db/planned-once.ts'
import type { Tables } from '#db/tables.ts'
import type { SessionFields } from './session.contract.ts'
import { columnsOf, type FieldRow } from './session-fields.queries.ts'

type Db = Kysely<Tables>

/**
 * Who is here and how much is in the cart, in one question: every call of the API begins with it. The
 * cart counts what can still be bought.
 */
export async function findSessionRow(db: Db, credentialHash: Buffer, store: string, now: Date) {
  const { rows } = await sql<SessionRow>`${plannedOnce}
    select session.ext_id, session.guest_checkout, session.signed_in_at, session.last_seen_at,
      session.expires_at, session.is_consent_given, session.is_ads_accepted,
      session.is_analytics_accepted, session.consent_version, session.consent_at,
      session.screen_width, session.screen_height, session.screen_device_pixel_ratio,
      session.ga4_client_id, session.ga4_session_id, session.ga4_session_number,
      customer.id as customer_id, customer.email, customer.name, customer.surname,
      customer.is_partner, customer.permissions, customer.updated_at,
      (
        select sum(line.quantity)::integer
        from cart_line as line
        join article on article.id = line.article_id and article.published_at <= ${now}
        where line.cart_id = own.id
          and exists (
            select from article_price as price
            where price.article_id = line.article_id and price.variant = line.variant
              and price.store = session.store and price.valid_from <= ${now}
              and (price.valid_until is null or price.valid_until > ${now})
          )
      ) as cart_quantity
    from session
    left join customer on customer.id = session.customer_id
    left join lateral (
      select cart.id from cart
      where cart.store = session.store and cart.customer_id = session.customer_id
      union all
      select cart.id from cart
      where session.customer_id is null and cart.customer_id is null
        and cart.store = session.store and cart.ext_session_id = session.ext_id
      limit 1
    ) as own on true
    where session.credential_hash = ${credentialHash}
      and session.store = ${store}
      and session.expires_at > ${now}
  `.execute(db)
  return rows[0]
}

type Row = Selectable<Tables['session']>
type CustomerRow = Selectable<Tables['customer']>
type CustomerColumn = 'email' | 'name' | 'surname' | 'is_partner' | 'permissions' | 'updated_at'

type SessionRow = FieldRow &
  Pick<Row, 'ext_id' | 'guest_checkout' | 'signed_in_at' | 'last_seen_at' | 'expires_at'> & {
    [Column in CustomerColumn]: CustomerRow[Column] | null
  } & { customer_id: string | null; cart_quantity: number | null }

export async function insertSession(
  db: Db,
  row: {
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
  },
) {
  const { fields } = row
  await db
    .insertInto('session')
    .values({
      credential_hash: row.credentialHash,
      ext_id: row.extId,
      store: row.store,
      customer_id: row.customerId,
      signed_in_at: row.customerId === null ? null : row.now,
      sign_in_way: row.way,
      device: row.device,
      network: row.network,
      created_at: row.now,
      last_seen_at: row.now,
      expires_at: row.expiresAt,
      ...(fields && columnsOf(fields)),
    })
    .execute()
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
