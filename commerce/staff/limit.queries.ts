import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { LimitedAct } from './limit.rules.ts'

type Db = Kysely<Tables>

export async function selectLimits(db: Db, staffId: string, act: LimitedAct) {
  return db
    .selectFrom('staff_limit')
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .orderBy('currency')
    .select([
      'currency',
      'most_minor as actMinor',
      'most_per_day_minor as dayMinor',
      'most_per_order_minor as orderMinor',
    ])
    .execute()
}

export async function saveLimit(
  trx: Db,
  limit: {
    staffId: string
    act: LimitedAct
    currency: string
    actMinor: number
    dayMinor: number
    orderMinor: number
  },
): Promise<void> {
  const sums = {
    most_minor: limit.actMinor,
    most_per_day_minor: limit.dayMinor,
    most_per_order_minor: limit.orderMinor,
  }
  await trx
    .insertInto('staff_limit')
    .values({ staff_id: limit.staffId, act: limit.act, currency: limit.currency, ...sums })
    .onConflict((conflict) => conflict.columns(['staff_id', 'act', 'currency']).doUpdateSet(sums))
    .execute()
}

export async function deleteLimit(
  trx: Db,
  limit: { staffId: string; act: LimitedAct; currency: string },
): Promise<void> {
  await trx
    .deleteFrom('staff_limit')
    .where('staff_id', '=', limit.staffId)
    .where('act', '=', limit.act)
    .where('currency', '=', limit.currency)
    .execute()
}
