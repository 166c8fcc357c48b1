import { refuse } from '#api/refusal.ts'
import {
  closeCustomerView as closeView,
  findCustomerView,
  openCustomerView as openView,
} from '#commerce/staff/customer-view.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './customer-desk.queries.ts'
import { findSeenCustomer, shownOrder, shownTicket } from './customer-desk.service.ts'

/** Opens the account of somebody for reading. Nothing of it lets anybody act as them. */
export async function openCustomerView(
  ctx: StaffCtx,
  { customerId, reason }: { customerId: string; reason: string },
) {
  await findSeenCustomer(ctx, 'customer.see_as', customerId)
  const view = await openView(ctx, customerId, reason)
  ctx.note({
    object: { kind: 'customer', id: customerId },
    after: { seenUntil: view.endsAt },
    reason,
  })
  return { viewId: view.id, endsAt: view.endsAt.toISOString() }
}

export async function getCustomerView(ctx: StaffCtx, { viewId }: { viewId: string }) {
  const view = (await findCustomerView(ctx, viewId)) ?? refuse('not_found')
  const { customer_id: customerId } = view
  // Asked again: what somebody may see may have become less within the half hour.
  const { row, stores } = await findSeenCustomer(ctx, 'customer.see_as', customerId)
  const { db } = ctx
  return {
    customerId,
    name: `${row.name} ${row.surname}`.trim(),
    email: row.email,
    phone: row.phone ?? undefined,
    reason: view.reason,
    endsAt: view.ends_at.toISOString(),
    orders: (await queries.selectOrders(db, customerId, stores)).map(shownOrder),
    designs: (await queries.selectDesigns(db, customerId, stores)).map((design) => ({
      designId: design.id,
      name: design.name,
      changedAt: design.updated_at.toISOString(),
    })),
    addresses: (await queries.selectAddresses(db, customerId)).map((address) => ({
      recipient: address.recipient,
      lines: [
        address.address_line1,
        address.address_line2,
        `${address.postal_code} ${address.city}`,
        address.province,
        address.country,
      ].filter((line): line is string => Boolean(line)),
      isForDelivery: address.is_default_delivery,
      isForBilling: address.is_default_billing,
    })),
    tickets: (await queries.selectTickets(db, customerId, stores)).map(shownTicket),
  }
}

export async function closeCustomerView(ctx: StaffCtx, { viewId }: { viewId: string }) {
  const customerId = (await closeView(ctx, viewId)) ?? refuse('not_found')
  ctx.note({ object: { kind: 'customer', id: customerId }, after: { seenUntil: ctx.now } })
  return {}
}
