import type { Kysely } from 'kysely'
import { countArticleSales, uncountArticleSales } from '#commerce/catalogue/article-sale.service.ts'
import { countSales, uncountSales } from '#commerce/design/design-count.service.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { dropMail, queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import {
  cancelOpenPayment,
  describePayments,
  openRefund,
} from '#commerce/payment/payment.service.ts'
import { releaseUses } from '#commerce/promotion/promotion-use.service.ts'
import type { Tables } from '#db/tables.ts'
import { creditUnpaidInvoice, issueInvoice } from './invoice.service.ts'
import type { OrderStatus } from './order-lifecycle.terms.ts'
import { countReleases, type LockedOrder } from './order-moves.queries.ts'
import { progressJob } from './progress-job.ts'
import { picturesOfOrder } from './order-pictures.ts'
import {
  orderDeliveredMail,
  orderInProductionMail,
  orderPickupMail,
  orderShippedMail,
} from './order-stages.mail.ts'
import { orderCancelledMail, orderReceivedMail, type CancelledOrder } from './order.mail.ts'
import { getOrderFacts } from './order-reading.service.ts'
import { pointText } from './order-words.rules.ts'

type Db = Kysely<Tables>

type Moved = {
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  reason: string | undefined
  now: Date
}

type Effect = (trx: Db, order: LockedOrder, moved: Moved) => Promise<void>

/** What comes of a status, in the transaction that enters it, whoever caused it. */
const effects: Partial<Record<OrderStatus, Effect>> = {
  0: (trx, order) => enqueue(trx, progressJob, { data: { orderId: order.id }, priority: 2 }),
  200: releaseOrder,
  1: async (trx, order) => tell(trx, order, orderInProductionMail, await shown(trx, order)),
  9: async (trx, order) => tell(trx, order, orderShippedMail, await shown(trx, order)),
  14: tellWhereItWaits,
  15: async (trx, order) => tell(trx, order, orderDeliveredMail, await shown(trx, order)),
  10: endOrder,
}

export async function afterMove(trx: Db, order: LockedOrder, moved: Moved): Promise<void> {
  await effects[moved.to]?.(trx, order, moved)
}

/** An order comes back here when its file was wrong or its lease ran out: it was sold once. */
async function releaseOrder(trx: Db, order: LockedOrder, { now }: Moved): Promise<void> {
  await issueInvoice(trx, order.id, now)
  const { id: orderId, store } = order
  if ((await countReleases(trx, orderId)) !== 1) return
  await countSales(trx, { orderId, store })
  await countArticleSales(trx, { orderId, store })
}

/** Nobody pays any more, what came in goes back, and others may have its promotions. */
async function endOrder(trx: Db, order: LockedOrder, moved: Moved): Promise<void> {
  const { from, actor, reason = 'order cancelled', now } = moved
  const { id: orderId, store } = order
  await releaseUses(trx, orderId, now)
  await dropMail(trx, orderReceivedMail, { subjectId: orderId, why: 'the order has ended' })
  // First, since it waits for whoever is about to take the money: then what came in is seen below.
  await cancelOpenPayment(trx, orderId, now)
  await openRefund(trx, { orderId, amountMinor: 'all', reason, by: actor, now })
  await creditUnpaidInvoice(trx, orderId, now)
  if ((await countReleases(trx, orderId)) > 0) {
    await uncountSales(trx, { orderId, store })
    await uncountArticleSales(trx, { orderId, store })
  }
  const isUnpaid = from === 4 && roleOf(actor) === 'system'
  const outcome = (await hasRefund(trx, orderId)) ? 'refund' : isUnpaid ? 'unpaid' : 'none'
  await tell<CancelledOrder>(trx, order, orderCancelledMail, { ...addressee(order), outcome })
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
