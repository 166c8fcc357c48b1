import { refuse } from '#api/refusal.ts'
import { storesOf } from './may.rules.ts'
import { lockManagers } from './people.queries.ts'
import type { StaffCtx } from './staff-context.ts'

/** The last person who can let others in stays one: without them only the machine itself could. */
export async function refuseWithoutManager(ctx: StaffCtx, before: number): Promise<void> {
  if (before === 0) return
  if ((await lockManagers(ctx.db, ctx.now)).length === 0) refuse('conflict', { staff: 'last' })
}

/** Manager of some stores manages nobody who also works for others. */
export function refuseOutsideStores(
  ctx: StaffCtx,
  stores: readonly (readonly string[] | null)[],
): void {
  if (!isWithin(ctx, stores)) refuse('not_found')
}

export function isWithin(
  { staff, now }: Pick<StaffCtx, 'staff' | 'now'>,
  stores: readonly (readonly string[] | null | undefined)[],
): boolean {
  const own = storesOf(staff, 'staff.manage', now)
  if (own === undefined) return true
  return stores.every((some) => some?.every((store) => own.includes(store)) ?? false)
}
