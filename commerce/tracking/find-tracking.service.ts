import type { Ctx } from '#commerce/kernel/context.ts'
import { limitLooks } from '#commerce/order-access/order-viewer.service.ts'
import { findPublicId } from './tracking.queries.ts'

export const findTracking = {
  prepare: limitLooks,
  async execute(ctx: Ctx, input: { number: string; email: string }) {
    const { email } = input
    const wanted = { store: ctx.site.slug, number: numberOf(input.number), email }
    return { publicId: await findPublicId(ctx.db, wanted) }
  },
}

/** `gb 7k3m 9pq2` as it is written in the mail. */
function numberOf(typed: string): string {
  const plain = typed.toUpperCase()
  const parts = /^([A-Z]{2})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(plain.replace(/[^A-Z0-9]/g, ''))
  return parts ? parts.slice(1).join('-') : plain
}
