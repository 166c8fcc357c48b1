import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const stage = openOrderStage()

describe('a link rests', () => {
  it.each([15, 10] as const)(
    'thirty days after status %i, until somebody knows more',
    async (status) => {
      const email = stage.newEmail()
      const payment = { method: 'CARD', status: status === 10 ? 'CANCELED' : 'PAID' } as const
      const order = await makePlacedOrder(stage.db, { status, email, payment, placedAt: stage.now })
      stage.later(30 * 24 * 60 - 1)
      const visitor = await stage.stranger()
      expect(await stage.see(visitor, order)).toMatchObject({ level: 'link' })
      stage.later(1)
      expect(await stage.see(visitor, order)).toEqual({
        publicId: order.publicId,
        level: 'aged',
        hasPostalCode: true,
      })
      const { publicId } = order
      const lineId = order.lineIds[0]!
      const { tracking, orderAccess } = visitor
      for (const answer of [
        await orderAccess.sendCode({ publicId }),
        await tracking.cancelTracked({ publicId }),
        await tracking.getTrackedDocument({ publicId, number: '1' }),
        await visitor.payment.checkPayment({ orderPublicId: publicId }),
      ]) {
        expect(answer).toMatchObject({ code: 'forbidden' })
      }
      expect(await tracking.getTrackedPreview({ publicId, lineId })).toHaveProperty('code')
      granted(await orderAccess.confirmOrder({ publicId, answer: email }))
      expect(await stage.see(visitor, order)).toMatchObject({ level: 'address' })
      expect(await stage.see(await stage.stranger(), order)).toMatchObject({ level: 'aged' })
    },
  )

  it('after twenty visitors, not for those who were among them', async () => {
    const order = await makePlacedOrder(stage.db, { placedAt: stage.now })
    const first = await stage.stranger()
    // However often they come back.
    for (let i = 0; i < 25; i++)
      expect(await stage.see(first, order)).toMatchObject({ level: 'link' })
    for (let i = 1; i < 20; i++) {
      expect(await stage.see(stage.shop.visitor(), order)).toMatchObject({ level: 'link' })
    }
    expect(await stage.see(await stage.stranger(), order)).toMatchObject({ level: 'aged' })
    expect(await stage.see(stage.shop.visitor(), order)).toMatchObject({ level: 'aged' })
    expect(await stage.see(first, order)).toMatchObject({ level: 'link' })
  })

  it('counts one network once a day, and no program that previews links', async () => {
    const order = await makePlacedOrder(stage.db, { placedAt: stage.now })
    const visits = async () => {
      const rows = await stage.db
        .selectFrom('order_link_visit')
        .where('order_id', '=', order.id)
        .select('visitor')
        .execute()
      return rows.length
    }
    const neighbour = () => stage.shop.visitor({ address: '198.51.100.7' })
    for (let i = 0; i < 3; i++) await stage.see(neighbour(), order)
    expect(await visits()).toBe(1)
    stage.later(24 * 60)
    await stage.see(neighbour(), order)
    expect(await visits()).toBe(2)
    const preview = stage.shop.visitor()
    preview.caller.clientAgent = 'WhatsApp/2.23.20.0'
    const crawler = stage.shop.visitor()
    crawler.caller.clientAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
    await stage.see(preview, order)
    await stage.see(crawler, order)
    expect(await visits()).toBe(2)
  })

  it('not by its owner’s visits', async () => {
    const mug = await stage.buyMug()
    for (let i = 0; i < 3; i++) await stage.see(mug.buyer, mug)
    const rows = await stage.db
      .selectFrom('order_link_visit')
      .where('order_id', '=', mug.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})
