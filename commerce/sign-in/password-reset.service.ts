import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  findCustomer,
  lockCustomer,
  updatePassword,
} from '#commerce/customer/customer-account.service.ts'
import { refuseWeakPassword } from '#commerce/customer/password-choice.ts'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { endSessions } from '#commerce/session/session.service.ts'
import { noteKnownNetwork } from '#commerce/session/password-throttle.ts'
import { forgetSignInMails, forgiveToken, limitSignInMails } from './sign-in-limits.ts'
import { passwordChangedMail, passwordResetMail, passwordResetUnknownMail } from './sign-in.mail.ts'
import { RESET_MINUTES } from './sign-in.terms.ts'
import {
  endTokens,
  issueToken,
  MINUTE_MS,
  PENDING_CHANGES,
  takeToken,
  weighToken,
} from './sign-in-token.service.ts'

/** The same work for every address: only the mail says whether there is an account. */
export const requestPasswordReset = {
  prepare: (ctx: Ctx, input: { email: string }) => limitSignInMails(ctx, 'reset', input.email),
  async execute(ctx: Ctx, { email }: { email: string }, { mayMail }: { mayMail: boolean }) {
    if (!mayMail) return {}
    const known = await findCustomer(ctx.db, ctx.site.brand, email)
    const to = known?.email ?? email
    const token = await issueToken(ctx, {
      purpose: 'RESET',
      lifeMs: RESET_MINUTES * MINUTE_MS,
      email: to,
      customerId: known?.id,
    })
    const mail = { subjectId: randomUUID(), place: ctx, to }
    if (!known) {
      await queueMail(ctx.db, passwordResetUnknownMail, { ...mail, data: {} })
    } else {
      await queueMail(ctx.db, passwordResetMail, { ...mail, data: { token } })
    }
    return {}
  },
}

export async function checkPasswordReset(ctx: Ctx, input: { token: string }) {
  await weighToken(ctx, 'RESET', input.token)
  await forgiveToken(ctx)
  return {}
}

type NewPassword = { token: string; password: string }
type Prepared = { hash: string; customerId: string }

export const setPasswordByToken = {
  async prepare(ctx: Ctx, input: NewPassword): Promise<Prepared> {
    const { customer_id, email } = await weighToken(ctx, 'RESET', input.token)
    if (customer_id === null) return refuse('expired')
    const { name, surname } = (await findCustomer(ctx.db, ctx.site.brand, email ?? '')) ?? {}
    await refuseWeakPassword(ctx, input.password, { email: email ?? '', name, surname })
    return { hash: await hashPassword(input.password), customerId: customer_id }
  },
  async execute(ctx: Ctx, input: NewPassword, { hash, customerId }: Prepared) {
    // First the account, then the token: two links at once would else wait for each other.
    const customer = await lockCustomer(ctx.db, customerId)
    const found = await takeToken(ctx, 'RESET', input.token, z.object({}))
    if (!customer || !found) return refuse('expired')
    const { email } = customer
    // The address in the mail is the account's no more: whoever reads it there is somebody else.
    if (email.toLowerCase() !== found.email?.toLowerCase()) return refuse('expired')
    await updatePassword(ctx.db, customerId, hash, ctx.now)
    await endSessions(ctx.db, customerId, undefined)
    await endTokens(ctx, { customerId, email }, PENDING_CHANGES)
    await forgetSignInMails(ctx, 'reset', email)
    await forgiveToken(ctx)
    await noteKnownNetwork(ctx, email)
    const account = { brand: ctx.site.brand, email }
    ctx.reportSecurity({ kind: 'password-changed', way: 'reset', account })
    const mail = { subjectId: randomUUID(), place: ctx, to: email }
    await queueMail(ctx.db, passwordChangedMail, { ...mail, data: {} })
    return {}
  },
}
