import { randomUUID } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import { getCustomer } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import {
  eraseCustomer,
  getSignIn,
  updatePassword,
  type Proof,
} from '#commerce/customer/customer-account.service.ts'
import { refuseWeakPassword } from '#commerce/customer/password-choice.ts'
import { hashPassword } from '#commerce/customer/password.rules.ts'
import { queueMail } from '#commerce/mail/mail.service.ts'
import type { SessionSettings } from '#commerce/session/open-session.ts'
import {
  endSession,
  endSessions,
  listSessions,
  rotateCredential,
} from '#commerce/session/session.service.ts'
import { listLinkedAccounts } from './linked-account.service.ts'
import { listPasskeys } from './passkey.service.ts'
import { confirmIdentity, lockConfirmed } from './confirm-identity.ts'
import { accountErasedMail, passwordChangedMail } from './sign-in.mail.ts'
import { endTokens, findPendingEmail, PENDING_CHANGES } from './sign-in-token.service.ts'

export async function getOwnSignIn(ctx: Ctx) {
  const { customerId } = getCustomer(ctx)
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
  async before(ctx: Ctx, input: NewPassword) {
    await refuseWeakPassword(ctx, input.password, getCustomer(ctx))
    const proof = await confirmIdentity(ctx, input.currentPassword, 'currentPassword')
    return { proof, hash: await hashPassword(input.password) }
  },
  async run(ctx: Ctx, _input: NewPassword, { proof, hash }: { proof: Proof; hash: string }) {
    const { customerId, email } = await lockConfirmed(ctx, proof)
    await updatePassword(ctx.db, customerId, hash, ctx.now)
    await endSessions(ctx.db, customerId, ctx.extSessionId)
    await endTokens(ctx, { customerId, email }, PENDING_CHANGES)
    await queueMail(ctx.db, passwordChangedMail, {
      subjectId: randomUUID(),
      place: ctx,
      to: email,
      data: {},
    })
    return rotateCredential(ctx, settings)
  },
})

export async function endDevice(ctx: Ctx, input: { deviceId: string }) {
  const { customerId } = getCustomer(ctx)
  return (await endSession(ctx.db, customerId, input.deviceId)) ? {} : refuse('not_found')
}

export async function endOtherDevices(ctx: Ctx) {
  const { customerId } = getCustomer(ctx)
  return { ended: await endSessions(ctx.db, customerId, ctx.extSessionId) }
}

export const deleteAccount = {
  before: (ctx: Ctx, input: { password?: string | undefined }) =>
    confirmIdentity(ctx, input.password),
  async run(ctx: Ctx, _input: object, proof: Proof) {
    const { customerId: id, email } = await lockConfirmed(ctx, proof)
    await endTokens(ctx, { email }, ['REGISTER', 'RESET', 'LINK', 'EMAIL_CHANGE'])
    await eraseCustomer(ctx.db, { id, brand: ctx.site.brand, email }, ctx.now)
    const mail = { subjectId: randomUUID(), place: ctx, to: email }
    await queueMail(ctx.db, accountErasedMail, { ...mail, data: {} })
    return {}
  },
}
