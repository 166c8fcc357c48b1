import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  findCustomer,
  insertCustomer,
  lockCustomer,
} from '#commerce/customer/customer-account.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { adoptOrders } from '#commerce/fulfilment/claim-orders.service.ts'
import { enter, type SessionSettings } from '#commerce/session/open-session.ts'
import { adoptTickets } from '#commerce/ticket/ticket.service.ts'
import { forgetSignInMails, forgiveToken, limitSignInMails } from './sign-in-limits.ts'
import { magicLinkMail } from './sign-in.mail.ts'
import { LINK_MINUTES } from './sign-in.terms.ts'
import { endTokens, issueToken, MINUTE_MS, takeToken, weighToken } from './sign-in-token.service.ts'

const Wish = z.object({ redirect: z.string().optional() })

type Form = { email: string; redirect?: string | undefined }

/** The same mail for every address: an account is opened for whoever has none. */
export const requestMagicLink = {
  prepare: (ctx: Ctx, input: Form) => limitSignInMails(ctx, 'link', input.email),
  async execute(ctx: Ctx, { email, redirect }: Form, { mayMail }: { mayMail: boolean }) {
    if (!mayMail) return {}
    const known = await findCustomer(ctx.db, ctx.site.brand, email)
    const to = known?.email ?? email
    const token = await issueToken(ctx, {
      purpose: 'LINK',
      lifeMs: LINK_MINUTES * MINUTE_MS,
      email: to,
      data: { redirect },
    })
    const mail = { subjectId: randomUUID(), place: ctx, to }
    await queueMail(ctx.db, magicLinkMail, { ...mail, data: { token } })
    return {}
  },
}

export const makeEnterByMagicLink = (settings: SessionSettings) => ({
  async prepare(ctx: Ctx, input: { token: string }) {
    const { email } = await weighToken(ctx, 'LINK', input.token)
    return { email: email ?? refuse('expired') }
  },
  async execute(ctx: Ctx, input: { token: string }, { email }: { email: string }) {
    const customerId = await findOrAddCustomer(ctx, { email })
    // First the account, then the token: a reset at the same moment ends the token, and then no
    // session begins.
    await lockCustomer(ctx.db, customerId)
    const found = await takeToken(ctx, 'LINK', input.token, Wish)
    if (!found) return refuse('expired')
    await endTokens(ctx, { email }, ['LINK'])
    await adoptTickets(ctx, { customerId, email })
    await adoptOrders(ctx, { customerId, email })
    await forgetSignInMails(ctx, 'link', email)
    await forgiveToken(ctx)
    const opened = await enter(ctx, settings, { customerId, way: 'link' })
    return { ...opened, redirect: found.data.redirect }
  },
})

/** Customer of an address that somebody has just proved to read. */
export async function findOrAddCustomer(
  ctx: Ctx,
  person: { email: string; name?: string | undefined; surname?: string | undefined },
): Promise<string> {
  const { brand } = ctx.site
  const find = async () => (await findCustomer(ctx.db, brand, person.email))?.id
  const known = await find()
  if (known !== undefined) return known
  const { email, name = '', surname = '' } = person
  const added = await insertCustomer(ctx.db, { brand, email, name, surname })
  if (added) ctx.reportSecurity({ kind: 'account-opened', way: 'link', account: { brand, email } })
  return added ?? (await find()) ?? refuse('conflict')
}
