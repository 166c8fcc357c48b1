import { todayIn } from '#api/fields.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { FloorCtx } from '#commerce/production/factory-context.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'

/** Shop whose first seller has the factory. */
export type FactoryClock = { sites: readonly Site[] }
export type DeskTools = FactoryClock & { storage: Pick<Storage, 'find'> }

/** A person of the office as somebody of the floor: histories name them, in the factory's part. */
export const floorOf = ({ db, staff, now }: StaffCtx): FloorCtx => ({
  db,
  now,
  by: actorOf(staff, 'factory'),
})

/** The number of an order that somebody may work on; what a store hides does not exist for them. */
export async function findJobNumber(
  ctx: StaffCtx,
  permission: Permission,
  number: string,
): Promise<string> {
  return (await findOfficeOrder(ctx, permission, number)).number
}

/** Stores of a list: those that were asked for, of those that the person may see. */
export function shownStores(
  ctx: ReadingCtx,
  permission: Permission,
  asked: readonly string[],
): readonly string[] | undefined {
  const own = storesOf(ctx.staff, permission, ctx.now)
  if (asked.length === 0) return own
  const slugs = asked.map((store) => store.toUpperCase())
  return own ? slugs.filter((store) => own.includes(store)) : slugs
}

export const mayIn = (ctx: StaffCtx, permission: Permission, store: string) =>
  may(ctx.staff, permission, ctx.now, { store })

/** Today at the factory: what leaves today leaves by its clock, wherever its store is. */
export const todayOfFactory = ({ sites }: FactoryClock, now: Date) =>
  todayIn(sites[0]?.seller.factory.timeZone ?? 'UTC', now)
