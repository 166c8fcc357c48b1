import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { getSignIn, lockCustomer, type Proof } from '#commerce/customer/customer-account.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { adoptOrders } from '#commerce/fulfilment/claim-orders.service.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import { enter, type SessionSettings } from '#commerce/session/open-session.ts'
import { rotateCredential } from '#commerce/session/session.service.ts'
import { adoptTickets } from '#commerce/ticket/ticket.service.ts'
import { confirmPassword, lockConfirmed } from './confirm-identity.ts'
import * as queries from './linked-account.queries.ts'
import { findOrAddCustomer } from './magic-link.service.ts'
import { listPasskeys } from './passkey.service.ts'
import type { LinkedAccount } from './own-sign-in.contract.ts'
import type { VerifiedAccount } from './sign-in.contract.ts'
import { forgiveToken } from './sign-in-limits.ts'
import { accountLinkedMail } from './sign-in.mail.ts'
import { LINKING_MINUTES } from './sign-in.terms.ts'
import { issueToken, MINUTE_MS, takeToken, weighToken } from './sign-in-token.service.ts'

type Verified = z.output<typeof VerifiedAccount>

export const makeEnterByAccount = (settings: SessionSettings) =>
  async function enterByAccount(ctx: Ctx, account: Verified) {
    const customerId = await ownerOf(ctx, account)
    if (account.email !== undefined && account.isEmailVerified) {
      await adoptTickets(ctx, { customerId, email: account.email })
      await adoptOrders(ctx, { customerId, email: account.email })
    }
    return enter(ctx, settings, { customerId, way: `account ${account.provider}` })
  }

async function ownerOf(ctx: Ctx, account: Verified): Promise<string> {
  const owner = await queries.findOwner(ctx.db, { brand: ctx.site.brand, ...account })
  const signedIn = ctx.session?.customer?.id
  // In a browser that was left open, somebody else's account must not become a way in.
  if (signedIn !== undefined && owner !== signedIn) return refuse('conflict')
  if (owner !== undefined) return owner
  // Every customer here has proved to read their mail. Whoever only claims an address must not get
  // into the account that has it.
  const { email } = account
  if (email === undefined || !account.isEmailVerified) return refuse('forbidden')
  const customerId = await findOrAddCustomer(ctx, { ...account, email })
  await addLink(ctx, account, customerId)
  return customerId
}

/** Adds a link: a reader of the account's mails hears of each new way in. */
async function addLink(ctx: Ctx, account: Verified, customerId: string): Promise<void> {
  const { brand } = ctx.site
  if (!(await queries.insertLink(ctx.db, { brand, ...account, customerId }, ctx.now))) {
    return refuse('conflict')
  }
  const { email } = await getSignIn(ctx.db, customerId)
  ctx.reportSecurity({
    kind: 'sign-in-way-added',
    way: `account ${account.provider}`,
    account: { brand, email },
  })
  await queueMail(ctx.db, accountLinkedMail, {
    subjectId: randomUUID(),
    place: ctx,
    to: email,
    data: { provider: account.providerName ?? account.provider },
  })
}

/** Linking of the session that began it, whoever else gets hold of the token. */
const Linking = z.object({ extSessionId: z.string() })

/** Before the walk to the provider, since nobody can be asked for a password on the way back. */
export const startLinking = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, _input: object, proof: Proof) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    const token = await issueToken(ctx, {
      purpose: 'ACCOUNT_LINK',
      lifeMs: LINKING_MINUTES * MINUTE_MS,
      customerId,
      data: { extSessionId: ctx.extSessionId },
    })
    return { token }
  },
}

/** A signed-in customer adds a way in. Somebody else's account stays somebody else's. */
export const makeLinkAccount = (settings: SessionSettings) => ({
  async prepare(ctx: CustomerCtx, input: { token: string }) {
    await weighToken(ctx, 'ACCOUNT_LINK', input.token)
  },
  async execute(ctx: CustomerCtx, input: Verified & { token: string }) {
    const { id: customerId } = ctx.session.customer
    await lockCustomer(ctx.db, customerId)
    const found = await takeToken(ctx, 'ACCOUNT_LINK', input.token, Linking)
    const isOwn = found?.customer_id === customerId && found.data.extSessionId === ctx.extSessionId
    if (!isOwn) return refuse('expired')
    const owner = await queries.findOwner(ctx.db, { brand: ctx.site.brand, ...input })
    if (owner !== undefined && owner !== customerId) return refuse('conflict')
    if (owner === undefined) await addLink(ctx, input, customerId)
    await forgiveToken(ctx)
    return rotateCredential(ctx, settings)
  },
})

export async function listLinkedAccounts(ctx: CustomerCtx): Promise<LinkedAccount[]> {
  const rows = await queries.selectOf(ctx.db, ctx.session.customer.id)
  return rows.map((row) => ({
    provider: row.provider,
    email: row.email ?? undefined,
    linkedAt: row.created_at.toISOString(),
  }))
}

export const unlinkAccount = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, { provider }: { provider: string }, proof: Proof) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    const others = (await queries.selectOf(ctx.db, customerId)).filter(
      (one) => one.provider !== provider,
    )
    const hasAnotherWay =
      proof.passwordHash !== null || others.length > 0 || (await listPasskeys(ctx)).length > 0
    if (!hasAnotherWay) return refuse('in_use')
    if (!(await queries.deleteLink(ctx.db, customerId, provider))) return refuse('not_found')
    const account = ownAccount(ctx)
    ctx.reportSecurity({ kind: 'sign-in-way-removed', way: `account ${provider}`, account })
    return {}
  },
}
