import { storesOf } from '#commerce/staff/may.rules.ts'
import { findThings } from './omnibox-things.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectFound, selectRareName, type FoundRow } from './omnibox.queries.ts'
import { selectAccounts } from './omnibox-accounts.queries.ts'
import { readQuery } from './omnibox.rules.ts'
import type { Found } from './order-desk.office.contract.ts'

/** Finds what leads to an order, accounts, also of who has never ordered, and what has a page of its own. What somebody may not see is not found, whatever they type. */
export async function omnibox(
  ctx: StaffCtx,
  { query }: { query: string },
): Promise<{ found: Found[] }> {
  const { db, staff, now } = ctx
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
  const buyers = customersIn([...found, ...rare])
  const accounts =
    buyers.length < MOST_CUSTOMERS
      ? await selectAccounts(db, reading, { stores: scope.customer, most: 2 * MOST_CUSTOMERS })
      : []
  const known = new Set(buyers.map(({ id }) => id))
  const others = accounts
    .filter(({ id }) => !known.has(id))
    .slice(0, MOST_CUSTOMERS - buyers.length)
  const rows = [...found.filter(({ kind }) => kind !== 'customer'), ...buyers]
  return {
    found: [...rows.map(foundOf), ...others.map(accountOf), ...(await findThings(ctx, reading))],
  }
}

const foundOf = (row: FoundRow): Found => ({
  kind: row.kind,
  label: row.label.trim(),
  detail: row.detail ?? undefined,
  store: row.store,
  order: row.order ?? undefined,
  id: row.id ?? undefined,
  status: row.status ?? undefined,
  at: row.at.toISOString(),
})

/** An account is of a brand, and of no store of it. */
const accountOf = (account: Awaited<ReturnType<typeof selectAccounts>>[number]): Found => ({
  kind: 'customer',
  label: account.name.trim() || account.email,
  detail: account.email,
  brand: account.brand,
  id: account.id,
  at: account.created_at.toISOString(),
})

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
