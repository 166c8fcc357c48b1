import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { lockCustomer, type Proof } from '#commerce/customer/customer-account.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
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
/** Ed25519, ES256, RS256: what the devices of today have. */
const ALGORITHMS = [-8, -7, -257]

/** Browsers tie a passkey to the host: one that was made for a store works in that store. */
const rpIdOf = ({ site }: Ctx) => new URL(site.origin).hostname

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
    const options = await generateRegistrationOptions({
      rpName: ctx.site.config.brandName,
      rpID: rpIdOf(ctx),
      userName: email,
      userDisplayName: `${name} ${surname}`.trim(),
      userID: new TextEncoder().encode(customerId),
      excludeCredentials: known.map((one) => ({
        id: one.credential_id,
        transports: one.transports as AuthenticatorTransport[],
      })),
      supportedAlgorithmIDs: [...ALGORITHMS],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await issueToken(ctx, {
      purpose: 'PASSKEY_NEW',
      lifeMs: CHALLENGE_MS,
      customerId,
      text: options.challenge,
    })
    return { optionsJson: JSON.stringify(options) }
  },
}

type NewPasskey = { response: string; name?: string | undefined }

export const addPasskey = {
  prepare: limitTokens,
  async execute(ctx: CustomerCtx, input: NewPasskey): Promise<Passkey> {
    const { id: customerId, email } = ctx.session.customer
    const response = parse<RegistrationResponseJSON>(input.response)
    await lockCustomer(ctx.db, customerId)
    const verified = await orRefuse(
      verifyRegistrationResponse({
        response,
        expectedChallenge: async (challenge) => {
          const found = await takeToken(ctx, 'PASSKEY_NEW', challenge, Nothing)
          return found?.customer_id === customerId
        },
        expectedOrigin: ctx.site.origin,
        expectedRPID: rpIdOf(ctx),
        // The device is not enough: without finger, face or PIN a found one would open the account.
        requireUserVerification: true,
      }),
    )
    if (!verified.verified) return refuse('invalid', { response: 'passkey' })
    const { credential, credentialBackedUp } = verified.registrationInfo
    const passkey = {
      customerId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      rpId: rpIdOf(ctx),
      name: input.name ?? deviceNameOf(ctx.clientAgent),
      isBackedUp: credentialBackedUp,
    }
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
    const options = await generateAuthenticationOptions({
      rpID: rpIdOf(ctx),
      userVerification: 'required',
    })
    await issueToken(ctx, {
      purpose: 'PASSKEY_ENTRY',
      lifeMs: CHALLENGE_MS,
      text: options.challenge,
    })
    return { optionsJson: JSON.stringify(options) }
  },
}

export const makeEnterByPasskey = (settings: SessionSettings) => ({
  prepare: limitTokens,
  async execute(ctx: Ctx, input: { response: string }) {
    const response = parse<AuthenticationResponseJSON>(input.response)
    const passkey = await queries.lockPasskey(ctx.db, response.id, ctx.site.brand)
    if (!passkey || passkey.rp_id !== rpIdOf(ctx)) return refuse('wrong_credentials')
    const verified = await orRefuse(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: async (challenge) =>
          (await takeToken(ctx, 'PASSKEY_ENTRY', challenge, Nothing)) !== undefined,
        expectedOrigin: ctx.site.origin,
        expectedRPID: passkey.rp_id,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }),
    )
    if (!verified.verified) return refuse('wrong_credentials')
    await forgiveToken(ctx)
    await queries.noteUse(ctx.db, passkey.id, verified.authenticationInfo.newCounter, ctx.now)
    return enter(ctx, settings, { customerId: passkey.customer_id, way: 'passkey' })
  },
})

function parse<Response extends { id: string }>(json: string): Response {
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof (parsed as Response)?.id === 'string') return parsed as Response
  } catch {
    // No JSON is as bad as a wrong one.
  }
  return refuse('invalid', { response: 'passkey' })
}

/** The library throws at whatever is wrong in an answer; nothing of that is a fault of ours. */
async function orRefuse<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification
  } catch {
    return refuse('wrong_credentials')
  }
}
