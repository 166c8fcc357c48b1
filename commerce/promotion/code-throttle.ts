import {
  addressGroup,
  forgiveAttempt,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'

const perSession: AttemptLimit = { name: 'code', most: 10, windowMinutes: 1 }
/** Network limit for somebody who asks under a new session each time. An office may share an address. */
const perNetwork: AttemptLimit = { name: 'code network', most: 20, windowMinutes: 1 }
const perNetworkAndDay: AttemptLimit = { name: 'code day', most: 300, windowMinutes: 24 * 60 }

const counted = (ctx: Ctx): [AttemptLimit, string][] => [
  [perSession, ctx.extSessionId],
  [perNetwork, addressGroup(ctx.clientAddress)],
  [perNetworkAndDay, addressGroup(ctx.clientAddress)],
]

/** Before the transaction of whatever takes a code from a visitor. */
export async function throttleCodeGuesses(ctx: Ctx): Promise<void> {
  for (const [limit, subject] of counted(ctx)) await refusePastLimit(ctx, limit, subject)
}

/** The code exists: whoever typed it did not guess. */
export async function forgiveCodeGuess(ctx: Ctx): Promise<void> {
  for (const [limit, subject] of counted(ctx)) await forgiveAttempt(ctx, limit, subject)
}
