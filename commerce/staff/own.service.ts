import { refuse } from '#api/refusal.ts'
import { usualLimits } from '#commerce/payment/person-limit.rules.ts'
import { listActsOf } from './audit-reading.service.ts'
import { selectPeople, setName } from './people.queries.ts'
import { personOf } from './people.service.ts'
import { selectLimits } from './person.queries.ts'
import type { StaffCtx } from './staff-context.ts'
import { renamePasskey } from './staff-passkey.queries.ts'
import { staffLimitActs } from './staff.terms.ts'

const MAIN_CURRENCY = 'EUR'

export async function getOwnRights({ db, staff }: StaffCtx) {
  const [row] = await selectPeople(db, staff.id)
  const own = await selectLimits(db, staff.id)
  return {
    roles: personOf(row!).roles,
    limits: staffLimitActs.flatMap((act) => {
      const set = own.filter((limit) => limit.act === act)
      if (set.length === 0) {
        const { actMinor, dayMinor } = usualLimits[act](MAIN_CURRENCY)
        const usual = { mostMinor: actMinor, mostPerDayMinor: dayMinor, isUsual: true }
        return [{ act, currency: MAIN_CURRENCY, ...usual }]
      }
      return set.map((limit) => ({
        act,
        currency: limit.currency,
        mostMinor: limit.most_minor,
        mostPerDayMinor: limit.most_per_day_minor,
        isUsual: false,
      }))
    }),
  }
}

export const listOwnActs = (ctx: StaffCtx, { after }: { after?: string | undefined }) =>
  listActsOf(ctx, ctx.staff.id, after)

export async function changeOwnName(ctx: StaffCtx, { name }: { name: string }) {
  await setName(ctx.db, ctx.staff.id, name)
  ctx.note({
    object: { kind: 'staff', id: ctx.staff.id },
    before: { name: ctx.staff.name },
    after: { name },
  })
  return {}
}

export async function renameOwnPasskey(
  ctx: StaffCtx,
  { passkeyId, name }: { passkeyId: string; name: string },
) {
  const before = await renamePasskey(ctx.db, ctx.staff.id, passkeyId, name)
  if (before === undefined) return refuse('not_found')
  ctx.note({
    object: { kind: 'staff', id: ctx.staff.id },
    before: { passkey: before },
    after: { passkey: name },
  })
  return {}
}
