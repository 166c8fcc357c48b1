import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectFound, selectRareName, type FoundRow } from './omnibox.queries.ts'
import { readQuery } from './omnibox.rules.ts'
import type { Found } from './order-desk.office.contract.ts'

/** Finds what leads to an order. What somebody may not see is not found, whatever they type. */
export async function omnibox(
  { db, staff, now }: StaffCtx,
  { query }: { query: string },
): Promise<{ found: Found[] }> {
  const reading = readQuery(query)
  const scope = {
    read: storesOf(staff, 'order.read', now),
    contact: storesOf(staff, 'order.contact', now),
    customer: storesOf(staff, 'customer.read', now),
    payment: storesOf(staff, 'payment.read', now),
    ticket: storesOf(staff, 'ticket.read', now),
  }
  const found = await selectFound(db, reading, scope)
  const { name } = reading
  const isRare = name !== undefined && customersIn(found).length < MOST_CUSTOMERS
  const rare = isRare ? await selectRareName(db, name, scope) : []
  const rows = [
    ...found.filter(({ kind }) => kind !== 'customer'),
    ...customersIn([...found, ...rare]),
  ]
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

const MOST_CUSTOMERS = 6

/** One row for each customer, of the newest order: who ordered without an account is known by the address. */
function customersIn(rows: readonly FoundRow[]): FoundRow[] {
  const customers = new Map<string, FoundRow>()
  for (const row of rows) {
    const who = row.id ?? `${row.store} ${row.detail?.toLowerCase()}`
    if (row.kind === 'customer' && !customers.has(who)) customers.set(who, row)
  }
  return [...customers.values()].slice(0, MOST_CUSTOMERS)
}
