import { z } from 'zod'
import type { JobKind } from '#commerce/kernel/jobs/job-queue.ts'

const ProgressJob = z.strictObject({
  orderId: z.string(),
  /** It sleeps until money is late: when the money has come, another job is on its way already. */
  isForMoney: z.boolean().optional(),
})
export type ProgressJob = z.infer<typeof ProgressJob>

/** Looks how far an order may go, and says itself when to look again. */
export const progressJob: JobKind<ProgressJob> = { name: 'order progress', data: ProgressJob }
