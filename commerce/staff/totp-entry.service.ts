import { refuse } from '#api/refusal.ts'
import type { Site } from '#config/sites.ts'
import { linkStepOf } from './link-request.service.ts'
import { mailNewWay } from './new-way.service.ts'
import { findById, lockPerson, setStatus } from './people.queries.ts'
import type { OfficeCtx, StaffCtx } from './staff-context.ts'
import { proveSession } from './staff-session.queries.ts'
import { openStaffSession } from './staff-session.service.ts'
import { forgiveEntry, limitEntries } from './staff-sign-in.service.ts'
import { forgetStaffTokens, readStaffToken, takeStaffToken } from './staff-token.service.ts'
import * as queries from './totp.queries.ts'
import * as totp from './totp.service.ts'

type Link = { token: string; browser: string }
type Setup = { setup: string; code: string }

/** Step to which a link by email leads; `not_found` in every browser but the one that asked for it. */
export async function getLink(ctx: OfficeCtx, { token, browser }: Link) {
  const person = await readLink(ctx, { token, browser })
  return { email: person.email, language: person.language, step: person.step }
}

async function readLink(ctx: OfficeCtx, { token, browser }: Link) {
  const found = await readStaffToken(ctx, 'LINK', token, browser)
  return linkedPerson(ctx, found?.staff_id, await findById(ctx.db, found?.staff_id ?? NOBODY))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function takeLink(ctx: OfficeCtx, { token, browser }: Link) {
  const found = await takeStaffToken(ctx, 'LINK', token, browser)
  return linkedPerson(ctx, found?.staff_id, await lockPerson(ctx.db, found?.staff_id ?? NOBODY))
}

async function linkedPerson<Person extends { status: string }>(
  ctx: OfficeCtx,
  staffId: string | null | undefined,
  person: Person | undefined,
) {
  if (!staffId || person?.status !== 'ACTIVE') return refuse('not_found')
  const step = linkStepOf(await queries.selectWaysIn(ctx.db, staffId, ctx.now))
  return step ? { ...person, step } : refuse('not_found')
}

/** Attempts at a link's code are counted by person: a new link begins no new count. */
async function limitLinkCodes(ctx: OfficeCtx, link: Link): Promise<void> {
  await limitEntries(ctx)
  await totp.limitCodes(ctx, (await readLink(ctx, link)).id)
}

/** Link and code together are one sign-in; a wrong code leaves the link as it was. */
export const enterByLink = {
  prepare: limitLinkCodes,
  async execute(ctx: OfficeCtx, { token, browser, code }: Link & { code: string }) {
    const person = await takeLink(ctx, { token, browser })
    const way = person.step === 'code' ? await totp.takeCode(ctx, person.id, code) : undefined
    if (!way) return refuse('wrong_credentials', { code: 'code_wrong' })
    const { credential } = await openStaffSession(ctx, person.id, way)
    await forgiveEntry(ctx)
    ctx.reportSecurity({ kind: 'sign-in', way: `office ${way}`, account: accountOf(person) })
    return { credential, isRecovery: way === 'recovery' }
  },
}

export const beginLinkTotp = {
  prepare: limitEntries,
  async execute(ctx: OfficeCtx, { setup, ...link }: Link & { setup?: string | undefined }) {
    const person = await readLink(ctx, link)
    if (person.step !== 'setup') return refuse('not_found')
    return totp.beginTotp(ctx, person, setup)
  },
}

export const confirmLinkTotp = {
  prepare: limitLinkCodes,
  async execute(ctx: OfficeCtx, { token, browser, ...given }: Link & Setup) {
    const person = await takeLink(ctx, { token, browser })
    if (person.step !== 'setup') return refuse('not_found')
    return enterWithNewApp(ctx, person, given)
  },
}

async function invitedPerson(ctx: OfficeCtx, staffId: string | null | undefined) {
  const person = staffId ? await lockPerson(ctx.db, staffId) : undefined
  const isOver = person?.status === 'LEFT' || person?.status === 'SUSPENDED'
  if (!person?.may_use_totp || isOver) return refuse('not_found')
  return person
}

export const beginInvitationTotp = {
  prepare: limitEntries,
  async execute(ctx: OfficeCtx, { token, setup }: { token: string; setup?: string | undefined }) {
    const found = await readStaffToken(ctx, 'INVITATION', token)
    return totp.beginTotp(ctx, await invitedPerson(ctx, found?.staff_id), setup)
  },
}

export const confirmInvitationTotp = {
  async prepare(ctx: OfficeCtx, { token }: { token: string }) {
    await limitEntries(ctx)
    const found = await readStaffToken(ctx, 'INVITATION', token)
    await totp.limitCodes(ctx, found?.staff_id ?? refuse('not_found'))
  },
  async execute(ctx: OfficeCtx, { token, ...given }: { token: string } & Setup) {
    const found = await takeStaffToken(ctx, 'INVITATION', token)
    const person = await invitedPerson(ctx, found?.staff_id)
    const entered = await enterWithNewApp(ctx, person, given)
    if (person.status === 'INVITED') await setStatus(ctx.db, person.id, 'ACTIVE')
    return entered
  },
}

type Person = { id: string; email: string }

async function enterWithNewApp(ctx: OfficeCtx, person: Person, given: Setup) {
  const { recoveryCodes } = await totp.confirmTotp(ctx, person.id, given)
  // Other links and invitations of theirs end with the first that was used.
  await forgetStaffTokens(ctx, person.id)
  const { credential } = await openStaffSession(ctx, person.id, 'totp')
  const account = accountOf(person)
  ctx.reportSecurity({ kind: 'sign-in-way-added', way: 'office totp', account })
  ctx.reportSecurity({ kind: 'sign-in', way: 'office totp', account })
  return { credential, recoveryCodes }
}

/** An app of one's own, first or another one; the one of before opens nothing as soon as this one has shown a code. */
export async function beginOwnTotp(ctx: StaffCtx, { setup }: { setup?: string | undefined }) {
  await refuseUnlessAllowed(ctx)
  return totp.beginTotp(ctx, ctx.staff, setup)
}

export const confirmOwnTotp = (sites: readonly Site[]) => ({
  prepare: limitOwnCodes,
  async execute(ctx: StaffCtx, given: Setup) {
    await refuseUnlessAllowed(ctx)
    const { recoveryCodes } = await totp.confirmTotp(ctx, ctx.staff.id, given)
    ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { authenticator: true } })
    ctx.reportSecurity({
      kind: 'sign-in-way-added',
      way: 'office totp',
      account: accountOf(ctx.staff),
    })
    await mailNewWay(ctx, sites, ctx.staff, 'authenticator')
    return { recoveryCodes }
  },
})

export async function renewOwnRecoveryCodes(ctx: StaffCtx) {
  const ways = await refuseUnlessAllowed(ctx)
  if (!ways.has_totp) return refuse('not_found')
  const recoveryCodes = await totp.renewRecoveryCodes(ctx, ctx.staff.id)
  ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { recoveryCodes: 'new' } })
  return { recoveryCodes }
}

/** `conflict` for the last way in: without it they could not come back. */
export async function removeOwnTotp(ctx: StaffCtx) {
  const ways = (await queries.selectWaysIn(ctx.db, ctx.staff.id, ctx.now))!
  if (ways.passkeys === 0 && ways.company_since === null) return refuse('conflict')
  if (!(await queries.deleteTotp(ctx.db, ctx.staff.id))) return refuse('not_found')
  ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, before: { authenticator: true } })
  ctx.reportSecurity({
    kind: 'sign-in-way-removed',
    way: 'office totp',
    account: accountOf(ctx.staff),
  })
  return {}
}

/** Proves again by a code of the app who is there. Codes for a lost phone let somebody in, and prove nothing twice. */
export const proveByTotp = {
  prepare: limitOwnCodes,
  async execute(ctx: StaffCtx, { code }: { code: string }) {
    await refuseUnlessAllowed(ctx)
    if (!(await totp.takeTotpCode(ctx, ctx.staff.id, code))) {
      return refuse('invalid', { code: 'code_wrong' })
    }
    await proveSession(ctx.db, ctx.staff.sessionId, ctx.now)
    ctx.note({ object: { kind: 'staff', id: ctx.staff.id }, after: { proved: 'totp' } })
    return {}
  },
}

async function limitOwnCodes(ctx: StaffCtx): Promise<void> {
  await limitEntries(ctx)
  await totp.limitCodes(ctx, ctx.staff.id)
}

async function refuseUnlessAllowed(ctx: StaffCtx): Promise<queries.WaysIn> {
  const ways = await queries.selectWaysIn(ctx.db, ctx.staff.id, ctx.now)
  return ways?.may_use_totp ? ways : refuse('not_found')
}

const accountOf = ({ email }: { email: string }) => ({ brand: 'office', email })
