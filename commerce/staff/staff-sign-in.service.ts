import { refuse } from '#api/refusal.ts'
import { addressGroup, forgiveAttempt, refusePastLimit } from '#commerce/kernel/attempt-limit.ts'
import {
  checkEntry,
  checkRegistration,
  credentialIdOf,
  makeEntry,
  makeRegistration,
} from '#commerce/kernel/webauthn.ts'
import { deviceNameOf } from '#commerce/session/device-name.ts'
import * as passkeys from './staff-passkey.queries.ts'
import { findByEmail, findById, lockPerson, setStatus } from './people.queries.ts'
import type { OfficeCtx, StaffCtx } from './staff-context.ts'
import { proveSession } from './staff-session.queries.ts'
import { demoEmailOf } from './staff.terms.ts'
import { openStaffSession } from './staff-session.service.ts'
import { issueStaffToken, readStaffToken, takeStaffToken } from './staff-token.service.ts'

const CHALLENGE_MS = 5 * 60_000
const MOST_PASSKEYS = 10
const entryLimit = { name: 'staff entry', most: 30, windowMinutes: 10 }
/** To look at the door is no attempt at it, but each look leaves a challenge in the database. */
const challengeLimit = { name: 'staff challenge', most: 300, windowMinutes: 10 }

const partyOf = ({ origin }: Pick<OfficeCtx, 'origin'>) => ({ name: 'Estampa office', origin })

/** Attempts of one network at the office's door. Outside of the transaction: a refusal would undo the count. */
export const limitEntries = (ctx: OfficeCtx) =>
  refusePastLimit(ctx, entryLimit, addressGroup(ctx.clientAddress))

/** A good entry costs nothing: a whole office signs in behind one address in the morning. */
export const forgiveEntry = (ctx: OfficeCtx) =>
  forgiveAttempt(ctx, entryLimit, addressGroup(ctx.clientAddress))

export const limitChallenges = (ctx: OfficeCtx) =>
  refusePastLimit(ctx, challengeLimit, addressGroup(ctx.clientAddress))

/** An entry whose attempt is counted first, and forgiven when it was a good one. */
export const counted = <Context extends OfficeCtx, Input, Answer>(
  execute: (ctx: Context, input: Input) => Promise<Answer>,
) => ({
  prepare: limitEntries,
  execute: async (ctx: Context, input: Input): Promise<Answer> => {
    const answer = await execute(ctx, input)
    await forgiveEntry(ctx)
    return answer
  },
})

/** Whom an invitation is for, before they accept it. */
export async function getInvitation(ctx: OfficeCtx, { token }: { token: string }) {
  const found = await readStaffToken(ctx, 'INVITATION', token)
  const person = found?.staff_id ? await findById(ctx.db, found.staff_id) : undefined
  if (!person) return refuse('not_found')
  return {
    name: person.name,
    email: person.email,
    language: person.language,
    mayUseTotp: person.may_use_totp,
  }
}

/** Passkey options for the browser of an invited person. */
export async function beginInvitation(ctx: OfficeCtx, { token }: { token: string }) {
  const found = await readStaffToken(ctx, 'INVITATION', token)
  const person = found?.staff_id ? await findById(ctx.db, found.staff_id) : undefined
  if (!person) return refuse('not_found')
  return beginRegistration(ctx, person)
}

/** The invitation is used up by the passkey that it makes; whoever made one is in. */
export async function acceptInvitation(
  ctx: OfficeCtx,
  { token, response }: { token: string; response: string },
) {
  const found = await takeStaffToken(ctx, 'INVITATION', token)
  const person = found?.staff_id ? await lockPerson(ctx.db, found.staff_id) : undefined
  if (!person || person.status === 'LEFT' || person.status === 'SUSPENDED')
    return refuse('not_found')
  await addPasskeyOf(ctx, person.id, response)
  if (person.status === 'INVITED') await setStatus(ctx.db, person.id, 'ACTIVE')
  const account = { brand: 'office', email: person.email }
  ctx.reportSecurity({ kind: 'sign-in-way-added', way: 'office passkey', account })
  ctx.reportSecurity({ kind: 'sign-in', way: 'office invitation', account })
  return openStaffSession(ctx, person.id, 'invitation')
}

export async function beginEntry(ctx: OfficeCtx) {
  const { challenge, optionsJson } = await makeEntry(ctx)
  await issueStaffToken(ctx, {
    purpose: 'PASSKEY_ENTRY',
    staffId: undefined,
    lifeMs: CHALLENGE_MS,
    text: challenge,
  })
  return { optionsJson }
}

export async function enterByPasskey(ctx: OfficeCtx, { response }: { response: string }) {
  const { staff_id } = await checkPasskey(ctx, response, async (challenge) => {
    return (await takeStaffToken(ctx, 'PASSKEY_ENTRY', challenge)) !== undefined
  })
  const person = await lockPerson(ctx.db, staff_id)
  if (person?.status !== 'ACTIVE') return refuse('wrong_credentials')
  const account = { brand: 'office', email: person.email }
  ctx.reportSecurity({ kind: 'sign-in', way: 'office passkey', account })
  return openStaffSession(ctx, staff_id, 'passkey')
}

/** Asks somebody who is signed in to prove again who they are. */
export async function beginProof(ctx: StaffCtx) {
  const { challenge, optionsJson } = await makeEntry(ctx)
  await issueStaffToken(ctx, {
    purpose: 'PASSKEY_PROOF',
    staffId: ctx.staff.id,
    lifeMs: CHALLENGE_MS,
    text: challenge,
  })
  return { optionsJson }
}

export async function proveAgain(ctx: StaffCtx, { response }: { response: string }) {
  const passkey = await checkPasskey(ctx, response, async (challenge) => {
    const token = await takeStaffToken(ctx, 'PASSKEY_PROOF', challenge)
    return token?.staff_id === ctx.staff.id
  })
  if (passkey.staff_id !== ctx.staff.id) return refuse('wrong_credentials')
  await proveSession(ctx.db, ctx.staff.sessionId, ctx.now)
  ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { proved: true } })
  return {}
}

/** One more passkey of one's own; asked for with a fresh proof only. */
export async function beginOwnPasskey(ctx: StaffCtx) {
  const person = await findById(ctx.db, ctx.staff.id)
  return beginRegistration(ctx, person!)
}

export async function addOwnPasskey(ctx: StaffCtx, { response }: { response: string }) {
  const added = await addPasskeyOf(ctx, ctx.staff.id, response)
  ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { passkey: added.name } })
  const { email } = ctx.staff
  const account = { brand: 'office', email }
  ctx.reportSecurity({ kind: 'sign-in-way-added', way: 'office passkey', account })
  return added
}

/** A person of the demo, by a button. Whoever opens the shop decides whether this door exists at all. */
export async function enterDemo(ctx: OfficeCtx, { role }: { role: string }) {
  const person = await findByEmail(ctx.db, demoEmailOf(role))
  if (person?.status !== 'ACTIVE') return refuse('not_found')
  return openStaffSession(ctx, person.id, 'demo')
}

async function beginRegistration(
  ctx: OfficeCtx,
  person: { id: string; email: string; name: string },
) {
  const known = await passkeys.selectOf(ctx.db, person.id)
  if (known.length >= MOST_PASSKEYS) return refuse('quota_exceeded')
  const { challenge, optionsJson } = await makeRegistration(partyOf(ctx), person, known)
  await issueStaffToken(ctx, {
    purpose: 'PASSKEY_NEW',
    staffId: person.id,
    lifeMs: CHALLENGE_MS,
    text: challenge,
  })
  return { optionsJson }
}

async function addPasskeyOf(ctx: OfficeCtx, staffId: string, response: string) {
  const made = await checkRegistration(ctx, response, async (challenge) => {
    const token = await takeStaffToken(ctx, 'PASSKEY_NEW', challenge)
    return token?.staff_id === staffId
  })
  const name = deviceNameOf(ctx.clientAgent)
  const row = await passkeys.insertPasskey(ctx.db, { ...made, staffId, name }, ctx.now)
  if (!row) return refuse('conflict')
  return { passkeyId: row.id, name }
}

async function checkPasskey(
  ctx: OfficeCtx,
  response: string,
  takeChallenge: (challenge: string) => Promise<boolean>,
) {
  const passkey = await passkeys.lockPasskey(ctx.db, credentialIdOf(response))
  if (!passkey) return refuse('wrong_credentials')
  const { counter } = await checkEntry(ctx, response, passkey, takeChallenge)
  await passkeys.noteUse(ctx.db, passkey.id, counter, ctx.now)
  return passkey
}
