import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { openRefund } from '#commerce/payment/payment.service.ts'
import type { Tables } from '#db/tables.ts'
import { settleTodos } from '#commerce/todo/todo.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { refundFor } from './withdrawal.rules.ts'
import * as queries from './withdrawal.queries.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from './withdrawal-lifecycle.terms.ts'

type Db = Kysely<Tables>

type Step = {
  publicId: string
  actor: Actor
  now: Date
}

/** The goods are back where they were made. */
export async function receiveWithdrawal(trx: Db, step: Step): Promise<void> {
  await move(trx, step, 'RECEIVED')
}

/** Accepts a withdrawal: what was paid for the goods goes back, in the same transaction. */
export async function acceptWithdrawal(trx: Db, step: Step): Promise<void> {
  const { id, orderId } = await move(trx, step, 'CLOSED')
  const order = (await getOrderFacts(trx, { id: orderId })) ?? refuse('not_found')
  const closed = (await queries.selectClosedLines(trx, orderId)).map((row) => ({
    lineId: row.line_id,
    quantity: row.quantity,
    isThis: row.withdrawal_id === id,
  }))
  const amountMinor = refundFor(
    order,
    closed.filter(({ isThis }) => isThis),
    closed.filter(({ isThis }) => !isThis),
  )
  const { actor: by, now } = step
  await settleTodos(trx, { kinds: ['withdrawal'], subject: step.publicId }, { by, now })
  if (amountMinor > 0)
    await openRefund(trx, { orderId, amountMinor, reason: 'withdrawal', by, now })
}

async function move(trx: Db, { publicId, actor }: Step, to: WithdrawalStatus) {
  const row = (await queries.lockWithdrawal(trx, publicId)) ?? refuse('not_found')
  const step = { from: row.status, to, who: roleOf(actor) }
  if (!findEdge(withdrawalLifecycle, step)) refuse('conflict', { status: row.status })
  await queries.setStatus(trx, row.id, to)
  return { id: row.id, orderId: row.order_id }
}
