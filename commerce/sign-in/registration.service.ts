import { customerKinds } from '#db/sign-in-tables.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findCustomer, insertCustomer } from '#commerce/customer/customer-account.service.ts'
import { readPhone, readTaxId } from '#commerce/customer/customer-numbers.rules.ts'
import { refuseWeakPassword } from '#commerce/customer/password-choice.ts'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { adoptOrders } from '#commerce/fulfilment/claim-orders.service.ts'
import { enter, type SessionSettings } from '#commerce/session/open-session.ts'
import { adoptTickets } from '#commerce/ticket/ticket.service.ts'
import type { RegistrationForm } from './sign-in.contract.ts'
import { forgiveToken, limitSignInMails } from './sign-in-limits.ts'
import { registerAlreadyMail, registerConfirmMail } from './sign-in.mail.ts'
import { REGISTRATION_HOURS } from './sign-in.terms.ts'
import { endTokens, issueToken, MINUTE_MS, takeToken, weighToken } from './sign-in-token.service.ts'
import { tokenData } from './sign-in.columns.ts'

/**
 * Waiting registration, for whoever reads the mail. No password: it would be that of whoever typed the
 * address, and the owner's click would let a stranger in.
 */
const Waiting = z.object({
  name: z.string(),
  surname: z.string(),
  phone: z.string().optional(),
  kind: z.enum(customerKinds),
  companyName: z.string().optional(),
  taxId: z.string().optional(),
  redirect: z.string().optional(),
})

type Form = z.output<typeof RegistrationForm>
type Prepared = { mayMail: boolean; waiting: z.infer<typeof Waiting> }

export const register = {
  async prepare(ctx: Ctx, form: Form): Promise<Prepared> {
    const company = companyOf(ctx, form)
    const phone = form.phone === undefined ? undefined : readPhone(ctx.site, form.phone)
    if (form.phone !== undefined && phone === undefined) refuse('invalid', { phone: 'phone' })
    const { mayMail } = await limitSignInMails(ctx, 'register', form.email)
    const { name, surname, kind, redirect } = form
    return { mayMail, waiting: { name, surname, kind, phone, redirect, ...company } }
  },

  /** The same work for every address: only the mail says whether there is an account. */
  async execute(ctx: Ctx, { email }: Form, { mayMail, waiting }: Prepared) {
    if (!mayMail) return {}
    const known = await findCustomer(ctx.db, ctx.site.brand, email)
    const token = await issueToken(ctx, {
      purpose: 'REGISTER',
      lifeMs: REGISTRATION_HOURS * 60 * MINUTE_MS,
      email,
      data: waiting,
    })
    const mail = { subjectId: randomUUID(), place: ctx, to: known?.email ?? email }
    if (known) await queueMail(ctx.db, registerAlreadyMail, { ...mail, data: {} })
    else await queueMail(ctx.db, registerConfirmMail, { ...mail, data: { token } })
    return {}
  },
}

/** A company says who it is; a person's form may have filled in hidden fields, which are dropped. */
function companyOf(ctx: Ctx, form: Form): { companyName?: string; taxId?: string } {
  if (form.kind === 'PERSON') return {}
  const { companyName, taxId } = form
  if (companyName === undefined || taxId === undefined) {
    return refuse('invalid', {
      ...(companyName === undefined && { companyName: 'required' }),
      ...(taxId === undefined && { taxId: 'required' }),
    })
  }
  const known = readTaxId(ctx.site, taxId) ?? refuse('invalid', { taxId: 'tax_id' })
  return { companyName, taxId: known }
}

/** For the page that asks for the password: it names the address, as password managers want it. */
export async function checkRegistration(ctx: Ctx, input: { token: string }) {
  const { email } = await weighToken(ctx, 'REGISTER', input.token)
  await forgiveToken(ctx)
  return { email: email ?? '' }
}

type Confirmation = { token: string; password: string }

export const makeConfirmEmail = (settings: SessionSettings) => ({
  async prepare(ctx: Ctx, input: Confirmation) {
    const { email, data } = await weighToken(ctx, 'REGISTER', input.token)
    const { name, surname } = Waiting.parse(tokenData.read(data))
    await refuseWeakPassword(ctx, input.password, { email: email ?? '', name, surname })
    return { passwordHash: await hashPassword(input.password) }
  },
  async execute(ctx: Ctx, input: Confirmation, { passwordHash }: { passwordHash: string }) {
    const found = await takeToken(ctx, 'REGISTER', input.token, Waiting)
    if (!found?.email) return refuse('expired')
    const { email } = found
    const { redirect, ...data } = found.data
    const { brand } = ctx.site
    const customerId = await insertCustomer(ctx.db, { brand, email, passwordHash, ...data })
    // The address got an account meanwhile, with a way in of its own.
    if (customerId === undefined) return refuse('expired')
    await endTokens(ctx, { email }, ['REGISTER'])
    ctx.reportSecurity({ kind: 'account-opened', way: 'registration', account: { brand, email } })
    await adoptTickets(ctx, { customerId, email })
    await adoptOrders(ctx, { customerId, email })
    await forgiveToken(ctx)
    const opened = await enter(ctx, settings, { customerId, way: 'registration' })
    return { ...opened, redirect }
  },
})
