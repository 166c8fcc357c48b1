import { refuse } from '#api/refusal.ts'
import { isWithin } from './managers.ts'
import { selectPeople } from './people.queries.ts'
import { lockManaged, personOf } from './people.service.ts'
import * as queries from './person.queries.ts'
import type { StaffCtx } from './staff-context.ts'
import { deleteSessionsOf } from './staff-session.queries.ts'
import type { StaffLimitAct } from './staff.terms.ts'

export async function getPerson(ctx: StaffCtx, { staffId }: { staffId: string }) {
  const [row] = await selectPeople(ctx.db, staffId)
  const stores = row?.assignments.map((one) => one.stores) ?? []
  if (!row || !isWithin(ctx, stores)) return refuse('not_found')
  const more = await queries.selectMore(ctx.db, staffId, ctx.now)
  const limits = await queries.selectLimits(ctx.db, staffId)
  return {
    ...personOf(row),
    isMe: staffId === ctx.staff.id,
    mayUseTotp: row.may_use_totp,
    hasTotp: more.has_totp,
    sessions: more.sessions,
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
  const before = await lockLimit(ctx, limit)
  const after = { most_minor: limit.mostMinor, most_per_day_minor: limit.mostPerDayMinor }
  await queries.upsertLimit(ctx.db, keyOf(limit), after)
  noteLimit(ctx, limit, before, after)
  return {}
}

export async function removeLimit(ctx: StaffCtx, limit: Limit) {
  const before = await lockLimit(ctx, limit)
  if (!before) return refuse('not_found')
  await queries.deleteLimit(ctx.db, keyOf(limit))
  noteLimit(ctx, limit, before, undefined)
  return {}
}

const keyOf = ({ staffId, act, currency }: Limit) => ({ staff_id: staffId, act, currency })

async function lockLimit(ctx: StaffCtx, limit: Limit) {
  if (limit.staffId === ctx.staff.id) return refuse('forbidden', { staff: 'own' })
  await lockManaged(ctx, limit.staffId)
  return queries.findLimit(ctx.db, keyOf(limit))
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

/** A way in with less behind it than a passkey; taken away, the app's codes open nothing at once. */
export async function allowTotp(
  ctx: StaffCtx,
  { staffId, isAllowed }: { staffId: string; isAllowed: boolean },
) {
  const person = await lockManaged(ctx, staffId)
  await queries.setMayUseTotp(ctx.db, staffId, isAllowed)
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { mayUseTotp: person.may_use_totp },
    after: { mayUseTotp: isAllowed },
  })
  return {}
}

export async function endSessions(ctx: StaffCtx, { staffId }: { staffId: string }) {
  await lockManaged(ctx, staffId)
  const count = await deleteSessionsOf(ctx.db, staffId)
  ctx.note({ object: { kind: 'staff', id: staffId }, before: { sessions: count } })
  return { count }
}
