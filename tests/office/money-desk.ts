import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { theShop } from '#commerce/kernel/actor.ts'
import { moveRefund } from '#commerce/payment/payment.service.ts'
import { findRefundId, lockRefund } from '#commerce/payment/refund-record.service.ts'
import { returnRefund, succeed } from '#commerce/settlement/refund.service.ts'
import { reopenGoneRefund } from '#commerce/settlement/returned-refund.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'
import type { OfficeApi, openApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'

/** An order of simple articles, paid and released, with its lines in their order. */
export async function paidAndReleased(
  db: Kysely<Tables>,
  shop: ReturnType<typeof openApi>,
  given: { amounts: readonly number[]; quantity?: number; now: Date; application?: string },
) {
  const visitor = await shop.visitorWithSession(
    given.application === undefined ? {} : { application: given.application },
  )
  for (const amountMinor of given.amounts) {
    const { id } = await makeArticle(db, { amountMinor, name: `Box for ${amountMinor}` })
    granted(await visitor.cart.addLine({ articleId: id, quantity: given.quantity ?? 2 }))
  }
  const order = await orderOf(db, await placeOrder(visitor))
  // After the time in which a customer may still change it: released, and invoiced.
  await payOrder(db, order.id, new Date(given.now.getTime() + 61 * 60_000))
  const lines = await db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .select(['id', 'total_minor', 'quantity'])
    .execute()
  return { ...order, lines, visitor }
}

type Asked = Omit<Parameters<OfficeApi['moneyDesk']['refundOffer']>[0], 'number'>

/** Asks for an offer and takes it as it was shown. */
export async function giveBack(
  clerk: Pick<OfficeApi, 'moneyDesk'>,
  number: string,
  asked: Asked & { kind: 'LINES' | 'GOODWILL' | 'OVERPAID'; note?: string },
) {
  const offer = await clerk.moneyDesk.refundOffer({ number, ...asked })
  if ('errorCode' in offer) return offer
  const { revision, refundedMinor } = offer
  const expectedMinor = offer.plan?.totalMinor ?? 0
  return clerk.moneyDesk.openRefund({ number, ...asked, revision, refundedMinor, expectedMinor })
}

/** As when the provider says that the money is back, at the first attempt or at another. */
export async function letGo(db: Kysely<Tables>, publicId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const id = (await findRefundId(trx, publicId))!
    const { refund } = await lockRefund(trx, id)
    if (refund.status === 'REQUESTED') {
      await moveRefund(trx, { id, from: 'REQUESTED', to: 'SUBMITTED', actor: theShop, now })
    }
    await succeed(trx, await lockRefund(trx, id), `told ${randomUUID()}`, now)
  })
}

/** As when the provider takes a refund and then says no. */
export async function bounce(db: Kysely<Tables>, publicId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const id = (await findRefundId(trx, publicId))!
    await moveRefund(trx, { id, from: 'REQUESTED', to: 'SUBMITTED', actor: theShop, now })
    await returnRefund(trx, await lockRefund(trx, id), now)
  })
}

/** As when the money has gone and the customer’s bank sends it back; whoever asks then asks for another account. */
export async function comeBack(db: Kysely<Tables>, publicId: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const id = (await findRefundId(trx, publicId))!
    const given = { reference: randomUUID(), reason: 'account closed', by: staff('carla'), now }
    await returnRefund(trx, await reopenGoneRefund(trx, await lockRefund(trx, id), given), now)
  })
}

/** Paid twice, as when a transfer comes after the card. */
export async function payAgain(db: Kysely<Tables>, orderId: string, now: Date): Promise<void> {
  const paid = await db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .where('status', '=', 'PAID')
    .select([
      'order_id',
      'method',
      'kind',
      'provider',
      'currency',
      'attempt',
      'status',
      'amount_minor',
    ])
    .executeTakeFirstOrThrow()
  const reference = `RF${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`
  const second = { ...paid, attempt: paid.attempt + 1, reference, provider_id: reference }
  const { id } = await db
    .insertInto('payment')
    .values({ ...second, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_entry')
    .values({
      payment_id: id,
      kind: 'CAPTURED',
      amount_minor: paid.amount_minor,
      currency: paid.currency,
      provider_reference: reference,
      happened_at: now,
    })
    .execute()
}
