import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/context.ts'
import {
  getCurrentKey,
  getKeys,
  type SigningKey,
} from '#commerce/signing-key/signing-key.service.ts'
import * as queries from './action-code.queries.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, MOST_CODES } from './required-action.terms.ts'

const PURPOSE = 'required action code'
const MINUTE_MS = 60_000
/** A second click is no second mail. */
const PAUSE_MS = MINUTE_MS

type Teller = Pick<Ctx, 'db' | 'now'>

/** A code for the reader of the order's letter box, and the number of times one was sent. */
export async function issueCode(
  ctx: Teller,
  actionId: string,
): Promise<{ code: string; sent: number }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const sent = await queries.putCode(ctx.db, {
    actionId,
    hash: hashOf(await getCurrentKey(ctx.db, PURPOSE), actionId, code),
    expiresAt: new Date(ctx.now.getTime() + CODE_MINUTES * MINUTE_MS),
    tries: CODE_TRIES,
    mostSent: MOST_CODES,
    notSince: new Date(ctx.now.getTime() - PAUSE_MS),
    now: ctx.now,
  })
  return { code, sent: sent ?? refuse('too_many_attempts') }
}

/** Outside a transaction: a try that is undone was none. */
export async function checkCode(ctx: Teller, actionId: string, typed: string): Promise<void> {
  const known = await queries.tryCode(ctx.db, actionId, ctx.now)
  if (!known) return refuse('invalid', { code: 'code_expired' })
  const code = typed.replace(/\s/g, '')
  const keys = await getKeys(ctx.db, PURPOSE)
  const isRight = keys.some((key) => timingSafeEqual(known, hashOf(key, actionId, code)))
  if (!isRight) refuse('invalid', { code: 'code_wrong' })
}

export async function isCodeOpen(ctx: Teller, actionId: string): Promise<boolean> {
  const row = await queries.findCode(ctx.db, actionId)
  return row !== undefined && row.tries_left > 0 && row.expires_at > ctx.now
}

export const forgetCode = queries.deleteCode

/** A code is short: without the key a stolen table would be counted through in a second. */
const hashOf = ({ secret }: SigningKey, actionId: string, code: string) =>
  createHmac('sha256', secret).update(`${actionId} ${code}`).digest()
