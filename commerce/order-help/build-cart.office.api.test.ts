import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { purgeCarts } from '#commerce/cart/purge-carts.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { homeAddress, orderOf, payOrder } from '#tests/orders/orders.ts'

const stage = openOrderStage()

const buyer = (email: string) => ({
  store: 'WPX-GB',
  language: 'en',
  email,
  name: 'Ann',
  surname: 'Other',
  reason: 'Ordered on the phone',
})

describe('an order built for a customer', () => {
  it('is seen and paid by the customer exactly as it was built, at the catalogue’s prices', async () => {
    const earlier = await stage.buyMug()
    const article = await makeArticle(stage.db)
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const found = granted(
      await clerk.orderHelp.findBuyer({ store: 'WPX-GB', email: earlier.email }),
    )
    expect(found.orders[0]!.lines).toMatchObject([
      { thing: `version=${earlier.design.versionId}`, quantity: 1 },
    ])
    const [variant] = await stage.db
      .selectFrom('article_price')
      .where('article_id', '=', article.id)
      .select('variant')
      .execute()
    const built = granted(
      await clerk.orderHelp.buildCart({
        ...buyer(earlier.email),
        lines: [
          `version=${earlier.design.versionId}=2`,
          `article=${article.id}=${variant!.variant}=3`,
        ],
        ...homeAddress,
        service: 'test-home',
        discountPercent: 10,
        isMailed: 'on',
      }),
    )
    const [mail] = await mailsTo(stage.db, earlier.email)
    const token = tokenOf(mail)
    expect(built.url).toContain(encodeURIComponent(token))
    await purgeCarts(stage.db, stage.now)

    const visitor = await stage.shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: (await makeArticle(stage.db)).id }))
    const shown = granted(await visitor.cart.getPrepared({ token }))
    expect(shown).toMatchObject({
      isTaken: false,
      asideQuantity: 1,
      lines: [{ quantity: 2 }, { quantity: 3 }],
    })
    granted(await visitor.cart.takePrepared({ token }))
    granted(await visitor.cart.takePrepared({ token }))
    const cart = granted(await visitor.cart.getCart({}))
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 3])
    expect(cart.saved).toHaveLength(1)
    expect(cart.verdicts).toMatchObject([{ code: built.code!.replaceAll('-', '') }])
    granted(await visitor.session.chooseGuestCheckout({}))
    const { totalMinor, discountMinor } = granted(await visitor.checkout.getCheckout({}))
    expect({ totalMinor, discountMinor }).toEqual({
      totalMinor: built.totalMinor,
      discountMinor: built.discountMinor,
    })
    expect(discountMinor).toBeGreaterThan(0)
    const placed = granted(
      await visitor.placing.placeOrder({ expectedTotalMinor: totalMinor, paymentMethod: 'CARD' }),
    )
    const order = await orderOf(stage.db, placed)
    await payOrder(stage.db, order.id, stage.now)
    expect(order).toMatchObject({ email: earlier.email, total_minor: built.totalMinor })
    expect(await visitor.cart.getPrepared({ token })).toMatchObject({ code: 'expired' })
  })

  it('is nobody else’s once it is taken, and ends after two weeks', async () => {
    const article = await makeArticle(stage.db)
    const clerk = await stage.shop.staff('support')
    const { variant } = await stage.db
      .selectFrom('article_price')
      .where('article_id', '=', article.id)
      .select('variant')
      .executeTakeFirstOrThrow()
    const asked = { ...buyer(stage.newEmail()), lines: [`article=${article.id}=${variant}=1`] }
    const first = granted(await clerk.orderHelp.buildCart(asked))
    const tokenIn = (url: string) => new URL(url).searchParams.get('token')!
    const taker = await stage.shop.visitorWithSession()
    granted(await taker.cart.takePrepared({ token: tokenIn(first.url) }))
    const other = await stage.shop.visitorWithSession()
    expect(await other.cart.takePrepared({ token: tokenIn(first.url) })).toMatchObject({
      code: 'expired',
    })
    expect(await other.cart.getPrepared({ token: `${tokenIn(first.url)}x` })).toMatchObject({
      code: 'expired',
    })
    const second = granted(await clerk.orderHelp.buildCart(asked))
    stage.later(15 * 24 * 60)
    expect(await other.cart.getPrepared({ token: tokenIn(second.url) })).toMatchObject({
      code: 'expired',
    })
    await purgeCarts(stage.db, stage.now)
    const left = await stage.db.selectFrom('prepared_cart').where('taken_at', 'is', null).execute()
    expect(left).toEqual([])
  })

  it('is built once, though its answer is loaded again', async () => {
    const article = await makeArticle(stage.db)
    const clerk = await stage.shop.staff('support')
    const { variant } = await stage.db
      .selectFrom('article_price')
      .where('article_id', '=', article.id)
      .select('variant')
      .executeTakeFirstOrThrow()
    const email = stage.newEmail()
    const asked = { ...buyer(email), lines: [`article=${article.id}=${variant}=1`] }
    const carts = async () =>
      (await stage.db.selectFrom('prepared_cart').select('cart_id').execute()).length
    const before = await carts()
    const options = { idempotencyKey: `reload-${email}` }
    granted(await clerk.orderHelp.buildCart(asked, options))
    expect(await clerk.orderHelp.buildCart(asked, options)).toMatchObject({ code: 'key_reused' })
    expect(await carts()).toBe(before + 1)
  })

  it('holds nothing that somebody else designed, and no discount above what one person gives', async () => {
    const stranger = await stage.buyMug()
    const clerk = await stage.shop.staff('support')
    const email = stage.newEmail()
    const lines = [`version=${stranger.design.versionId}=1`]
    expect(await clerk.orderHelp.buildCart({ ...buyer(email), lines })).toMatchObject({
      fields: { lines: 'not_found' },
    })
    expect(
      await clerk.orderHelp.buildCart({ ...buyer(stranger.email), lines, discountPercent: 31 }),
    ).toMatchObject({ fields: { discountPercent: 'too_big' } })
    for (const other of [
      await stage.shop.staff('prepress'),
      await stage.shop.staff('support', ['WPX-ES']),
    ]) {
      expect(await other.orderHelp.buildCart({ ...buyer(stranger.email), lines })).toMatchObject({
        code: 'not_found',
      })
      expect(
        await other.orderHelp.findBuyer({ store: 'WPX-GB', email: stranger.email }),
      ).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a corrected design', () => {
  it('stops the order until its owner has approved it, and is then printed', async () => {
    const order = await stage.buyMug()
    const { number } = await orderOf(stage.db, order)
    const corrected = `corrected-${order.design.versionId}`.slice(0, 30)
    await sql`
      insert into design_version (id, design_id, number, revision, document, document_sha256,
        engine_version, findings_confirmed, reason, pieces, extra_pages, orientation)
      select ${corrected}, design_id, number + 1, revision + 1, document, ${'c'.repeat(64)},
        engine_version, findings_confirmed, 'ORDER', pieces, extra_pages, orientation
      from design_version where id = ${order.design.versionId}`.execute(stage.db)
    const clerk = await stage.shop.staff('support')
    const which = { number, lineId: order.lineId }
    const { versions } = granted(await clerk.orderHelp.listCorrections(which))
    expect(versions).toMatchObject([{ versionId: corrected }])
    const change = { ...which, versionId: corrected, reason: 'Face was cut' }
    const { actionId } = granted(await clerk.orderHelp.replaceVersion(change))
    expect((await orderOf(stage.db, order)).status).toBe(2)
    const line = await stage.db
      .selectFrom('order_line')
      .where('id', '=', order.lineId)
      .select('version_id')
      .executeTakeFirstOrThrow()
    expect(line.version_id).toBe(corrected)
    granted(await order.buyer.actionAnswer.approveProof({ publicId: order.publicId, actionId }))
    expect((await orderOf(stage.db, order)).status).toBe(0)
    const foreign = (await stage.buyMug()).design.versionId
    expect(await clerk.orderHelp.replaceVersion({ ...change, versionId: foreign })).toMatchObject({
      fields: { versionId: 'not_of_the_article' },
    })
  })
})
