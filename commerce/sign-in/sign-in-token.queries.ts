import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { TokenPurpose } from '#db/sign-in-tables.ts'
import type { Tables } from '#db/tables.ts'
import { tokenData } from './sign-in.columns.ts'

type Db = Kysely<Tables>

export async function insertToken(
  db: Db,
  token: {
    hash: Buffer
    purpose: TokenPurpose
    brand: string
    store: string
    email: string | undefined
    customerId: string | undefined
    data: object
    now: Date
    expiresAt: Date
  },
) {
  await db
    .insertInto('sign_in_token')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      brand: token.brand,
      store: token.store,
      email: token.email ?? null,
      customer_id: token.customerId ?? null,
      data: tokenData.write(token.data),
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

type Wanted = { hash: Buffer; purpose: TokenPurpose; brand: string; now: Date }

const found = ['email', 'customer_id', 'data', 'store'] as const

export async function findToken(db: Db, wanted: Wanted) {
  return db
    .selectFrom('sign_in_token')
    .where('token_hash', '=', wanted.hash)
    .where('purpose', '=', wanted.purpose)
    .where('brand', '=', wanted.brand)
    .where('expires_at', '>', wanted.now)
    .select(found)
    .executeTakeFirst()
}

/** Found and gone in one statement: of two who bring it at once, one gets nothing. */
export async function takeToken(db: Db, wanted: Wanted) {
  return db
    .deleteFrom('sign_in_token')
    .where('token_hash', '=', wanted.hash)
    .where('purpose', '=', wanted.purpose)
    .where('brand', '=', wanted.brand)
    .where('expires_at', '>', wanted.now)
    .returning(found)
    .executeTakeFirst()
}

export async function findPendingEmail(db: Db, customerId: string, now: Date) {
  const row = await db
    .selectFrom('sign_in_token')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'EMAIL_CHANGE')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select('email')
    .executeTakeFirst()
  return row?.email ?? undefined
}

export async function deleteTokens(
  db: Db,
  of: { customerId?: string; email?: string; brand: string },
  purposes: readonly TokenPurpose[],
) {
  await db
    .deleteFrom('sign_in_token')
    .where('brand', '=', of.brand)
    .where('purpose', 'in', purposes)
    .where((on) =>
      on.or([
        ...(of.customerId === undefined ? [] : [on('customer_id', '=', of.customerId)]),
        ...(of.email === undefined
          ? []
          : [on(on.fn('lower', ['email']), '=', of.email.toLowerCase())]),
      ]),
    )
    .execute()
}

export async function deleteExpired(db: Db, now: Date) {
  await deleteInBatches(db, {
    step: 'sign-in tokens',
    table: 'sign_in_token',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
