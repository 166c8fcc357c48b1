import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { progressJob } from './progress-job.ts'

export const progressMoves: OrderEffects = {
  [orderStatus.received]: (trx, { id: orderId }) =>
    enqueue(trx, progressJob, { data: { orderId }, priority: 2 }),
}
