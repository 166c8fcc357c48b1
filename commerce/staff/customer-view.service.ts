import type { StaffCtx } from './staff-context.ts'

const VIEW_MS = 30 * 60_000

/** A half hour in which a customer's account may be read, by one person and for one reason. */
export async function openCustomerView(
  { db, staff, now }: StaffCtx,
  customerId: string,
  reason: string,
): Promise<{ id: string; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + VIEW_MS)
  const { id } = await db
    .insertInto('staff_customer_view')
    .values({
      staff_id: staff.id,
      customer_id: customerId,
      reason,
      started_at: now,
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, endsAt }
}

/** Undefined when it is over, or somebody else's. */
export async function findCustomerView({ db, staff, now }: StaffCtx, viewId: string) {
  return db
    .selectFrom('staff_customer_view')
    .where('id', '=', viewId)
    .where('staff_id', '=', staff.id)
    .where('ends_at', '>', now)
    .select(['customer_id', 'reason', 'ends_at'])
    .executeTakeFirst()
}

/** Customer whose account it was; undefined when it was over already. */
export async function closeCustomerView({ db, staff, now }: StaffCtx, viewId: string) {
  const row = await db
    .updateTable('staff_customer_view')
    .set({ ends_at: now })
    .where('id', '=', viewId)
    .where('staff_id', '=', staff.id)
    .where('ends_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}
