import { refuse, Refusal } from '#api/refusal.ts'
import type { CustomerActor } from '#commerce/kernel/actor.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { getSignIn, lockIfProved, type Proof } from '#commerce/customer/customer-account.service.ts'
import { checkPassword } from '#commerce/session/check-password.ts'
import { limitOwnChanges } from './sign-in-limits.ts'
import { FRESH_SIGN_IN_MINUTES } from './sign-in.terms.ts'

/**
 * Before what would let somebody keep an account for good: an open browser is not enough. Whoever
 * has a password says it; whoever has none must have come in just now.
 */
export async function confirmIdentity(
  ctx: CustomerCtx,
  password: string | undefined,
  field = 'password',
): Promise<Proof> {
  const { id: customerId } = ctx.session.customer
  await limitOwnChanges(ctx, customerId)
  const { email, password_hash } = await getSignIn(ctx.db, customerId)
  if (password_hash === null) {
    if (!isFresh(ctx)) refuse('invalid', { [field]: 'sign_in_again' })
    return { customerId, passwordHash: null }
  }
  if (password === undefined || password === '') refuse('invalid', { [field]: 'required' })
  try {
    return await checkPassword(ctx, { email, password })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error
    return refuse('invalid', { [field]: 'wrong' })
  }
}

/** Before a use case that takes the password in a field of that name. */
export const confirmPassword = (ctx: CustomerCtx, input: { password?: string | undefined }) =>
  confirmIdentity(ctx, input.password)

/** In the transaction that follows: a reset in between was made to stop exactly this. */
export async function lockConfirmed(ctx: CustomerCtx, proof: Proof): Promise<CustomerActor> {
  const { customer } = ctx.session
  return (await lockIfProved(ctx.db, proof)) ? customer : refuse('unauthenticated')
}

function isFresh({ session, now }: CustomerCtx): boolean {
  const at = session.signedInAt
  return at !== undefined && now.getTime() - at.getTime() < FRESH_SIGN_IN_MINUTES * 60_000
}
