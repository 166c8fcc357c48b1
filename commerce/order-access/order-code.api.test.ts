import { describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { becomeOwner, codeIn } from '#tests/orders/order-owner.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const stage = openOrderStage()

describe('the code', () => {
  it('comes to the order’s mail in its language, once for two clicks, and works on one device', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const [anna, eve] = [await stage.stranger(), await stage.stranger()]
    const { publicId } = mug
    expect(await stage.see(anna, mug)).toMatchObject({
      ownerBy: 'code',
      emailHint: 'b•••@e•••.com',
      isCodeSent: false,
    })
    await Promise.all([
      anna.orderAccess.sendCode({ publicId }),
      anna.orderAccess.sendCode({ publicId }),
    ])
    granted(await anna.orderAccess.sendCode({ publicId }))
    expect(await stage.see(anna, mug)).toMatchObject({ isCodeSent: true })
    const mails = (await mailsTo(stage.db, mug.email)).filter(({ subject }) => /^\d/.test(subject))
    expect(mails).toHaveLength(1)
    const code = await codeIn(stage.db, mug.email)
    const kept = await stage.db.selectFrom('order_code').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(await eve.orderAccess.enterCode({ publicId, code })).toMatchObject({
      fields: { code: 'code_expired' },
    })
    granted(
      await anna.orderAccess.enterCode({ publicId, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
    )
    expect(await stage.see(anna, mug)).toMatchObject({ level: 'owner' })
    expect(await stage.see(eve, mug)).toMatchObject({ level: 'link' })
  })

  it('is used once, also by two at the same moment', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const anna = await stage.stranger()
    const { publicId } = mug
    granted(await anna.orderAccess.sendCode({ publicId }))
    const code = await codeIn(stage.db, mug.email)
    const enter = () => anna.orderAccess.enterCode({ publicId, code })
    const answers = await Promise.all([enter(), enter(), enter()])
    expect(answers.filter((answer) => !('code' in answer))).toHaveLength(1)
    expect(await enter()).toMatchObject({ fields: { code: 'code_expired' } })
  })

  it('ends after ten minutes', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const anna = await stage.stranger()
    const { publicId } = mug
    granted(await anna.orderAccess.sendCode({ publicId }))
    const code = await codeIn(stage.db, mug.email)
    stage.later(10)
    expect(await stage.see(anna, mug)).toMatchObject({ isCodeSent: false })
    expect(await anna.orderAccess.enterCode({ publicId, code })).toMatchObject({
      fields: { code: 'code_expired' },
    })
  })

  it('is not guessed: five tries each, ten an hour from one network', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const eve = await stage.stranger()
    const { publicId } = mug
    const wrong = async () => {
      const right = await codeIn(stage.db, mug.email)
      return eve.orderAccess.enterCode({ publicId, code: right === '111111' ? '2' : '111111' })
    }
    for (let sent = 0; sent < 2; sent++) {
      granted(await eve.orderAccess.sendCode({ publicId }))
      for (let i = 0; i < 5; i++) {
        expect(await wrong()).toMatchObject({ fields: { code: 'code_wrong' } })
      }
      stage.later(2)
    }
    granted(await eve.orderAccess.sendCode({ publicId }))
    const code = await codeIn(stage.db, mug.email)
    expect(await eve.orderAccess.enterCode({ publicId, code })).toMatchObject({
      code: 'too_many_attempts',
    })
    // And keeps nobody else from their own.
    const anna = await stage.stranger()
    await becomeOwner(stage.db, anna, mug)
  })

  it('is worth nothing after its fifth wrong try', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const eve = await stage.stranger()
    const { publicId } = mug
    granted(await eve.orderAccess.sendCode({ publicId }))
    const code = await codeIn(stage.db, mug.email)
    const wrong = code === '111111' ? '222222' : '111111'
    await Promise.all(
      Array.from({ length: 5 }, () => eve.orderAccess.enterCode({ publicId, code: wrong })),
    )
    expect(await eve.orderAccess.enterCode({ publicId, code })).toMatchObject({
      fields: { code: 'code_expired' },
    })
  })

  it('fills nobody’s letter box: three in a quarter of an hour, six from everywhere', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    const { publicId } = mug
    const ask = async (visitor: Visitor, times: number) => {
      for (let i = 0; i < times; i++) {
        granted(await visitor.orderAccess.sendCode({ publicId }))
        stage.later(2)
      }
      return visitor.orderAccess.sendCode({ publicId })
    }
    expect(await ask(await stage.stranger(), 3)).toMatchObject({ code: 'too_many_attempts' })
    expect(await ask(await stage.stranger(), 3)).toMatchObject({ code: 'too_many_attempts' })
    expect(await (await stage.stranger()).orderAccess.sendCode({ publicId })).toMatchObject({
      code: 'too_many_attempts',
    })
  })

  it('needs a session, and an order that is there', async () => {
    const { publicId } = await makePlacedOrder(stage.db)
    expect(await stage.shop.visitor().orderAccess.sendCode({ publicId })).toMatchObject({
      code: 'unauthenticated',
    })
    expect(
      await (await stage.stranger()).orderAccess.sendCode({ publicId: 'x'.repeat(22) }),
    ).toMatchObject({ code: 'not_found' })
  })
})
