import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import * as orders from '#commerce/order/order.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { hasDesignQuestion } from '#commerce/required-action/pending-actions.service.ts'
import type { Tables } from '#db/tables.ts'
import { moveOrder } from './order-moves.service.ts'

type Db = Kysely<Tables>
type Step = { orderId: string; actor: Actor; reason: string; now: Date }

const { received, errors, waitingDownload, downloaded } = orderStatus

/** Statuses in which an order can still wait for a photo or an approval: nobody has begun to make it. */
export const stoppableStatuses: readonly OrderStatus[] = [
  received,
  errors,
  waitingDownload,
  downloaded,
]

/** Puts an order aside until its customer has answered what is asked about its design. */
export async function stopForQuestion(trx: Db, step: Step): Promise<void> {
  const order = (await orders.lockOrder(trx, step.orderId)) ?? refuse('not_found')
  const status = order.status as OrderStatus
  if (!stoppableStatuses.includes(status)) refuse('conflict', { status: String(status) })
  if (status !== errors) await moveOrder(trx, { ...step, to: errors })
}

/**
 * Lets an order go on that was put aside for a question, unless it waits for another answer. False when it stays
 * where it is.
 */
export async function goOnAfterAnswer(trx: Db, step: Step): Promise<boolean> {
  const order = (await orders.lockOrder(trx, step.orderId)) ?? refuse('not_found')
  if (order.status !== errors || (await hasDesignQuestion(trx, step.orderId))) return false
  await moveOrder(trx, { ...step, to: received })
  return true
}
