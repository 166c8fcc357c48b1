import { sql } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { may } from './may.rules.ts'
import type { Permission } from './permission.terms.ts'
import type { SignedInStaff, StaffCtx } from './staff-context.ts'

/** Store that is hidden from somebody does not exist for them. */
export function judgeStore(ctx: StaffCtx, permission: Permission, store: string): void {
  if (!may(ctx.staff, permission, ctx.now, { store })) refuse('not_found')
}

/** A person of the office as histories of orders and payments name them. */
export const actorOf = (
  staff: Pick<SignedInStaff, 'id' | 'name'>,
  role: StaffActor['role'] = 'support',
): StaffActor => ({
  kind: 'staff',
  id: `staff:${staff.id}`,
  name: staff.name,
  role,
  permissions: [],
})

/** An order that somebody may see or change; its revision is the last row of its history. */
export async function findOfficeOrder(ctx: StaffCtx, permission: Permission, number: string) {
  const row = await ctx.db
    .selectFrom('shop_order')
    .where('number', '=', number.toUpperCase())
    .select(['id', 'public_id', 'number', 'store', 'status', 'locale', 'currency', 'total_minor'])
    .select(revision.as('revision'))
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  judgeStore(ctx, permission, row.store)
  return row
}

const revision = sql<number>`(
  select coalesce(max(id), 0) from order_event where order_id = shop_order.id
)`

/**
 * Locks an order for an act. Refuses with `conflict` when it moved since `revision` was shown: whoever presses a
 * button decides about the order that they saw, not about what it has become.
 */
export async function lockOfficeOrder(
  ctx: StaffCtx,
  permission: Permission,
  asked: { number: string; revision?: number | undefined },
) {
  const { id } = await findOfficeOrder(ctx, permission, asked.number)
  await ctx.db.selectFrom('shop_order').where('id', '=', id).select('id').forUpdate().execute()
  const order = await findOfficeOrder(ctx, permission, asked.number)
  if (asked.revision !== undefined && asked.revision !== order.revision) refuse('conflict')
  return order
}
