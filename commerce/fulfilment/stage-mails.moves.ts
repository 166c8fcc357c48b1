import type { Kysely } from 'kysely'
import { roleOf } from '#commerce/kernel/actor.ts'
import type { MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { OrderEffects, OrderMoved } from '#commerce/order/order-effects.ts'
import { picturesOfOrder } from '#commerce/order/order-pictures.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import {
  orderDeliveredMail,
  orderInProductionMail,
  orderPickupMail,
  orderShippedMail,
} from '#commerce/order/order-stages.mail.ts'
import { pointText } from '#commerce/order/order-words.rules.ts'
import { orderCancelledMail, type CancelledOrder } from '#commerce/order/order.mail.ts'
import type { LockedOrder } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { describePayments } from '#commerce/payment/payment.service.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export const stageMails: OrderEffects = {
  [orderStatus.production]: async (trx, order) =>
    tell(trx, order, orderInProductionMail, await shown(trx, order)),
  [orderStatus.shipped]: async (trx, order) =>
    tell(trx, order, orderShippedMail, await shown(trx, order)),
  [orderStatus.pickup]: tellWhereItWaits,
  [orderStatus.delivered]: async (trx, order) =>
    tell(trx, order, orderDeliveredMail, await shown(trx, order)),
  [orderStatus.canceled]: tellItsEnd,
}

async function tellItsEnd(trx: Db, order: LockedOrder, moved: OrderMoved): Promise<void> {
  const isUnpaid = moved.from === orderStatus.unpaid && roleOf(moved.actor) === 'system'
  const outcome = (await hasRefund(trx, order.id)) ? 'refund' : isUnpaid ? 'unpaid' : 'none'
  const wasMade = moved.from === orderStatus.notShipped || moved.from === orderStatus.notDelivered
  const told = { ...addressee(order), outcome, ...(wasMade && { wasMade }) } as const
  await tell<CancelledOrder>(trx, order, orderCancelledMail, told)
}

async function hasRefund(trx: Db, orderId: string): Promise<boolean> {
  const payments = await describePayments(trx, orderId)
  return payments.some(({ refunds }) => refunds.length > 0)
}

async function tellWhereItWaits(trx: Db, order: LockedOrder): Promise<void> {
  const facts = await getOrderFacts(trx, { id: order.id })
  const point = facts?.delivery.pickupPoint && pointText(facts.delivery.pickupPoint)
  await tell(trx, order, orderPickupMail, { ...(await shown(trx, order)), point })
}

const addressee = (order: LockedOrder) => ({ number: order.number, publicId: order.public_id })

const shown = async (trx: Db, order: LockedOrder) => ({
  ...addressee(order),
  isCollected: order.delivery_mode !== 'ADDRESS',
  pictures: await picturesOfOrder(trx, order),
})

function tell<Data>(trx: Db, order: LockedOrder, kind: MailKind<Data>, data: Data): Promise<void> {
  return queueMail(trx, kind, {
    subjectId: order.id,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    orderId: order.id,
    data,
  })
}
