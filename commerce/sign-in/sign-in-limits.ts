import {
  addressGroup,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import { accountOf } from '#commerce/session/password-throttle.ts'
import { LINK_MINUTES, RESET_MINUTES } from './sign-in.terms.ts'

/** `asker`: one customer's wishes for an address, which leave room for those of its owner. */
type SignInMailLimits = { address: AttemptLimit; email: AttemptLimit; asker?: AttemptLimit }

/**
 * No window outlives its links: strangers who use up all mails of one leave the owner a link that
 * works, or the next window.
 */
const letters = {
  register: {
    address: { name: 'register address', most: 20, windowMinutes: 60 },
    email: { name: 'register mail', most: 3, windowMinutes: 60 },
  },
  reset: {
    address: { name: 'reset address', most: 20, windowMinutes: 60 },
    email: { name: 'reset mail', most: 3, windowMinutes: RESET_MINUTES },
  },
  link: {
    address: { name: 'link address', most: 20, windowMinutes: 60 },
    email: { name: 'link mail', most: 5, windowMinutes: LINK_MINUTES },
  },
  emailChange: {
    address: { name: 'e-mail change address', most: 20, windowMinutes: 60 },
    email: { name: 'e-mail change mail', most: 10, windowMinutes: 60 },
    asker: { name: 'e-mail change asker', most: 3, windowMinutes: 60 },
  },
} satisfies Record<string, SignInMailLimits>

/**
 * Past the limit of an address of the net the visitor is told. Past that of an e-mail nobody is: the
 * answer stays the same, and nobody is written to.
 */
export async function limitSignInMails(
  ctx: Ctx,
  kind: keyof typeof letters,
  email: string,
): Promise<{ mayMail: boolean }> {
  const { address, email: perEmail, asker }: SignInMailLimits = letters[kind]
  await refusePastLimit(ctx, address, addressGroup(ctx.clientAddress))
  const account = accountOf(ctx, email)
  if (asker) {
    const wishes = await countAttempt(ctx, asker, `${account} ${ctx.session?.customer?.id}`)
    if (wishes > asker.most) return tooMany(ctx, asker)
  }
  const attempts = await countAttempt(ctx, perEmail, account)
  return attempts <= perEmail.most ? { mayMail: true } : tooMany(ctx, perEmail)
}

async function tooMany(ctx: Ctx, limit: AttemptLimit): Promise<{ mayMail: boolean }> {
  await noteLimited(ctx.db, limit.name, ctx.now)
  return { mayMail: false }
}

/** Forgets counted mails: somebody who has used a link reads them, and may want the next one at once. */
export async function forgetSignInMails(ctx: Ctx, kind: 'reset' | 'link', email: string) {
  await forgetAttempts(ctx, letters[kind].email, accountOf(ctx, email))
}

const tokensPerAddress: AttemptLimit = { name: 'sign-in token', most: 30, windowMinutes: 15 }

/** Tokens cannot be guessed; whoever tries must not keep the database busy either. */
export async function limitTokens(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, tokensPerAddress, addressGroup(ctx.clientAddress))
}

/** A good one costs nothing, or a whole office behind one address would wait for its colleagues. */
export async function forgiveToken(ctx: Ctx): Promise<void> {
  await forgiveAttempt(ctx, tokensPerAddress, addressGroup(ctx.clientAddress))
}

const challengesPerAddress: AttemptLimit = {
  name: 'passkey challenge',
  most: 300,
  windowMinutes: 15,
}

/** Asked for whenever somebody presses the button, also by those who then change their mind. */
export async function limitChallenges(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, challengesPerAddress, addressGroup(ctx.clientAddress))
}

const ownChanges: AttemptLimit = { name: 'own sign-in', most: 30, windowMinutes: 60 }

export async function limitOwnChanges(ctx: Ctx, customerId: string): Promise<void> {
  await refusePastLimit(ctx, ownChanges, customerId)
}
