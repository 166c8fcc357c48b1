import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { StaffStatus } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'
import { isWithin, refuseOutsideStores, refuseWithoutManager } from './managers.ts'
import { mayGive } from './may.rules.ts'
import * as queries from './people.queries.ts'
import { builtInRoles } from './permission.terms.ts'
import { tellOfPerson } from './security-news.ts'
import { returnWork } from './returned-work.service.ts'
import type { StaffCtx } from './staff-context.ts'
import { INVITATION_HOURS } from './staff.terms.ts'
import { deleteWaysIn } from './staff-passkey.queries.ts'
import { deleteSessionsOf } from './staff-session.queries.ts'
import { forgetStaffTokens, issueStaffToken } from './staff-token.service.ts'

type Db = Kysely<Tables>

export const INVITATION_MS = INVITATION_HOURS * 60 * 60 * 1000

export type GivenRole = {
  role: string
  /** Slugs; undefined is all of them. */
  stores: string[] | undefined
  validUntil: Date | undefined
}

/**
 * Roles that every shop begins with, at every start of the program: a permission that is new reaches whoever has the
 * role. A role that the operator changed stays as they made it; its page says what it lacks.
 */
export async function ensureRoles(db: Db): Promise<void> {
  await queries.upsertUnchangedRoles(
    db,
    Object.entries(builtInRoles).map(([code, { name, permissions, idleMinutes }]) => ({
      code,
      name,
      permissions: [...permissions],
      idle_minutes: idleMinutes,
    })),
  )
}

export type Invitation = {
  email: string
  name: string
  language: string
  roles: readonly GivenRole[]
  mayUseTotp?: boolean | undefined
}

/** Lets somebody in, with roles that the inviter holds too. The link is shown once and works once. */
export async function invitePerson(ctx: StaffCtx, invitation: Invitation) {
  await refuseToGiveMore(ctx, invitation.roles)
  const invited = await invite(ctx, invitation, ctx.staff.id)
  ctx.note({
    object: { kind: 'staff', id: invited.staffId },
    after: {
      email: invitation.email,
      name: invitation.name,
      roles: shown(invitation.roles),
      ...(invitation.mayUseTotp && { mayUseTotp: true }),
    },
  })
  tellOfPerson(ctx, invitation, { kind: 'rights-changed', way: 'office invitation' })
  return invited
}

/** A person with roles, and the token of their first link. */
export async function invite(
  { db, now }: { db: Db; now: Date },
  { email, name, language, roles, mayUseTotp = false }: Invitation,
  createdBy: string | undefined,
) {
  // Somebody without a role could sign in and see nothing: a lock-out that looks like a fault.
  if (roles.length === 0) return refuse('invalid', { roles: 'required' })
  const known = new Set((await queries.selectRoles(db)).map(({ code }) => code))
  if (roles.some(({ role }) => !known.has(role))) return refuse('invalid', { roles: 'unknown' })
  const person = { email: email.toLowerCase(), name, language, createdBy, now }
  // An invitation that was taken back before anybody came can be made again.
  const row =
    (await queries.insertPerson(db, person)) ?? (await queries.inviteWithdrawn(db, person))
  if (row) await deleteWaysIn(db, row.id)
  else return refuse('conflict', { email: 'taken' })
  await assign(db, row.id, roles, { givenBy: createdBy, now })
  if (mayUseTotp) await queries.setMayUseTotp(db, row.id, { isAllowed: true, setupUntil: null })
  const token = await issueStaffToken(
    { db, now },
    { purpose: 'INVITATION', staffId: row.id, lifeMs: INVITATION_MS },
  )
  return { staffId: row.id, token }
}

/**
 * Another link for somebody who lost the first one, or their only device: the old ways in end. Whoever gets the link
 * can become that person, so only somebody who could have given their roles may ask for it.
 */
export async function inviteAgain(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const person = await lockManaged(ctx, staffId)
  if (person.status === 'LEFT' || person.status === 'SUSPENDED') return refuse('conflict')
  await refuseToGiveMore(ctx, person.given)
  await deleteWaysIn(ctx.db, staffId)
  await deleteSessionsOf(ctx.db, staffId)
  await forgetStaffTokens(ctx, staffId)
  const token = await issueStaffToken(ctx, {
    purpose: 'INVITATION',
    staffId,
    lifeMs: INVITATION_MS,
  })
  ctx.note({ object: { kind: 'staff', id: staffId }, after: { invitedAgain: true } })
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: 'office invitation again' })
  return { staffId, token }
}

export async function changeRoles(
  ctx: StaffCtx,
  { staffId, roles }: { staffId: string; roles: readonly GivenRole[] },
) {
  // Before the person: two who lower each other wait here, and the second finds one manager less.
  const managers = await queries.lockManagers(ctx.db, ctx.now)
  const person = await lockManaged(ctx, staffId)
  if (person.status === 'LEFT') return refuse('not_found')
  if (roles.length === 0) return refuse('invalid', { roles: 'required' })
  await refuseToGiveMore(ctx, addedOf(person.given, roles))
  await assign(ctx.db, staffId, roles, { givenBy: ctx.staff.id, now: ctx.now })
  await refuseWithoutManager(ctx, managers.length)
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { roles: shown(person.given) },
    after: { roles: shown(roles) },
  })
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: 'office roles' })
  return {}
}

/** Roles that are new or wider: what somebody keeps as it was nobody gives them. */
function addedOf(before: readonly GivenRole[], after: readonly GivenRole[]): GivenRole[] {
  return after.filter(
    ({ role, stores, validUntil }) =>
      !before.some(
        (known) =>
          known.role === role &&
          (known.stores === undefined || stores?.every((one) => known.stores!.includes(one))) &&
          (known.validUntil === undefined || (validUntil && validUntil <= known.validUntil)),
      ),
  )
}

/** A person whom somebody manages, locked, with their roles; `not_found` for everybody else. */
export async function lockManaged(ctx: StaffCtx, staffId: string) {
  const person = (await queries.lockPerson(ctx.db, staffId)) ?? refuse('not_found')
  const rows = await queries.selectAssignments(ctx.db, staffId)
  refuseOutsideStores(
    ctx,
    rows.map(({ stores }) => stores),
  )
  const given = rows.map(({ role, stores, valid_until }) => ({
    role,
    stores: stores ?? undefined,
    validUntil: valid_until ?? undefined,
  }))
  return { ...person, given }
}

const nextStatuses: Readonly<Record<StaffStatus, readonly StaffStatus[]>> = {
  INVITED: ['SUSPENDED', 'LEFT'],
  ACTIVE: ['SUSPENDED', 'LEFT'],
  SUSPENDED: ['ACTIVE', 'LEFT'],
  LEFT: [],
}

/** Suspends, lets back in, or ends the access of somebody. Their sessions and links end at once, and their work returns. */
export async function changeStatus(
  ctx: StaffCtx,
  { staffId, status, reason }: { staffId: string; status: StaffStatus; reason: string },
) {
  const managers = await queries.lockManagers(ctx.db, ctx.now)
  const person = await lockManaged(ctx, staffId)
  if (!nextStatuses[person.status].includes(status)) return refuse('conflict')
  await queries.setStatus(ctx.db, staffId, status)
  await refuseWithoutManager(ctx, managers.length)
  if (status !== 'ACTIVE') {
    await deleteSessionsOf(ctx.db, staffId)
    await forgetStaffTokens(ctx, staffId)
  }
  if (status === 'LEFT')
    await queries.replaceAssignments(ctx.db, staffId, [], { givenBy: ctx.staff.id, now: ctx.now })
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { status: person.status },
    after: { status },
    reason,
  })
  if (status !== 'ACTIVE') await returnWork(ctx, { staffId, reason })
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: `office ${status.toLowerCase()}` })
  return {}
}

export async function changeLanguage(ctx: StaffCtx, language: string): Promise<void> {
  await queries.setLanguage(ctx.db, ctx.staff.id, language)
  ctx.note({
    object: { kind: 'staff', id: ctx.staff.id },
    before: { language: ctx.staff.language },
    after: { language },
  })
}

export async function listPeople({ db }: Pick<StaffCtx, 'db'>) {
  return (await queries.selectPeople(db)).map(personOf)
}

/** People whom somebody manages: those who work for their stores only. */
export async function listManagedPeople(ctx: StaffCtx) {
  const rows = await queries.selectPeople(ctx.db)
  return rows
    .filter((row) =>
      isWithin(
        ctx,
        row.assignments.map(({ stores }) => stores),
      ),
    )
    .map(personOf)
}

type PersonRow = Awaited<ReturnType<typeof queries.selectPeople>>[number]

export const personOf = (row: PersonRow) => ({
  staffId: row.id,
  email: row.email,
  name: row.name,
  status: row.status,
  passkeys: row.passkeys,
  since: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString(),
  roles: row.assignments.map(({ role, name, stores, valid_until }) => ({
    role,
    name,
    stores: stores ?? undefined,
    validUntil: valid_until ?? undefined,
  })),
})

async function refuseToGiveMore(ctx: StaffCtx, given: readonly GivenRole[]): Promise<void> {
  const roles = new Map((await queries.selectRoles(ctx.db)).map((role) => [role.code, role]))
  for (const { role, stores } of given) {
    const { permissions } = roles.get(role) ?? refuse('invalid', { roles: 'unknown' })
    if (!mayGive(ctx.staff, { permissions, stores }, ctx.now)) refuse('forbidden')
  }
}

async function assign(
  db: Db,
  staffId: string,
  roles: readonly GivenRole[],
  by: { givenBy: string | undefined; now: Date },
) {
  const rows = roles.map(({ role, stores, validUntil }) => ({
    role,
    stores: stores ?? null,
    validUntil: validUntil ?? null,
  }))
  await queries.replaceAssignments(db, staffId, rows, by)
}

const shown = (roles: readonly GivenRole[]) =>
  roles.map(({ role, stores, validUntil }) => ({ role, stores, validUntil }))
