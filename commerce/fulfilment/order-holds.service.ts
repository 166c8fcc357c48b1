import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { findOpenRequest, recordCancelAnswer } from '#commerce/order/cancel-request.service.ts'
import { releaseHold } from '#commerce/order/order-hold.service.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'
import { cancelOrder } from './order-changes.service.ts'
import { progressJob } from './progress-job.ts'

type Db = Kysely<Tables>

/** Lets a held order go on from where it stands. */
export async function releaseOrder(
  trx: Db,
  release: { orderId: string; by: Actor; reason?: string | undefined; now: Date },
): Promise<void> {
  const { orderId } = release
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  await releaseHold(trx, release)
  if (order.status !== orderStatus.received) return
  await enqueue(trx, progressJob, { data: { orderId }, priority: 2 })
}

/** The factory says whether nothing is made yet. A yes ends the order, for whoever asked. */
export async function answerCancelRequest(
  trx: Db,
  given: {
    orderId: string
    answer: 'AGREED' | 'REFUSED'
    note?: string | undefined
    by: Actor
    now: Date
  },
): Promise<void> {
  const { orderId, answer, note, by, now } = given
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  const asked = await findOpenRequest(trx, orderId)
  if (!asked) return refuse('conflict', { cancellation: 'not_asked' })
  await recordCancelAnswer(trx, order, { answer, by, note, now })
  if (answer === 'REFUSED') return
  const asker: StaffActor = {
    kind: 'staff',
    id: asked.asked_by,
    name: asked.asked_by,
    role: 'support',
    permissions: [],
  }
  await cancelOrder(trx, { orderId, actor: asker, reason: asked.reason, now })
}
