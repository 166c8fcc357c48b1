import { refuse } from '#api/refusal.ts'
import {
  momentFormat,
  readCursor,
  uuidFormat,
  writeCursor,
} from '#commerce/order-desk/keyset.rules.ts'
import { endSessions, listSessions } from '#commerce/session/session.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { listLooksBy } from '#commerce/staff/audit.service.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { describePoints } from './agreed-points.ts'
import type { CustomerSort } from './customer-address.terms.ts'
import * as queries from './customer-desk.queries.ts'
import { selectNotes } from './customer-note.queries.ts'

const DEFAULT_ROWS = 50
const MOST_LOOKS = 20

type ListFilter = {
  words?: string | undefined
  store: string[]
  sort: CustomerSort
  after?: string | undefined
  most?: number | undefined
}

export async function listCustomers(ctx: ReadingCtx, filter: ListFilter) {
  const own = storesOf(ctx.staff, 'customer.read', ctx.now)
  const asked = filter.store.length > 0 ? filter.store : own
  const stores = own === undefined ? asked : asked?.filter((store) => own.includes(store))
  const most = filter.most ?? DEFAULT_ROWS
  const rows = await queries.selectCustomers(ctx.db, {
    stores,
    words: filter.words,
    sort: filter.sort,
    after: filter.after === undefined ? undefined : readPlace(filter.after, filter.sort),
    most,
  })
  const last = rows.length > most ? rows[most - 1] : undefined
  return {
    customers: rows.slice(0, most).map(shownCustomer),
    next: last && writeCursor([listOf(filter.sort), last.place, last.id]),
  }
}

/** A place in one order is none in another. */
const listOf = (sort: CustomerSort) => `customers ${sort}`

function readPlace(cursor: string, sort: CustomerSort): { at: string; id: string } {
  const format = sort.endsWith('since') ? momentFormat : /^.{0,150}$/s
  const [at, id] = readCursor(cursor, listOf(sort), [format, uuidFormat])
  return { at: at!, id: id! }
}

type CustomerRow = Awaited<ReturnType<typeof queries.selectCustomers>>[number]

const shownCustomer = (row: CustomerRow) => ({
  customerId: row.id,
  name: `${row.name} ${row.surname}`.trim(),
  email: row.email,
  brand: row.brand,
  kind: row.kind,
  companyName: row.company_name ?? undefined,
  isPartner: row.is_partner,
  since: row.created_at.toISOString(),
  orders: row.orders,
  lastOrderAt: row.last_order_at?.toISOString(),
})

/** A customer whom somebody may see, and where; for everybody else they do not exist. */
export async function findSeenCustomer(ctx: StaffCtx, permission: Permission, customerId: string) {
  const stores = storesOf(ctx.staff, permission, ctx.now)
  const filter = { stores, words: undefined, after: undefined, most: 1 }
  const [row] = await queries.selectCustomers(ctx.db, filter, customerId)
  return row ? { row, stores } : refuse('not_found')
}

export async function getCustomer(
  ctx: StaffCtx,
  sites: readonly Site[],
  { customerId }: { customerId: string },
) {
  const { row, stores } = await findSeenCustomer(ctx, 'customer.read', customerId)
  await recordLook(ctx.db, ctx.staff.id, { kind: 'customer', id: customerId }, ctx.now)
  return {
    ...shownCustomer(row),
    phone: row.phone ?? undefined,
    taxId: row.tax_id ?? undefined,
    orderList: (await queries.selectOrders(ctx.db, customerId, stores)).map(shownOrder),
    tickets: (await queries.selectTickets(ctx.db, customerId, stores)).map(shownTicket),
    spent: await queries.selectSpent(ctx.db, customerId, stores),
    sessions: (await listSessions(ctx.db, customerId, ctx.now)).length,
    notes: (await selectNotes(ctx.db, customerId)).map((note) => ({
      noteId: note.id,
      body: note.body,
      by: note.by,
      isOwn: note.staff_id === ctx.staff.id,
      at: note.created_at.toISOString(),
    })),
    looks: (await listLooksBy(ctx.db, customerId, MOST_LOOKS)).map(
      ({ staff_name, at, reason }) => ({
        staffName: staff_name,
        at: at.toISOString(),
        reason: reason ?? undefined,
      }),
    ),
    ...(await describePoints(ctx, sites, { customerId, brand: row.brand, stores })),
    maySeeAs: may(ctx.staff, 'customer.see_as', ctx.now),
  }
}

export async function endCustomerSessions(
  ctx: StaffCtx,
  { customerId, reason }: { customerId: string; reason: string },
) {
  const { row } = await findSeenCustomer(ctx, 'customer.sign_out', customerId)
  const count = await endSessions(ctx.db, customerId, undefined)
  ctx.note({ object: { kind: 'customer', id: customerId }, before: { sessions: count }, reason })
  const { brand, email } = row
  ctx.reportSecurity({ kind: 'session-ended', way: 'office', account: { brand, email }, count })
  return { count }
}

type OrderRow = Awaited<ReturnType<typeof queries.selectOrders>>[number]
type TicketRow = Awaited<ReturnType<typeof queries.selectTickets>>[number]

export const shownOrder = (row: OrderRow) => ({
  number: row.number,
  store: row.store,
  status: row.status,
  placedAt: row.placed_at.toISOString(),
  totalMinor: row.total_minor,
  currency: row.currency,
})

export const shownTicket = (row: TicketRow) => ({
  reference: row.public_id,
  subject: row.subject,
  message: row.message,
  status: row.status,
  createdAt: row.created_at.toISOString(),
})
