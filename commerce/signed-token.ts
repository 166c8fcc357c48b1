import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '#db/tables.ts'

const SECRET_BYTES = 32

/** What a token may be used for, and what it says. A token for one purpose opens nothing else. */
export type TokenKind<Data> = { purpose: string; data: z.ZodType<Data> }

/** A link that only we can have made: nobody needs to store it. */
export async function signToken<Data>(
  db: Kysely<Tables>,
  kind: TokenKind<Data>,
  data: Data,
  expiresAt: Date,
): Promise<string> {
  const body = Buffer.from(JSON.stringify({ data, until: expiresAt.getTime() })).toString(
    'base64url',
  )
  return `${body}.${sealOf(await getSecret(db, kind.purpose), body)}`
}

/** Undefined for what is not ours; `expired` for what was. */
export async function readToken<Data>(
  db: Kysely<Tables>,
  kind: TokenKind<Data>,
  token: string,
  now: Date,
): Promise<Data | 'expired' | undefined> {
  const [body = '', seal = '', ...rest] = token.split('.')
  if (rest.length > 0) return undefined
  const expected = Buffer.from(sealOf(await getSecret(db, kind.purpose), body))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { data, until } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    data: unknown
    until: number
  }
  return until <= now.getTime() ? 'expired' : kind.data.parse(data)
}

const sealOf = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(body).digest('base64url')

/** Made by whoever needs it first; two at once agree on one. */
export async function getSecret(db: Kysely<Tables>, purpose: string): Promise<Buffer> {
  const find = () =>
    db.selectFrom('signing_key').where('purpose', '=', purpose).select('secret').executeTakeFirst()
  const known = await find()
  if (known) return known.secret
  await db
    .insertInto('signing_key')
    .values({ purpose, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!.secret
}
