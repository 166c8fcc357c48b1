import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { CancelAnswer } from '#db/order-act-tables.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './cancel-request.queries.ts'
import { orderStatus } from './order.terms.ts'
import { lockOrder, type LockedOrder } from './order.queries.ts'

type Db = Kysely<Tables>

export const { findOpenRequest } = queries

/** Asks the factory, which has the files, whether nothing is made yet. Until it answers, nothing is begun. */
export async function askForCancellation(
  trx: Db,
  asked: { orderId: string; reason: string; by: Actor; now: Date },
): Promise<void> {
  const { orderId, reason, by, now } = asked
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  if (order.status !== orderStatus.downloaded) refuse('conflict', { status: String(order.status) })
  const row = { order_id: orderId, reason, asked_by: by.id ?? roleOf(by), asked_at: now }
  if (!(await queries.insertRequest(trx, row)))
    refuse('conflict', { cancellation: 'asked_already' })
  const { store } = order
  await raiseTodo(trx, { kind: 'cancel_request', subject: orderId, store, orderId, now })
}

/**
 * The row of an answer. A no, and an order that went elsewhere before anybody answered, is somebody's to tell the
 * customer of.
 */
export async function recordCancelAnswer(
  trx: Db,
  order: Pick<LockedOrder, 'id' | 'store'>,
  given: { answer: CancelAnswer; by: Actor; note?: string | undefined; now: Date },
): Promise<boolean> {
  const { answer, by, note, now } = given
  const row = {
    answer,
    by: by.kind === 'visitor' ? 'customer' : (by.id ?? roleOf(by)),
    note: note ?? null,
    now,
  }
  if (!(await queries.setAnswer(trx, order.id, row))) return false
  const { id: subject, store } = order
  await settleTodos(trx, { kinds: ['cancel_request'], subject }, { by, reason: answer, now })
  if (answer !== 'AGREED') {
    await raiseTodo(trx, { kind: 'cancel_refused', subject, store, orderId: subject, now })
  }
  return true
}

/** Refuses to begin with an order while somebody waits to hear whether it can be cancelled. */
export async function refuseWhileAsked(trx: Db, orderId: string): Promise<void> {
  const asked = await queries.findOpenRequest(trx, orderId)
  if (asked) refuse('conflict', { cancellation: 'asked' })
}
