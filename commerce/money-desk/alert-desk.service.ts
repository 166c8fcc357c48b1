import { refuse } from '#api/refusal.ts'
import { closeAlert } from '#commerce/payment/alert.service.ts'
import type { AlertKind } from '#commerce/payment/alert.terms.ts'
import { alertDetails } from '#commerce/payment/payment.columns.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './alert-desk.queries.ts'
import type { DescribedAlert } from './alert-desk.queries.ts'
import type { AlertState } from './alert-state.terms.ts'
import { visibleStores } from './refund-queue.service.ts'

const USUAL_ROWS = 50

type Asked = {
  state: readonly AlertState[]
  kind: readonly AlertKind[]
  store: readonly string[]
  number?: string | undefined
  after?: string | undefined
  most?: number | undefined
}

export async function listPaymentAlerts({ db, staff, now }: ReadingCtx, asked: Asked) {
  const filter = {
    stores: visibleStores(storesOf(staff, 'payment.read', now), asked.store),
    kinds: asked.kind,
    number: asked.number,
  }
  const most = asked.most ?? USUAL_ROWS
  const page = {
    states: asked.state,
    after: asked.after === undefined ? undefined : Number(asked.after),
    most: most + 1,
  }
  const [rows, counts] = await Promise.all([
    queries.selectAlerts(db, filter, page),
    queries.countAlerts(db, filter),
  ])
  const shown = rows.slice(0, most)
  return {
    alerts: shown.map(rowOf),
    next: rows.length > most ? String(shown.at(-1)!.id) : undefined,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
  }
}

function rowOf(row: DescribedAlert) {
  const { amountMinor, currency, ...facts } = alertDetails.read(row.details)
  return {
    alertId: row.id,
    kind: row.kind as AlertKind,
    state: row.closed_at === null ? ('OPEN' as const) : ('CLOSED' as const),
    number: row.number ?? undefined,
    store: row.store ?? undefined,
    reference: row.reference ?? undefined,
    refund: row.refund ?? undefined,
    amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
    currency: currency === undefined ? undefined : String(currency),
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    raisedAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString(),
    closedBy: row.closer_name ?? row.closed_by ?? undefined,
    reason: row.closed_reason ?? undefined,
  }
}

/** Of another store it does not exist; one about no order is of whoever has all stores. */
async function findJudged(
  { db, staff, now }: StaffCtx,
  permission: 'payment.read' | 'order.settle',
  alertId: number,
) {
  const row = (await queries.findAlert(db, alertId)) ?? refuse('not_found')
  const stores = storesOf(staff, permission, now)
  const isTheirs = stores === undefined || (row.store !== null && stores.includes(row.store))
  return isTheirs ? row : refuse('not_found')
}

export async function getPaymentAlert(ctx: StaffCtx, { alertId }: { alertId: number }) {
  const row = await findJudged(ctx, 'payment.read', alertId)
  const place = row.store === null ? {} : { store: row.store }
  return {
    ...rowOf(row),
    mayClose: row.closed_at === null && may(ctx.staff, 'order.settle', ctx.now, place),
  }
}

export async function closePaymentAlert(
  ctx: StaffCtx,
  { alertId, reason }: { alertId: number; reason: string },
) {
  const row = await findJudged(ctx, 'order.settle', alertId)
  const by = actorOf(ctx.staff, 'finance')
  if (!(await closeAlert(ctx.db, alertId, { by, reason, now: ctx.now }))) refuse('conflict')
  ctx.note({
    object: { kind: 'payment alert', id: String(alertId), store: row.store ?? undefined },
    before: { kind: row.kind, state: 'OPEN', ...(row.number !== null && { number: row.number }) },
    after: { state: 'CLOSED' },
    reason,
  })
  return {}
}
