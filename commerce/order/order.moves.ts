import type { Kysely } from 'kysely'
import { dropMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import type { OrderEffects, OrderMoved } from './order-effects.ts'
import { endHold } from './order-hold.service.ts'
import type { LockedOrder } from './order.queries.ts'
import { orderReceivedMail } from './order.mail.ts'
import { orderStatus } from './order.terms.ts'

/** Out of the house, or ended: nothing is left to hold. */
async function letGo(trx: Kysely<Tables>, { id: orderId }: LockedOrder, moved: OrderMoved) {
  const { actor: by, now } = moved
  await endHold(trx, { orderId, by, reason: 'the order has moved on', now })
}

export const orderMoves: OrderEffects = {
  async [orderStatus.canceled](trx, order, moved) {
    await dropMail(trx, orderReceivedMail, { subjectId: order.id, why: 'the order has ended' })
    await letGo(trx, order, moved)
  },
  [orderStatus.shipped]: letGo,
  [orderStatus.pickup]: letGo,
}
