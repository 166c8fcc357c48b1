import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectFound } from './omnibox.queries.ts'
import { readQuery } from './omnibox.rules.ts'
import type { Found } from './order-desk.office.contract.ts'

/** Finds what leads to an order. What somebody may not see is not found, whatever they type. */
export async function omnibox(
  { db, staff, now }: StaffCtx,
  { query }: { query: string },
): Promise<{ found: Found[] }> {
  const rows = await selectFound(db, readQuery(query), {
    read: storesOf(staff, 'order.read', now),
    contact: storesOf(staff, 'order.contact', now),
    payment: storesOf(staff, 'payment.read', now),
    ticket: storesOf(staff, 'ticket.read', now),
  })
  return {
    found: rows.map((row) => ({
      kind: row.kind,
      label: row.label.trim(),
      detail: row.detail ?? undefined,
      store: row.store,
      order: row.order ?? undefined,
      id: row.id ?? undefined,
      status: row.status ?? undefined,
      at: row.at.toISOString(),
    })),
  }
}
