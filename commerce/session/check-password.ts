import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Proof } from '#commerce/customer/customer-account.service.ts'
import { findByPassword } from '#commerce/customer/customer.service.ts'
import { accountOf, waitForThrottle } from './password-throttle.ts'

const perAccount: AttemptLimit = { name: 'login account', most: 5, windowMinutes: 15 }
const perAddress: AttemptLimit = { name: 'login address', most: 20, windowMinutes: 15 }

/**
 * One address that fails too often is refused. An account is only slowed, since a stranger who types
 * wrong passwords must not be able to lock its owner out.
 */
export async function checkPassword(
  ctx: Ctx,
  input: { email: string; password: string },
): Promise<Proof> {
  const account = accountOf(ctx, input.email)
  const address = addressGroup(ctx.clientAddress)
  await refusePastLimit(ctx, perAddress, address)
  const guesses = (await countAttempt(ctx, perAccount, account)) - perAccount.most
  if (guesses === 1) {
    const named = { brand: ctx.site.brand, email: input.email }
    ctx.reportSecurity({ kind: 'slowed', way: 'password', account: named })
  }
  if (guesses > 0) await waitForThrottle(ctx, input.email, guesses)
  const proof = await findByPassword(ctx, input)
  if (!proof) return refuse('wrong_credentials')
  await forgiveAttempt(ctx, perAddress, address)
  await forgetAttempts(ctx, perAccount, account)
  return proof
}
