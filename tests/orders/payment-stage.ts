import type { Kysely } from 'kysely'
import type { Ctx } from '#commerce/kernel/context.ts'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { offlineGateway } from '#commerce/payment/gateway/offline-gateway.ts'
import type { Gateway, GatewayWebhook } from '#commerce/payment/gateway/gateway.ts'
import { gatewaysOf } from '#commerce/payment/gateway/open-gateways.ts'
import { createPayment } from '#commerce/payment/payment.service.ts'
import { makeStartPayment } from '#commerce/payment/start-payment.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { settlePayment } from '#commerce/settlement/settle.service.ts'
import { sweepPayments } from '#commerce/settlement/sweep.service.ts'
import { followHint, noteHint } from '#commerce/settlement/webhook.service.ts'
import { makeSites } from '#config/sites.ts'
import type { GatewayName } from '#config/site-payments.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { orderSeller } from '#commerce/order/order.columns.ts'
import { contextOf } from '#tests/context.ts'

type Db = Kysely<Tables>
type Order = { id: string; publicId: string; number: string }

/** The whole way of money through the shop, with a provider that a test plays and a clock that it sets. */
export function openPaymentStage(db: Db, gateway: Gateway) {
  let now = new Date()
  const faults: unknown[] = []
  const sites = makeSites(3000, {}, { consentVersion: 1, gateways: [gateway.name as GatewayName] })
  const site = sites.find(({ slug }) => slug === 'WPX-GB')!
  const gateways = gatewaysOf([offlineGateway, gateway])
  const tools = { db, gateways, sites, now: () => now }
  const visitorId = 'a-visitor-of-the-till'

  const ctx = (over: Partial<Ctx> = {}): Ctx => ({
    ...contextOf(db, visitorId),
    site,
    now,
    ...over,
  })

  async function placeOrder(given: { method?: string; totalMinor?: number } = {}): Promise<Order> {
    const totalMinor = given.totalMinor ?? 2990
    const publicId = makePublicId()
    const number = `E-${publicId.slice(0, 8).toUpperCase()}`
    const { id } = await db
      .insertInto('shop_order')
      .values({
        public_id: publicId,
        number,
        store: site.slug,
        seller: orderSeller.write(sellerFor(exampleSeller, undefined)),
        email: 'guest@example.com',
        total_minor: totalMinor,
        currency: 'GBP',
        ext_session_id: visitorId,
        placed_at: now,
        release_after: new Date(now.getTime() + 24 * 60 * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = { id, publicId, number }
    await db
      .insertInto('order_event')
      .values({ order_id: order.id, from_status: null, to_status: 0, actor: 'customer' } as never)
      .execute()
    await attempt(order, given.method ?? 'CARD', totalMinor)
    return order
  }

  function attempt({ id, number }: Order, method: string, totalMinor = 2990) {
    const due = { id, number, totalMinor, currency: 'GBP', country: 'GB' }
    return transact(db, (trx) => createPayment(ctx({ db: trx }), due, method))
  }

  const settle = (with_: Pick<Ctx, 'db' | 'now'>, id: string) =>
    settlePayment({ ...tools, now: () => with_.now }, id)
  const paymentTools = { gateways, sites, settle, unpaidOrderDays: 14 }
  const start = makeStartPayment(paymentTools)

  /** As the page does it: the provider first, then the transaction. */
  async function startPayment({ publicId }: Order) {
    const input = { orderPublicId: publicId }
    const prepared = await start.prepare(ctx(), input)
    return transact(db, (trx) => start.execute(ctx({ db: trx }), input, prepared))
  }

  /** The provider calls, and our job follows. */
  async function hear(webhook: GatewayWebhook): Promise<void> {
    const hint = await gateway.readWebhook(webhook, now)
    await transact(db, (trx) => noteHint(trx, gateway.name, hint, now))
    await followHint(tools, { provider: gateway.name, eventId: hint.eventId })
  }

  async function paymentOf(order: Order) {
    return db
      .selectFrom('payment')
      .where('order_id', '=', order.id)
      .orderBy('attempt', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
  }

  const alertRowsOf = ({ id }: Order) =>
    db
      .selectFrom('payment_alert')
      .innerJoin('payment', 'payment.id', 'payment_alert.payment_id')
      .where('payment.order_id', '=', id)
      .orderBy('payment_alert.id')
      .select(['payment_alert.kind', 'payment_alert.closed_at'])
      .execute()

  return {
    tools,
    paymentTools,
    faults,
    ctx,
    placeOrder,
    attempt,
    start,
    startPayment,
    hear,
    paymentOf,
    settle: async (order: Order) => settlePayment(tools, (await paymentOf(order)).id),
    progress: (order: Order) => transact(db, (trx) => progressOrder(trx, order.id, now)),
    /** The completer, as often as it finds something. */
    async sweep(): Promise<void> {
      for (let round = 0; round < 20; round += 1) {
        const found = await sweepPayments(tools, (error) => faults.push(error))
        if (found === 0) return
      }
    },
    wait(ms: number): void {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    async statusOf({ id }: Order): Promise<number> {
      const row = await db
        .selectFrom('shop_order')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
      return row.status
    },
    async refundsOf({ id }: Order) {
      return db
        .selectFrom('refund')
        .where('order_id', '=', id)
        .orderBy('created_at')
        .selectAll()
        .execute()
    },
    async entriesOf({ id }: Order) {
      return db
        .selectFrom('payment_entry')
        .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
        .where('payment.order_id', '=', id)
        .orderBy('payment_entry.id')
        .select(['payment_entry.kind', 'payment_entry.amount_minor', 'payment.attempt'])
        .execute()
    },
    alertsOf: async (order: Order) => (await alertRowsOf(order)).map(({ kind }) => kind),
    openAlertsOf: async (order: Order) =>
      (await alertRowsOf(order)).filter((row) => row.closed_at === null).map(({ kind }) => kind),
  }
}
export type PaymentStage = ReturnType<typeof openPaymentStage>
