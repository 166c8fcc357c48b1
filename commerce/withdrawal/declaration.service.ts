import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { getOwnedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { actionForStaffMail } from '#commerce/required-action/required-action.mail.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { withdrawalMail } from './withdrawal.mail.ts'
import * as queries from './withdrawal.queries.ts'
import { withdrawalOf } from './withdrawal-period.rules.ts'

/** Whether each line may be given back, until when, and since when it is. */
export async function findWithdrawals(ctx: Ctx, facts: OrderFacts) {
  const withdrawn = await queries.selectWithdrawn(ctx.db, facts.id)
  const { status, reprintOf } = facts
  const isReprint = reprintOf !== undefined
  const deliveredAt = facts.events.findLast(({ to }) => to === orderStatus.delivered)?.at
  return new Map(
    facts.lines.map(({ id, isPersonalised }) => {
      const declaredAt = withdrawn.find((one) => one.line_id === id)?.declared_at
      const line = { status, deliveredAt, isPersonalised, isWithdrawn: declaredAt !== undefined }
      // What was paid for is given back as the first order, which a reprint takes the place of.
      const right = isReprint
        ? { mayWithdraw: false }
        : withdrawalOf(line, ctx.now, ctx.site.timeZone)
      return [id, { ...right, declaredAt }]
    }),
  )
}

/** Said once, by a button, and acknowledged at once: nobody has to give a reason. */
export async function withdraw(ctx: Ctx, input: { publicId: string; lineId: string[] }) {
  const order = await getOwnedOrder(ctx, input.publicId)
  const facts = (await getOrderFacts(ctx.db, { id: order.id })) ?? refuse('not_found')
  const rights = await findWithdrawals(ctx, facts)
  const lines = facts.lines
    .filter(({ id }) => input.lineId.includes(id))
    .map((line) => ({ ...line, quantity: line.quantity * line.pieces }))
  if (lines.length === 0) return refuse('invalid', { lineId: 'required' })
  if (lines.some(({ id }) => !rights.get(id)!.mayWithdraw)) return refuse('conflict')
  const publicId = makePublicId()
  const isNew = await queries.insertWithdrawal(ctx.db, {
    publicId,
    orderId: order.id,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    now: ctx.now,
  })
  // Two tabs at once: the first has said it for both.
  if (!isNew) return refuse('conflict')
  await raiseTodo(ctx.db, {
    kind: 'withdrawal',
    subject: publicId,
    store: facts.store,
    orderId: order.id,
    now: ctx.now,
  })
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
