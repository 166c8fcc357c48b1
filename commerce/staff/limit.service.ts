import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { usualLimits, type RefundLimits } from '#commerce/payment/refund-limit.rules.ts'
import type { Tables } from '#db/tables.ts'
import { limitsFrom, type LimitedAct, type OwnLimit } from './limit.rules.ts'
import * as queries from './limit.queries.ts'
import { findById } from './people.queries.ts'
import type { StaffCtx } from './staff-context.ts'

/** What one person decides alone: their own limits, or those that everybody has. */
export async function readLimits(
  db: Kysely<Tables>,
  staffId: string,
  act: LimitedAct,
): Promise<RefundLimits> {
  return limitsFrom(await queries.selectLimits(db, staffId, act), usualLimits)
}

/** Limits of one person in the currencies of the stores, and whether each is their own. */
export async function listLimits(
  ctx: StaffCtx,
  asked: { staffId: string; act: LimitedAct; currencies: readonly string[] },
) {
  const { name } = (await findById(ctx.db, asked.staffId)) ?? refuse('not_found')
  const own = await queries.selectLimits(ctx.db, asked.staffId, asked.act)
  const limits = limitsFrom(own, usualLimits)
  return {
    name,
    limits: asked.currencies.map((currency) => ({
      currency,
      ...limits(currency),
      isOwn: own.some((one) => one.currency === currency),
    })),
  }
}

/** Gives somebody limits of their own in one currency, or the usual ones back. Nobody sets their own. */
export async function setLimit(
  ctx: StaffCtx,
  given: { staffId: string; act: LimitedAct; currency: string; limit: OwnLimit | undefined },
): Promise<void> {
  const { staffId, act, currency, limit } = given
  if (staffId === ctx.staff.id) refuse('forbidden')
  if (!(await findById(ctx.db, staffId))) refuse('not_found')
  if (limit && limit.dayMinor < limit.actMinor) refuse('invalid', { dayMinor: 'too_small' })
  if (limit && limit.orderMinor < limit.actMinor) refuse('invalid', { orderMinor: 'too_small' })
  const own = await queries.selectLimits(ctx.db, staffId, act)
  if (limit) await queries.saveLimit(ctx.db, { staffId, act, ...limit })
  else await queries.deleteLimit(ctx.db, { staffId, act, currency })
  ctx.note({
    object: { kind: 'staff', id: staffId },
    before: { act, currency, limit: own.find((one) => one.currency === currency) ?? 'usual' },
    after: { act, currency, limit: limit ?? 'usual' },
  })
}
