import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import {
  findCustomer,
  lockCustomer,
  updateEmail,
  type Proof,
} from '#commerce/customer/customer-account.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { endSessions } from '#commerce/session/session.service.ts'
import { confirmIdentity, lockConfirmed } from './confirm-identity.ts'
import { moveNewsletter } from '#commerce/newsletter/newsletter.service.ts'
import { forgiveToken, limitSignInMails } from './sign-in-limits.ts'
import { emailChangedMail, emailChangeMail, emailTakenMail } from './sign-in.mail.ts'
import { EMAIL_CHANGE_HOURS } from './sign-in.terms.ts'
import { endTokens, issueToken, MINUTE_MS, takeToken, weighToken } from './sign-in-token.service.ts'

type Wish = { email: string; password?: string | undefined }
type Prepared = { proof: Proof; mayMail: boolean }

export const requestEmailChange = {
  async prepare(ctx: CustomerCtx, input: Wish): Promise<Prepared> {
    const proof = await confirmIdentity(ctx, input.password)
    return { proof, ...(await limitSignInMails(ctx, 'emailChange', input.email)) }
  },
  /** The same answer for an address that is taken: only its owner hears of it. */
  async execute(ctx: CustomerCtx, { email }: Wish, { proof, mayMail }: Prepared) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    if (!mayMail) return {}
    const known = await findCustomer(ctx.db, ctx.site.brand, email)
    const isTaken = known !== undefined && known.id !== customerId
    await endTokens(ctx, { customerId }, ['EMAIL_CHANGE'])
    const token = await issueToken(ctx, {
      purpose: 'EMAIL_CHANGE',
      lifeMs: EMAIL_CHANGE_HOURS * 60 * MINUTE_MS,
      email,
      customerId,
    })
    const mail = { subjectId: randomUUID(), place: ctx, to: isTaken ? known.email : email }
    if (isTaken) await queueMail(ctx.db, emailTakenMail, { ...mail, data: {} })
    else await queueMail(ctx.db, emailChangeMail, { ...mail, data: { token } })
    return {}
  },
}

/**
 * Only for the account that asked: a link that somebody else was made to open would give the attacker
 * the address of the victim, or the victim's account the attacker's address.
 */
export const confirmEmailChange = {
  prepare: async (ctx: CustomerCtx, input: { token: string }) => {
    await weighToken(ctx, 'EMAIL_CHANGE', input.token)
  },
  async execute(ctx: CustomerCtx, input: { token: string }) {
    const { id: customerId, email: oldEmail } = ctx.session.customer
    await lockCustomer(ctx.db, customerId)
    const found = await takeToken(ctx, 'EMAIL_CHANGE', input.token, z.object({}))
    if (!found?.email) return refuse('expired')
    // The refusal undoes the use: the rightful owner can still come.
    if (found.customer_id !== customerId) return refuse('not_found')
    const { brand } = ctx.site
    if (!(await updateEmail(ctx.db, { id: customerId, brand }, found.email, ctx.now))) {
      return refuse('expired')
    }
    await moveNewsletter(ctx.db, { brand, from: oldEmail, to: found.email, now: ctx.now })
    await endTokens(ctx, { customerId, email: oldEmail }, ['RESET', 'LINK', 'EMAIL_CHANGE'])
    // Whoever was in before the address changed proves by the new one who they are.
    await endSessions(ctx.db, customerId, ctx.extSessionId)
    ctx.reportSecurity({ kind: 'email-changed', account: { brand, email: oldEmail } })
    ctx.reportSecurity({ kind: 'email-changed', way: 'to', account: { brand, email: found.email } })
    await forgiveToken(ctx)
    await queueMail(ctx.db, emailChangedMail, {
      subjectId: randomUUID(),
      place: ctx,
      to: oldEmail,
      data: { newEmail: found.email },
    })
    return { email: found.email }
  },
}
