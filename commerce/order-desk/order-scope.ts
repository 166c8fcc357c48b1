import { todayIn } from '#api/fields.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import type { ReadingCtx } from '#commerce/staff/staff-context.ts'
import type { OrderScope } from './order-query.ts'

/** Time zone of the factory: its calendar says what is late, and when a day begins. */
export type FactoryClock = { timeZone: string }

export const scopeOf = ({ staff, now }: ReadingCtx, { timeZone }: FactoryClock): OrderScope => ({
  stores: storesOf(staff, 'order.read', now),
  contactStores: storesOf(staff, 'order.contact', now),
  now,
  today: todayIn(timeZone, now),
  timeZone,
})

/** Whether somebody may see who ordered. */
export const maySeeContact = ({ staff, now }: ReadingCtx, store: string): boolean =>
  may(staff, 'order.contact', now, { store })
