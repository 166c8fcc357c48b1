import type { Kysely } from 'kysely'
import { roleOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import { settleNotices, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './alert.queries.ts'
import type { AlertKind } from './alert.terms.ts'
import type { AlertDetails } from './payment.columns.ts'

type Db = Kysely<Tables>

export type Alert = {
  kind: AlertKind
  /** The same thing is told once. */
  about: string
  paymentId?: string | undefined
  details: AlertDetails
  now: Date
}

export async function raiseAlert(trx: Db, alert: Alert): Promise<void> {
  const { paymentId, now } = alert
  const id = await queries.insertAlert(trx, alert)
  if (id === undefined) return
  const order = paymentId === undefined ? undefined : await queries.findOrderOf(trx, paymentId)
  await raiseTodo(trx, {
    kind: 'payment_alert',
    subject: String(id),
    store: order?.store,
    orderId: order?.id,
    now,
  })
  // Those who approve refunds hear of it as such.
  if (alert.kind === 'refund_waits_for_approval') return
  await tellStaff(trx, {
    kind: 'payment_alert',
    to: 'everybody',
    by: theShop,
    subject: String(id),
    store: order?.store,
    orderId: order?.id,
    detail: alert.kind,
    now,
  })
}

export const listOpenAlerts = queries.selectOpen

type Closing = { by: Actor; reason?: string | undefined; now: Date }

/** Closes an alert, and what it left to do. False when nothing was open. */
export async function closeAlert(trx: Db, id: number, closing: Closing): Promise<boolean> {
  const { by, reason, now } = closing
  const name = by.kind === 'staff' ? by.id : roleOf(by)
  const isClosed = await queries.setClosed(trx, id, { by: name, reason, now })
  const which = { kinds: ['payment_alert'], subject: String(id) } as const
  if (isClosed) {
    await settleTodos(trx, which, { by, reason, now })
    await settleNotices(trx, { kind: 'payment_alert', subject: String(id), now })
  }
  return isClosed
}

/** Closes the alerts about something that has been dealt with where it happened, whichever attempt they tell of. */
export async function closeAlertsAbout(
  trx: Db,
  alert: { kind: AlertKind; about: string },
  closing: Closing,
): Promise<void> {
  for (const id of await queries.selectOpenAbout(trx, alert)) await closeAlert(trx, id, closing)
}

/** For a monitor: how many wait. */
export const countOpenAlerts = queries.countOpen
