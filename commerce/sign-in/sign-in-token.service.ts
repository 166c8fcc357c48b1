import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { TokenPurpose } from '#db/sign-in-tables.ts'
import type { Tables } from '#db/tables.ts'
import { purgePasswordThrottle } from '#commerce/session/password-throttle.ts'
import { limitTokens } from './sign-in-limits.ts'
import * as queries from './sign-in-token.queries.ts'
import { tokenData } from './sign-in.columns.ts'

const TOKEN_BYTES = 32
export const MINUTE_MS = 60_000

type Place = Pick<Ctx, 'db' | 'site' | 'now'>

/** Something to be brought back once, within the time. Only its hash is stored. */
export async function issueToken(
  ctx: Place,
  token: {
    purpose: TokenPurpose
    lifeMs: number
    email?: string | undefined
    customerId?: string | undefined
    data?: object
    /** Text of a challenge that somebody else made; a random one otherwise. */
    text?: string
  },
): Promise<string> {
  const text = token.text ?? randomBytes(TOKEN_BYTES).toString('base64url')
  await queries.insertToken(ctx.db, {
    hash: hashOf(text),
    purpose: token.purpose,
    brand: ctx.site.brand,
    store: ctx.site.slug,
    email: token.email,
    customerId: token.customerId,
    data: token.data ?? {},
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + token.lifeMs),
  })
  return text
}

const wantedOf = (ctx: Place, purpose: TokenPurpose, text: string) => ({
  hash: hashOf(text),
  purpose,
  brand: ctx.site.brand,
  now: ctx.now,
})

/** Undefined for what is unknown, expired, or was brought before. */
export async function takeToken<Data>(
  ctx: Place,
  purpose: TokenPurpose,
  text: string,
  schema: z.ZodType<Data>,
) {
  const row = await queries.takeToken(ctx.db, wantedOf(ctx, purpose, text))
  return row && { ...row, data: schema.parse(tokenData.read(row.data)) }
}

/** Before the transaction: whoever brings what is none is counted, and told so. */
export async function weighToken(ctx: Ctx, purpose: TokenPurpose, text: string) {
  await limitTokens(ctx)
  return (await queries.findToken(ctx.db, wantedOf(ctx, purpose, text))) ?? refuse('expired')
}

export const findPendingEmail = queries.findPendingEmail

/** Pending changes that an account has begun, by mail or in another window. A new password ends them all. */
export const PENDING_CHANGES = [
  'RESET',
  'LINK',
  'EMAIL_CHANGE',
  'PASSKEY_NEW',
  'ACCOUNT_LINK',
] as const satisfies readonly TokenPurpose[]

export async function endTokens(
  ctx: Place,
  of: { customerId?: string; email?: string },
  purposes: readonly TokenPurpose[],
) {
  await queries.deleteTokens(ctx.db, { ...of, brand: ctx.site.brand }, purposes)
}

export async function purgeSignInTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.deleteExpired(db, now)
  await purgePasswordThrottle(db, now)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
