import type { Kysely } from 'kysely'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './alert.queries.ts'
import type { AlertDetails } from './payment.columns.ts'

type Db = Kysely<Tables>

/** Alert kinds: what a person has to look at. */
export const alertKinds = [
  'refused_by_provider',
  'unknown_at_provider',
  'does_not_fit',
  'other_merchant',
  'paid_twice',
  'paid_late',
  'charged_back',
  'refund_failed',
  'refund_waits_for_approval',
] as const
export type AlertKind = (typeof alertKinds)[number]

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
}

export const listOpenAlerts = queries.selectOpen

export async function closeAlert(trx: Db, id: number, by: StaffActor, now: Date): Promise<boolean> {
  const isClosed = await queries.setClosed(trx, id, by.id, now)
  const which = { kinds: ['payment_alert'], subject: String(id) } as const
  if (isClosed) await settleTodos(trx, which, { by, now })
  return isClosed
}

/** Closes the alert about something that has been dealt with where it happened. */
export async function closeAlertAbout(
  trx: Db,
  alert: { kind: AlertKind; about: string },
  by: StaffActor,
  now: Date,
): Promise<void> {
  const id = await queries.findOpen(trx, alert)
  if (id !== undefined) await closeAlert(trx, id, by, now)
}

/** For a monitor: how many wait. */
export const countOpenAlerts = queries.countOpen
