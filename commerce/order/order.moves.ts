import { dropMail } from '#commerce/kernel/mail/mail.service.ts'
import type { OrderEffects } from './order-effects.ts'
import { orderReceivedMail } from './order.mail.ts'
import { orderStatus } from './order.terms.ts'

export const orderMoves: OrderEffects = {
  [orderStatus.canceled]: (trx, { id }) =>
    dropMail(trx, orderReceivedMail, { subjectId: id, why: 'the order has ended' }),
}
