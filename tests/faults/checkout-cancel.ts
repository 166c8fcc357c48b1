import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isRefused, Refusal } from '#api/refusal.ts'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { offlineGateway } from '#commerce/payment/gateway/offline-gateway.ts'
import { gatewaysOf } from '#commerce/payment/gateway/open-gateways.ts'
import { openTestGateway } from '#commerce/payment/test-gateway.ts'
import { settlePayment } from '#commerce/settlement/settle.service.ts'
import { sweepPayments } from '#commerce/settlement/sweep.service.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { findBroken } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { openChance, type Chance } from './checkout-seed.ts'

type Db = Kysely<Tables>

const HOUR_MS = 60 * 60_000
const card = { number: '4242424242424242', expiry: '12/49', code: '123' }

/** A shop whose clock can be set, the provider's and the completer's with it. */
export async function openClockedShop(db: Db) {
  const { id: articleId } = await makeArticle(db, { amountMinor: 2000 })
  await makeParcelService(db)
  // Afterwards: what is on sale from now on is not on sale a moment ago.
  let clock = new Date()
  const now = () => clock
  const gateways = gatewaysOf([offlineGateway, openTestGateway(db, now)])
  const shop = openApi(db, now, openTestUploads().tools, gateways)
  const tools = { db, gateways, sites: makeSites(3000), now }
  const faults: unknown[] = []
  return {
    db,
    tools,
    faults: () => [...faults, ...shop.faults],
    jump(ms: number): void {
      clock = new Date(clock.getTime() + ms)
    },
    now,
    async buy(given: { paymentMethod?: string } = {}) {
      const visitor = await shop.visitorWithSession()
      granted(await visitor.cart.addLine({ articleId, quantity: 1 }))
      return { visitor, placed: await placeOrder(visitor, given) }
    },
    sweep: () => sweepPayments(tools, (error) => void faults.push(error)),
  }
}
export type ClockedShop = Awaited<ReturnType<typeof openClockedShop>>

/** The id of the page to pay on; undefined when nobody is sent there any more. */
export async function startPaying(visitor: Visitor, publicId: string): Promise<string | undefined> {
  const started = await visitor.payment.startPayment({ orderPublicId: publicId })
  if (isRefused(started) || started.action.kind !== 'redirect') return undefined
  return started.action.url.split('/').at(-1)!
}

export const payOn = (visitor: Visitor, id: string) =>
  visitor.testGateway.payByTestCard({ id, ...card })

/**
 * Somebody cancels while the money comes and the factory is about to have it, all at once. Throws
 * when money or an order is lost. Gives how often each of them was first.
 */
export async function raceToCancel(db: Db, rounds: number, seed: number) {
  const shop = await openClockedShop(db)
  const chance = openChance(seed)
  const ends = { cancelled: 0, released: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const status = await cancelPayAndRelease(shop, chance)
    if (status !== 10 && status !== 200) throw new Error(`round ${round}: it ended at ${status}`)
    if (status === 10) ends.cancelled += 1
    else ends.released += 1
    await refuseLostMoney(shop.db)
  }
  if (shop.faults().length > 0) throw new Error(String(shop.faults()[0]))
  return ends
}

async function cancelPayAndRelease(shop: ClockedShop, chance: Chance): Promise<number> {
  const { visitor, placed } = await shop.buy()
  const { publicId } = placed
  const page = (await startPaying(visitor, publicId))!
  const order = await orderOf(shop.db, placed)
  const { id: paymentId } = await paymentOf(shop.db, order.id)
  // The customer's hour is over; the page to pay on would be closed by then.
  await shop.db
    .updateTable('shop_order')
    .set({ release_after: order.placed_at })
    .where('id', '=', order.id)
    .execute()
  const acts: (() => Promise<unknown>)[] = [
    () => payOn(visitor, page),
    () => settlePayment(shop.tools, paymentId),
    () => unlessRefused(() => transact(shop.db, (trx) => progressOrder(trx, order.id, shop.now()))),
    () => visitor.payment.checkPayment({ orderPublicId: publicId }),
    ...(chance.happens(0.8) ? [() => visitor.tracking.cancelTracked({ publicId })] : []),
    () => shop.sweep(),
  ]
  if (chance.happens(0.5)) await acts.shift()!()
  await Promise.all(
    chance.shuffled(acts).map(async (act) => {
      await sleep(chance.between(0, 15))
      await act()
    }),
  )
  await settleAll(shop)
  return (await orderOf(shop.db, placed)).status
}

/** As long as the completer finds something, hours pass; nobody pays any more. */
export async function settleAll(shop: ClockedShop): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    shop.jump(HOUR_MS)
    while ((await shop.sweep()) > 0) continue
  }
  const open = await shop.db.selectFrom('shop_order').where('status', '=', 0).select('id').execute()
  for (const { id } of open) {
    await transact(shop.db, (trx) => progressOrder(trx, id, shop.now()))
  }
}

export const paymentOf = (db: Db, orderId: string) =>
  db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .selectAll()
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow()

/** The provider's books against ours, and everything that must always hold. */
export async function refuseLostMoney(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('test_gateway_payment as there')
    .innerJoin('payment', 'payment.reference', 'there.reference')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('there.state', '=', 'CAPTURED')
    .select((on) => [
      'shop_order.id',
      'shop_order.status',
      'shop_order.total_minor',
      'shop_order.payable_at',
      'there.amount_minor',
      on
        .selectFrom('test_gateway_refund as back')
        .whereRef('back.payment_id', '=', 'there.id')
        .where('back.state', '=', 'SUCCEEDED')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('back.amount_minor'), of.lit(0)).as('sum'))
        .as('returned'),
    ])
    .execute()
  const lost = rows.filter(({ status, amount_minor, returned, total_minor, payable_at }) => {
    const kept = amount_minor - Number(returned)
    return status === 10 ? kept !== 0 : kept !== total_minor || payable_at === null
  })
  const twice = new Set(rows.map(({ id }) => id)).size !== rows.length
  const broken = await findBroken(db)
  if (lost.length > 0 || twice || Object.keys(broken).length > 0) {
    throw new Error(`money is lost: ${JSON.stringify({ lost, twice, broken })}`)
  }
}

async function unlessRefused(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
