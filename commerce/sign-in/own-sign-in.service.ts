import { randomUUID } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import type { AllPersonalData } from '#commerce/customer/own-data.service.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import {
  eraseCustomer,
  getSignIn,
  updatePassword,
  type Proof,
} from '#commerce/customer/customer-account.service.ts'
import { refuseWeakPassword } from '#commerce/customer/password-choice.ts'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import type { SessionSettings } from '#commerce/session/open-session.ts'
import {
  endSession,
  endSessions,
  listSessions,
  rotateCredential,
} from '#commerce/session/session.service.ts'
import { listLinkedAccounts } from './linked-account.service.ts'
import { listPasskeys } from './passkey.service.ts'
import { confirmIdentity, confirmPassword, lockConfirmed } from './confirm-identity.ts'
import { accountErasedMail, passwordChangedMail } from './sign-in.mail.ts'
import { endTokens, findPendingEmail, PENDING_CHANGES } from './sign-in-token.service.ts'

export async function getOwnSignIn(ctx: CustomerCtx) {
  const { id: customerId } = ctx.session.customer
  const { password_hash } = await getSignIn(ctx.db, customerId)
  const sessions = await listSessions(ctx.db, customerId, ctx.now)
  return {
    hasPassword: password_hash !== null,
    pendingEmail: await findPendingEmail(ctx.db, customerId, ctx.now),
    devices: sessions.map((row) => ({
      deviceId: row.ext_id,
      name: row.device,
      store: row.store,
      signedInAt: row.signed_in_at?.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.ext_id === ctx.extSessionId,
    })),
    passkeys: await listPasskeys(ctx),
    accounts: await listLinkedAccounts(ctx),
  }
}

type NewPassword = { currentPassword?: string | undefined; password: string }

export const makeChangePassword = (settings: SessionSettings) => ({
  async prepare(ctx: CustomerCtx, input: NewPassword) {
    await refuseWeakPassword(ctx, input.password, ctx.session.customer)
    const proof = await confirmIdentity(ctx, input.currentPassword, 'currentPassword')
    return { proof, hash: await hashPassword(input.password) }
  },
  async execute(
    ctx: CustomerCtx,
    _input: NewPassword,
    { proof, hash }: { proof: Proof; hash: string },
  ) {
    const { id: customerId, email } = await lockConfirmed(ctx, proof)
    await updatePassword(ctx.db, customerId, hash, ctx.now)
    await endSessions(ctx.db, customerId, ctx.extSessionId)
    await endTokens(ctx, { customerId, email }, PENDING_CHANGES)
    await queueMail(ctx.db, passwordChangedMail, {
      subjectId: randomUUID(),
      place: ctx,
      to: email,
      data: {},
    })
    ctx.reportSecurity({ kind: 'password-changed', way: 'profile', account: ownAccount(ctx) })
    return rotateCredential(ctx, settings)
  },
})

/** Somebody at a browser that was left open must not throw the owner out everywhere else. */
export const endDevice = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, input: { deviceId: string }, proof: Proof) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    if (!(await endSession(ctx.db, customerId, input.deviceId))) return refuse('not_found')
    ctx.reportSecurity({ kind: 'session-ended', way: 'own device', account: ownAccount(ctx) })
    return {}
  },
}

export const endOtherDevices = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, _input: object, proof: Proof) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    const ended = await endSessions(ctx.db, customerId, ctx.extSessionId)
    const account = ownAccount(ctx)
    ctx.reportSecurity({ kind: 'session-ended', way: 'other devices', account, count: ended })
    return { ended }
  },
}

export const makeDeleteAccount = (personal: AllPersonalData) => ({
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, _input: object, proof: Proof) {
    const { id: customerId, email } = await lockConfirmed(ctx, proof)
    await endTokens(ctx, { email }, ['REGISTER', 'RESET', 'LINK', 'EMAIL_CHANGE'])
    const person = { customerId, brand: ctx.site.brand, email }
    await eraseCustomer(ctx.db, person, { personal, now: ctx.now })
    ctx.reportSecurity({ kind: 'account-erased', account: ownAccount(ctx) })
    const mail = { subjectId: randomUUID(), place: ctx, to: email }
    await queueMail(ctx.db, accountErasedMail, { ...mail, data: {} })
    return {}
  },
})
