import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '#api/refusal.ts'
import { addressGroup } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import * as queries from './password-throttle.queries.ts'

const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4_000
/** Longest queue: anybody who would have to wait longer is sent away, as each one who waits keeps a connection busy. */
const LONGEST_QUEUE_MS = 6_000
const KNOWN_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Strangers guess one after the other, however many come at once. The owner has a pause, too, but
 * from where they came in before they never stand behind strangers.
 */
export async function waitForThrottle(ctx: Ctx, email: string, guesses: number): Promise<void> {
  const delayMs = Math.min(SHORTEST_PAUSE_MS * 2 ** (guesses - 1), LONGEST_PAUSE_MS)
  if (await isKnownHere(ctx, email)) return pause(delayMs)
  const turn = await queries.advanceThrottle(ctx.db, hashOf(accountOf(ctx, email)), {
    now: ctx.now,
    delayMs,
    longestMs: LONGEST_QUEUE_MS,
  })
  if (!turn) return refuse('too_many_attempts')
  await pause(turn.getTime() - ctx.now.getTime())
}

export const accountOf = ({ site }: Ctx, email: string) => `${site.brand} ${email.toLowerCase()}`

/** Hashed: who signs in from where is nobody's business. */
const networkHash = (ctx: Ctx, email: string) =>
  hashOf(`${accountOf(ctx, email)} ${addressGroup(ctx.clientAddress)}`)

async function isKnownHere(ctx: Ctx, email: string): Promise<boolean> {
  const signedIn = ctx.session?.customer?.email.toLowerCase()
  if (signedIn === email.toLowerCase()) return true
  return queries.isKnownNetwork(ctx.db, networkHash(ctx, email), ctx.now)
}

/** Somebody has proved here that the account is theirs, by whichever way. */
export async function noteKnownNetwork(ctx: Ctx, email: string): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + KNOWN_DAYS * DAY_MS)
  await queries.insertNetwork(ctx.db, networkHash(ctx, email), expiresAt)
}

export const purgePasswordThrottle = queries.deletePast

const hashOf = (text: string) => createHash('sha256').update(text).digest()
