import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { getOwnedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import {
  actionForStaffMail,
  withdrawalMail,
} from '#commerce/required-action/required-action.mail.ts'
import { describeLines } from './tracked-lines.service.ts'
import { insertWithdrawal } from './withdrawal.queries.ts'

/** Said once, by a button, and acknowledged at once: nobody has to give a reason. */
export async function withdraw(ctx: Ctx, input: { publicId: string; lineId: string[] }) {
  const order = await getOwnedOrder(ctx, input.publicId)
  const facts = (await getOrderFacts(ctx.db, { id: order.id })) ?? refuse('not_found')
  const lines = (await describeLines(ctx, facts, 'owner')).filter(({ id }) =>
    input.lineId.includes(id),
  )
  if (lines.length === 0) return refuse('invalid', { lineId: 'required' })
  if (lines.some(({ mayWithdraw }) => !mayWithdraw)) return refuse('conflict')
  const publicId = makePublicId()
  const isNew = await insertWithdrawal(ctx.db, {
    publicId,
    orderId: order.id,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    now: ctx.now,
  })
  // Two tabs at once: the first has said it for both.
  if (!isNew) return refuse('conflict')
  const { number: orderNumber, email } = order
  const named = lines.map(({ articleName, quantity }) => ({ articleName, quantity }))
  await queueMail(ctx.db, withdrawalMail, {
    subjectId: publicId,
    place: ctx,
    to: email,
    data: {
      orderNumber,
      orderPublicId: order.public_id,
      declaredAt: ctx.now.toISOString(),
      lines: named,
    },
  })
  await queueMail(ctx.db, actionForStaffMail, {
    subjectId: publicId,
    place: { site: ctx.site, locale: ctx.site.locales[0] },
    to: ctx.site.contactEmail,
    data: {
      what: 'withdrawal',
      orderNumber,
      customerEmail: email,
      message: named.map((line) => `${line.quantity} × ${line.articleName}`).join('\n'),
    },
  })
  return {}
}
