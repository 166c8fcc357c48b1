import { refuse } from '#api/refusal.ts'
import { deleteAccount } from './company.queries.ts'
import { isWithin } from './managers.ts'
import { selectPeople, setMayUseTotp } from './people.queries.ts'
import { INVITATION_MS, lockManaged, personOf } from './people.service.ts'
import * as queries from './person.queries.ts'
import { tellOfPerson } from './security-news.ts'
import type { StaffCtx } from './staff-context.ts'
import { deleteSessionsByWay, deleteSessionsOf } from './staff-session.queries.ts'
import { findTokenEnd, forgetStaffTokens } from './staff-token.service.ts'
import type { StaffLimitAct } from './staff.terms.ts'
import { deleteTotp, selectWaysIn } from './totp.queries.ts'

export async function getPerson(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const [row] = await selectPeople(ctx.db, staffId)
  const stores = row?.assignments.map((one) => one.stores) ?? []
  if (!row || !isWithin(ctx, stores)) return refuse('not_found')
  const ways = (await selectWaysIn(ctx.db, staffId, ctx.now))!
  const invitedUntil = await findTokenEnd(ctx, 'INVITATION', staffId)
  const limits = await queries.selectLimits(ctx.db, staffId)
  return {
    ...personOf(row),
    isMe: staffId === ctx.staff.id,
    mayUseTotp: row.may_use_totp,
    hasTotp: ways.has_totp,
    recoveryCodes: ways.recovery_codes,
    companySince: ways.company_since?.toISOString(),
    invitedUntil: invitedUntil?.toISOString(),
    sessions: await queries.countSessions(ctx.db, staffId, ctx.now),
    limits: limits.map((limit) => ({
      act: limit.act,
      currency: limit.currency,
      mostMinor: limit.most_minor,
      mostPerDayMinor: limit.most_per_day_minor,
    })),
  }
}

type Limit = { staffId: string; act: StaffLimitAct; currency: string }

/** Limits of somebody else: whoever raises their own has none. */
export async function setLimit(
  ctx: StaffCtx,
  limit: Limit & { mostMinor: number; mostPerDayMinor: number },
) {
  if (limit.mostPerDayMinor < limit.mostMinor) {
    return refuse('invalid', { mostPerDayMinor: 'too_small' })
  }
  const { person, before } = await lockLimit(ctx, limit)
  const after = { most_minor: limit.mostMinor, most_per_day_minor: limit.mostPerDayMinor }
  await queries.upsertLimit(ctx.db, keyOf(limit), after)
  noteLimit(ctx, limit, before, after)
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: 'office limit' })
  return {}
}

export async function removeLimit(ctx: StaffCtx, limit: Limit) {
  const { person, before } = await lockLimit(ctx, limit)
  if (!before) return refuse('not_found')
  await queries.deleteLimit(ctx.db, keyOf(limit))
  noteLimit(ctx, limit, before, undefined)
  tellOfPerson(ctx, person, { kind: 'rights-changed', way: 'office limit' })
  return {}
}

const keyOf = ({ staffId, act, currency }: Limit) => ({ staff_id: staffId, act, currency })

async function lockLimit(ctx: StaffCtx, limit: Limit) {
  if (limit.staffId === ctx.staff.id) return refuse('forbidden', { staff: 'own' })
  const person = await lockManaged(ctx, limit.staffId)
  return { person, before: await queries.findLimit(ctx.db, keyOf(limit)) }
}

function noteLimit(
  ctx: StaffCtx,
  { staffId, act, currency }: Limit,
  before?: object,
  after?: object,
) {
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { [`${act} ${currency}`]: before ?? null },
    after: { [`${act} ${currency}`]: after ?? null },
  })
}

/**
 * A way in with less behind it than a passkey. Allowed, it can be set up by email for a day; taken away, the app's codes
 * open nothing, and sessions that they opened end.
 */
export async function allowTotp(
  ctx: StaffCtx,
  { staffId, isAllowed }: { staffId: string; isAllowed: boolean },
) {
  const person = await lockManaged(ctx, staffId)
  if (person.status === 'LEFT') return refuse('conflict')
  const setupUntil = isAllowed ? setupEnd(ctx) : null
  await setMayUseTotp(ctx.db, staffId, { isAllowed, setupUntil })
  if (!isAllowed) await deleteSessionsByWay(ctx.db, staffId, ['totp', 'recovery'])
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { mayUseTotp: person.may_use_totp },
    after: { mayUseTotp: isAllowed },
  })
  const kind = isAllowed ? 'sign-in-way-added' : 'sign-in-way-removed'
  tellOfPerson(ctx, person, { kind, way: 'office totp' })
  return {}
}

/** For a lost phone: its codes and the recovery codes open nothing, every session ends, and a day begins to set up another. */
export async function resetTotp(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const person = await lockManaged(ctx, staffId)
  if (!(await deleteTotp(ctx.db, staffId))) return refuse('not_found')
  const { may_use_totp: isAllowed } = person
  await setMayUseTotp(ctx.db, staffId, { isAllowed, setupUntil: isAllowed ? setupEnd(ctx) : null })
  const sessions = await deleteSessionsOf(ctx.db, staffId)
  await forgetStaffTokens(ctx, staffId)
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { authenticator: true, sessions },
    after: { authenticator: false, sessions: 0 },
  })
  tellOfPerson(ctx, person, { kind: 'sign-in-way-removed', way: 'office totp' })
  return {}
}

/**
 * For an account of the company that is no longer theirs: it opens nothing, and sessions that it opened end. Not the last
 * way in: they would be shut out, and whoever has the address at the company next would be linked in their place.
 */
export async function unlinkCompany(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const person = await lockManaged(ctx, staffId)
  const ways = (await selectWaysIn(ctx.db, staffId, ctx.now))!
  if (!ways.company_since) return refuse('not_found')
  const hasAnother = ways.passkeys > 0 || (ways.has_totp && ways.may_use_totp)
  if (!hasAnother && person.status !== 'LEFT') return refuse('conflict', { company: 'only_way' })
  await deleteAccount(ctx.db, staffId)
  await deleteSessionsByWay(ctx.db, staffId, ['company'])
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { company: ways.company_since.toISOString() },
    after: { company: null },
  })
  tellOfPerson(ctx, person, { kind: 'sign-in-way-removed', way: 'office company' })
  return {}
}

const setupEnd = ({ now }: StaffCtx) => new Date(now.getTime() + INVITATION_MS)

export async function endSessions(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const person = await lockManaged(ctx, staffId)
  const count = await deleteSessionsOf(ctx.db, staffId)
  ctx.note({ object: { kind: 'staff', id: staffId }, before: { sessions: count } })
  tellOfPerson(ctx, person, { kind: 'session-ended', way: 'office', count })
  return { count }
}
