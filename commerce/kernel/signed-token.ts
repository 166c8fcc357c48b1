import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '#db/tables.ts'
import { findKey, getCurrentKey } from './signing-key/signing-key.service.ts'
import type { KeyPurpose } from './signing-key/signing-key.terms.ts'

/** Token kind: what a token may be used for, and what it says. A token for one purpose opens nothing else. */
export type TokenKind<Data> = { purpose: KeyPurpose; data: z.ZodType<Data> }

/** A link that only we can have made: nobody needs to store it. It names the version of its key. */
export async function signToken<Data>(
  db: Kysely<Tables>,
  kind: TokenKind<Data>,
  data: Data,
  expiresAt: Date,
): Promise<string> {
  const { version, secret } = await getCurrentKey(db, kind.purpose)
  const json = JSON.stringify({ data, until: expiresAt.getTime() })
  const body = `${version}.${Buffer.from(json).toString('base64url')}`
  return `${body}.${sealOf(secret, body)}`
}

/** Undefined for what is not ours; `expired` for what was. */
export async function readToken<Data>(
  db: Kysely<Tables>,
  kind: TokenKind<Data>,
  token: string,
  now: Date,
): Promise<Data | 'expired' | undefined> {
  const parts = /^(?:([1-9]\d{0,5})\.)?([\w-]+)\.([\w-]+)$/.exec(token)
  if (!parts) return undefined
  // Tokens from before keys had versions name none.
  const [, version, json = '', seal = ''] = parts
  const key = await findKey(db, kind.purpose, Number(version ?? 1))
  if (!key) return undefined
  const body = version === undefined ? json : `${version}.${json}`
  const expected = Buffer.from(sealOf(key.secret, body))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { data, until } = JSON.parse(Buffer.from(json, 'base64url').toString()) as {
    data: unknown
    until: number
  }
  return until <= now.getTime() ? 'expired' : kind.data.parse(data)
}

const sealOf = (secret: Buffer, body: string) =>
  createHmac('sha256', secret).update(body).digest('base64url')
