import { Refusal } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { looksOfOrder } from '#commerce/order/order-pictures.ts'
import { paymentLastReminderMail, paymentReminderMail } from '#commerce/payment/payment.mail.ts'
import { makePayKey } from '#commerce/payment/payer.service.ts'
import { transact } from '#db/transaction.ts'
import { markReminded } from '#commerce/payment/settled-payment.service.ts'
import type { SettlementTools } from './settlement-tools.ts'
import * as queries from './unpaid.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100

/** After a quarter of the time, and after three quarters of it. */
const FIRST_REMINDER = 1 / 4
const LAST_REMINDER = 3 / 4
/** Hours after a failure: somebody whose card was refused, or who left the provider's page, hears of it sooner. */
const FAILED_HOURS = 2
const HOUR_MS = 60 * 60_000

/**
 * Orders that nobody pays: their customers are reminded twice, then they end. What comes later all the
 * same goes back.
 */
export async function passUnpaidOrders(
  tools: SettlementTools,
  unpaidOrderDays: number,
  reportFault: (error: unknown) => void,
): Promise<void> {
  const now = tools.now()
  const patienceMs = unpaidOrderDays * DAY_MS
  const before = (share: number) => new Date(now.getTime() - patienceMs * share)
  for (const id of await queries.selectToEnd(tools.db, before(1), BATCH_SIZE)) {
    await end(tools, id, now).catch(reportFault)
  }
  const last = await queries.selectToRemind(tools.db, {
    placedBefore: before(LAST_REMINDER),
    failedBefore: before(LAST_REMINDER),
    // Nobody gets both letters on one day, also after a long pause of the program.
    remindedBefore: new Date(now.getTime() - DAY_MS),
    most: BATCH_SIZE,
  })
  const first = await queries.selectToRemind(tools.db, {
    placedBefore: before(FIRST_REMINDER),
    failedBefore: new Date(now.getTime() - FAILED_HOURS * HOUR_MS),
    remindedBefore: null,
    most: BATCH_SIZE,
  })
  const isLast = new Set(last.map(({ orderId }) => orderId))
  for (const order of [...last, ...first.filter(({ orderId }) => !isLast.has(orderId))]) {
    const kind = isLast.has(order.orderId) ? paymentLastReminderMail : paymentReminderMail
    await remind(tools, order, kind, patienceMs, now).catch(reportFault)
  }
}

async function end({ db }: SettlementTools, orderId: string, now: Date): Promise<void> {
  try {
    await transact(db, (trx) =>
      cancelOrder(trx, { orderId, actor: theShop, reason: 'unpaid', now }),
    )
  } catch (error) {
    // Paid a moment ago.
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error
  }
}

async function remind(
  { db }: SettlementTools,
  order: queries.Reminded,
  kind: typeof paymentReminderMail,
  patienceMs: number,
  now: Date,
): Promise<void> {
  const key = await makePayKey(db, order.orderId, now)
  await transact(db, async (trx) => {
    await markReminded(trx, order.paymentId, now)
    await queueMail(trx, kind, {
      subjectId: order.orderId,
      place: { site: { slug: order.store }, locale: { code: order.locale } },
      to: order.email,
      orderId: order.orderId,
      data: {
        number: order.number,
        orderPublicId: order.publicId,
        amountMinor: order.totalMinor,
        currency: order.currency,
        isTransfer: order.isTransfer,
        key,
        until: new Date(order.placedAt.getTime() + patienceMs).toISOString(),
        ...(await looksOfOrder(trx, order.orderId)),
      },
    })
  })
}
