import { describe, expect, it } from 'vitest'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { transact } from '#db/transaction.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import {
  deliverOrder,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'

const stage = openOrderStage()

async function deliveredMugs(quantity: number) {
  const buyer = await stage.shop.visitorWithSession()
  await putDesignInCart(stage.db, buyer)
  const { lines } = granted(await buyer.cart.getCart({}))
  granted(await buyer.cart.changeQuantity({ lineId: lines[0]!.id, quantity }))
  const { publicId, number } = await placeOrder(buyer, { email: stage.newEmail() })
  const { id } = await orderOf(stage.db, { publicId })
  await payOrder(stage.db, id, stage.now)
  stage.later(61)
  await deliverOrder(stage.db, id, stage.now)
  const line = await stage.db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .select(['id', 'total_minor'])
    .executeTakeFirstOrThrow()
  return { number, lineId: line.id, totalMinor: line.total_minor }
}

const asked = (number: string, lines: string[]) => ({
  number,
  lines,
  reason: 'print_fault' as const,
  payer: 'PRESS' as const,
  note: 'White stripe across the photo',
})

const limitTo = (staffId: string, minor: number) =>
  stage.db
    .insertInto('staff_limit')
    .values({
      staff_id: staffId,
      act: 'reprint',
      currency: 'GBP',
      most_minor: minor,
      most_per_day_minor: minor,
    })
    .execute()

describe('the desk of reprints', () => {
  it('tells what chosen pieces are worth and what they take, before anybody asks', async () => {
    const order = await deliveredMugs(3)
    const clerk = await stage.shop.staff('support')
    await limitTo(clerk.staffId, order.totalMinor - 1)
    const { number, lineId } = order
    const look = async (lines: string[]) =>
      granted(await clerk.orderHelp.offerReprint({ number, lines })).plan
    expect(await look([])).toBeUndefined()
    expect(await look([`${lineId}=1`])).toMatchObject({
      pieces: 1,
      valueMinor: Math.ceil(order.totalMinor / 3),
      needsApproval: false,
      isCorrected: false,
    })
    expect(await look([`${lineId}=3`])).toMatchObject({
      valueMinor: order.totalMinor,
      needsApproval: true,
    })
  })

  it('counts what it lists, by view and by store', async () => {
    const clerk = await stage.shop.staff('support')
    const before = granted(await clerk.orderHelp.listReprints({})).counts
    const [small, large] = [await deliveredMugs(2), await deliveredMugs(2)]
    const fresh = await stage.shop.staff('support')
    granted(await fresh.orderHelp.askForReprint(asked(small.number, [`${small.lineId}=1`])))
    await limitTo(fresh.staffId, 1)
    granted(await fresh.orderHelp.askForReprint(asked(large.number, [`${large.lineId}=1`])))
    const waitingOf = async (number: string) =>
      granted(await fresh.orderDesk.getOrder({ number })).waitingReprints
    expect(await waitingOf(large.number)).toHaveLength(1)
    expect(await waitingOf(small.number)).toEqual([])
    const { counts } = granted(await fresh.orderHelp.listReprints({}))
    expect(counts).toEqual({
      ...before,
      approval: before.approval + 1,
      running: before.running + 1,
    })
    for (const view of ['approval', 'running', 'done'] as const) {
      const { requests } = granted(await fresh.orderHelp.listReprints({ view, most: 100 }))
      expect(requests).toHaveLength(counts[view])
    }
    const spanish = granted(await fresh.orderHelp.listReprints({ store: ['WPX-ES'] }))
    expect(spanish).toMatchObject({ requests: [], counts: { approval: 0, running: 0, done: 0 } })
  })

  it('puts a reprint before orders that came in earlier', async () => {
    const order = await deliveredMugs(1)
    const waiting = await stage.buyMug()
    const { id: waitingId } = await orderOf(stage.db, waiting)
    stage.later(61)
    const clerk = await stage.shop.staff('support')
    const { reprint } = granted(
      await clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    )
    const { id } = await stage.db
      .selectFrom('shop_order')
      .where('number', '=', reprint!)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const orderId of [waitingId, waitingId, id, id]) {
      await transact(stage.db, (trx) => progressByJob(trx, { orderId }, stage.now))
    }
    const floor = await stage.shop.staff('production')
    const { rows } = granted(await floor.productionDesk.listQueue({}))
    const numbers = rows.map(({ number }) => number)
    const { number: waitingNumber } = await orderOf(stage.db, waiting)
    expect(numbers).toContain(waitingNumber)
    expect(numbers.indexOf(reprint!)).toBeGreaterThanOrEqual(0)
    expect(numbers.indexOf(reprint!)).toBeLessThan(numbers.indexOf(waitingNumber))
  })
})

describe('orders built for customers', () => {
  it('are listed with what became of them, to people of their store', async () => {
    const { id: articleId } = await makeArticle(stage.db)
    const { variant } = await stage.db
      .selectFrom('article_price')
      .where('article_id', '=', articleId)
      .select('variant')
      .executeTakeFirstOrThrow()
    const email = stage.newEmail()
    const clerk = await stage.shop.staff('support')
    const { url } = granted(
      await clerk.orderHelp.buildCart({
        store: 'WPX-GB',
        language: 'en',
        email,
        name: 'Ann',
        surname: 'Other',
        reason: 'Ordered on the phone',
        lines: [`article=${articleId}=${variant}=2`],
      }),
    )
    const find = async () => {
      const { carts } = granted(await clerk.orderHelp.listBuiltCarts({}))
      return carts.find((cart) => cart.email === email)
    }
    expect(await find()).toMatchObject({ state: 'waiting', pieces: 2, store: 'WPX-GB' })
    const taker = await stage.shop.visitorWithSession()
    granted(await taker.cart.takePrepared({ token: new URL(url).searchParams.get('token')! }))
    expect(await find()).toMatchObject({ state: 'taken' })
    const other = await stage.shop.staff('support', ['WPX-ES'])
    expect(granted(await other.orderHelp.listBuiltCarts({})).carts).toEqual([])
  })
})
