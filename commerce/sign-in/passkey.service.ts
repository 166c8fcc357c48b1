import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { lockCustomer, type Proof } from '#commerce/customer/customer-account.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import {
  checkEntry,
  checkRegistration,
  credentialIdOf,
  makeEntry,
  makeRegistration,
} from '#commerce/kernel/webauthn.ts'
import { deviceNameOf } from '#commerce/session/device-name.ts'
import { enter, type SessionSettings } from '#commerce/session/open-session.ts'
import { confirmPassword, lockConfirmed } from './confirm-identity.ts'
import type { Passkey } from './own-sign-in.contract.ts'
import * as queries from './passkey.queries.ts'
import { forgiveToken, limitChallenges, limitTokens } from './sign-in-limits.ts'
import { passkeyAddedMail } from './sign-in.mail.ts'
import { MOST_PASSKEYS } from './sign-in.terms.ts'
import { issueToken, MINUTE_MS, takeToken } from './sign-in-token.service.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const Nothing = z.object({})

/** Browsers tie a passkey to the host: one that was made for a store works in that store. */
const partyOf = ({ site }: Ctx) => ({ name: site.config.brandName, origin: site.origin })

export async function listPasskeys(ctx: CustomerCtx): Promise<Passkey[]> {
  const rows = await queries.selectOf(ctx.db, ctx.session.customer.id)
  return rows.map((row) => ({
    passkeyId: row.id,
    name: row.name,
    host: row.rp_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString(),
  }))
}

export const beginPasskey = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, _input: object, proof: Proof) {
    const { id: customerId, email, name, surname } = await lockConfirmed(ctx, proof)
    const known = await queries.selectOf(ctx.db, customerId)
    if (known.length >= MOST_PASSKEYS) refuse('quota_exceeded')
    const person = { id: customerId, email, name: `${name} ${surname}`.trim() }
    const { challenge, optionsJson } = await makeRegistration(partyOf(ctx), person, known)
    await issueToken(ctx, {
      purpose: 'PASSKEY_NEW',
      lifeMs: CHALLENGE_MS,
      customerId,
      text: challenge,
    })
    return { optionsJson }
  },
}

type NewPasskey = { response: string; name?: string | undefined }

export const addPasskey = {
  prepare: limitTokens,
  async execute(ctx: CustomerCtx, input: NewPasskey): Promise<Passkey> {
    const { id: customerId, email } = ctx.session.customer
    await lockCustomer(ctx.db, customerId)
    const made = await checkRegistration(partyOf(ctx), input.response, async (challenge) => {
      const found = await takeToken(ctx, 'PASSKEY_NEW', challenge, Nothing)
      return found?.customer_id === customerId
    })
    const passkey = { ...made, customerId, name: input.name ?? deviceNameOf(ctx.clientAgent) }
    const row = await queries.insertPasskey(ctx.db, passkey, ctx.now)
    if (!row) return refuse('conflict')
    const mail = { subjectId: row.id, place: ctx, to: email }
    await queueMail(ctx.db, passkeyAddedMail, { ...mail, data: { device: passkey.name } })
    await forgiveToken(ctx)
    ctx.reportSecurity({ kind: 'sign-in-way-added', way: 'passkey', account: ownAccount(ctx) })
    return {
      passkeyId: row.id,
      name: passkey.name,
      host: passkey.rpId,
      createdAt: ctx.now.toISOString(),
    }
  },
}

export const removePasskey = {
  prepare: confirmPassword,
  async execute(ctx: CustomerCtx, input: { passkeyId: string }, proof: Proof) {
    const { id: customerId } = await lockConfirmed(ctx, proof)
    const isGone = await queries.deletePasskey(ctx.db, customerId, input.passkeyId)
    if (!isGone) return refuse('not_found')
    const account = ownAccount(ctx)
    ctx.reportSecurity({ kind: 'sign-in-way-removed', way: 'passkey', account })
    return {}
  },
}

/** The browser shows what its user has for this host: nobody is asked for a name, nobody is listed. */
export const beginPasskeyEntry = {
  prepare: limitChallenges,
  async execute(ctx: Ctx) {
    const { challenge, optionsJson } = await makeEntry(partyOf(ctx))
    await issueToken(ctx, { purpose: 'PASSKEY_ENTRY', lifeMs: CHALLENGE_MS, text: challenge })
    return { optionsJson }
  },
}

export const makeEnterByPasskey = (settings: SessionSettings) => ({
  prepare: limitTokens,
  async execute(ctx: Ctx, { response }: { response: string }) {
    const passkey = await queries.lockPasskey(ctx.db, credentialIdOf(response), ctx.site.brand)
    if (!passkey) return refuse('wrong_credentials')
    const { counter } = await checkEntry(partyOf(ctx), response, passkey, async (challenge) => {
      return (await takeToken(ctx, 'PASSKEY_ENTRY', challenge, Nothing)) !== undefined
    })
    await forgiveToken(ctx)
    await queries.noteUse(ctx.db, passkey.id, counter, ctx.now)
    return enter(ctx, settings, { customerId: passkey.customer_id, way: 'passkey' })
  },
})
