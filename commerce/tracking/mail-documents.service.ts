import { refuse } from '#api/refusal.ts'
import { describeInvoiceMail } from '#commerce/invoice/invoice-reading.service.ts'
import { invoiceReadyMail } from '#commerce/invoice/invoice.mail.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { queueMailAgain } from '#commerce/kernel/mail/mail.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { getOwnedOrder } from '#commerce/order-access/order-viewer.service.ts'

const perOrder: AttemptLimit = { name: 'own invoice mail', most: 3, windowMinutes: 24 * 60 }

type ByLink = { publicId: string }

/** Sends the invoice of an order, with its credit notes, to the address it was ordered with, and to no other. */
export const mailTrackedDocuments = {
  /** Counted before the transaction: a refusal must not undo the count. */
  async prepare(ctx: Ctx, { publicId }: ByLink) {
    const { id } = await getOwnedOrder(ctx, publicId)
    await refusePastLimit(ctx, perOrder, id)
  },
  async execute(ctx: Ctx, { publicId }: ByLink) {
    const { id } = await getOwnedOrder(ctx, publicId)
    const order = (await getOrderFacts(ctx.db, { id })) ?? refuse('not_found')
    const told = await describeInvoiceMail(ctx.db, order)
    if (!told) return refuse('not_found')
    if (told.files.length === 0) return refuse('locked')
    const isQueued = await queueMailAgain(ctx.db, invoiceReadyMail, {
      subjectId: id,
      place: { site: ctx.site, locale: { code: order.locale } },
      to: order.email,
      orderId: id,
      data: told,
    })
    return isQueued ? {} : refuse('too_many_attempts')
  },
}
