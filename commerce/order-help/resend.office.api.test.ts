import { describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder, orderOf, placeOrder } from '#tests/orders/orders.ts'

const stage = openOrderStage()

async function paidMug() {
  const bought = await stage.buyMug()
  const { number } = await orderOf(stage.db, bought)
  return { ...bought, number }
}

async function unpaid(paymentMethod: string) {
  const visitor = await stage.shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(stage.db)).id }))
  const email = stage.newEmail()
  const placed = await placeOrder(visitor, { email, paymentMethod })
  granted(await visitor.payment.startPayment({ orderPublicId: placed.publicId }))
  return { ...placed, email }
}

const elsewhere = { email: 'other@example.com', reason: 'Asked for on the phone, number checked' }

describe('a mail that is sent again', () => {
  it('says what is true now, and is a mail of its own', async () => {
    const { number, email } = await paidMug()
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const before = (await mailsTo(stage.db, email)).length
    granted(await clerk.orderHelp.resendMail({ number, mail: 'confirmation' }))
    granted(await clerk.orderHelp.resendMail({ number, mail: 'confirmation' }))
    const mails = await mailsTo(stage.db, email)
    expect(mails).toHaveLength(before + 2)
    expect(mails[0]!.subject).toContain(number)
    expect(mails[0]!.text).toContain('We have received £')
    const { mails: listed } = granted(await clerk.orderHelp.listResendable({ number }))
    expect(listed.find(({ mail }) => mail === 'confirmation')).toMatchObject({
      times: 3,
      isPossible: true,
    })
    const acts = await stage.db
      .selectFrom('staff_act')
      .where('object_id', '=', number)
      .selectAll()
      .execute()
    expect(acts).toHaveLength(2)
    expect(acts[0]).toMatchObject({
      permission: 'order.resend',
      after: { mail: 'confirmation', to: 'customer' },
    })
  })

  it('tells how to pay, where the invoice is and how to write a review, each in its time', async () => {
    const clerk = await stage.shop.staff('support')
    const waiting = await unpaid('BANK_TRANSFER')
    granted(await clerk.orderHelp.resendMail({ number: waiting.number, mail: 'payment' }))
    expect((await mailsTo(stage.db, waiting.email))[0]!.text).toContain('IBAN')
    expect(
      await clerk.orderHelp.resendMail({ number: waiting.number, mail: 'invoice' }),
    ).toMatchObject({
      code: 'conflict',
      fields: { mail: 'nothing_to_send' },
    })
    const order = await paidMug()
    stage.later(61)
    await deliverOrder(stage.db, order.id, stage.now)
    const later = await stage.shop.staff('support')
    for (const mail of ['invoice', 'review'] as const) {
      granted(await later.orderHelp.resendMail({ number: order.number, mail }))
    }
    const [review, invoice] = await mailsTo(stage.db, order.email)
    expect(review!.text).toContain('/reviews/new?token=')
    expect(invoice!.subject).toMatch(/^Your invoice /)
    expect(
      isRefused(await later.orderHelp.resendMail({ number: order.number, mail: 'payment' })),
    ).toBe(true)
  })

  it('goes to another address only after a fresh proof, with a reason, and not often', async () => {
    const { number } = await paidMug()
    const clerk = await stage.shop.staff('support')
    for (const mail of ['confirmation', 'confirmation', 'confirmation'] as const) {
      granted(await clerk.orderHelp.resendMailElsewhere({ number, mail, ...elsewhere }))
    }
    expect(
      await clerk.orderHelp.resendMailElsewhere({ number, mail: 'confirmation', ...elsewhere }),
    ).toMatchObject({
      code: 'too_many_attempts',
    })
    const act = await stage.db
      .selectFrom('staff_act')
      .where('object_id', '=', number)
      .select(['after', 'reason'])
      .executeTakeFirstOrThrow()
    expect(act).toEqual({
      after: { mail: 'confirmation', to: 'o•••@e•••.com' },
      reason: elsewhere.reason,
    })
    stage.later(6)
    const other = await paidMug()
    expect(
      await clerk.orderHelp.resendMailElsewhere({
        number: other.number,
        mail: 'confirmation',
        ...elsewhere,
      }),
    ).toMatchObject({ code: 'proof_needed' })
  })

  it('is not sent by others than those who may, and not without end', async () => {
    const { number } = await paidMug()
    for (const clerk of [
      await stage.shop.staff('production'),
      await stage.shop.staff('support', ['WPX-ES']),
    ]) {
      expect(await clerk.orderHelp.resendMail({ number, mail: 'confirmation' })).toMatchObject({
        code: 'not_found',
      })
      expect(await clerk.orderHelp.listResendable({ number })).toMatchObject({ code: 'not_found' })
      expect(await clerk.orderHelp.makeLink({ number, link: 'track' })).toMatchObject({
        code: 'not_found',
      })
    }
    const clerk = await stage.shop.staff('support')
    for (let times = 0; times < 8; times += 1) {
      granted(await clerk.orderHelp.resendMail({ number, mail: 'confirmation' }))
    }
    expect(await clerk.orderHelp.resendMail({ number, mail: 'confirmation' })).toMatchObject({
      code: 'too_many_attempts',
    })
  })
})

describe('a link', () => {
  it('lets whoever has it pay an order that waits for its money, and is mailed when that is wanted', async () => {
    const order = await unpaid('CARD')
    const clerk = await stage.shop.staff('support')
    const { url } = granted(
      await clerk.orderHelp.makeLink({ number: order.number, link: 'pay', isMailed: 'on' }),
    )
    const key = new URL(url).searchParams.get('key')!
    const stranger = await stage.stranger()
    const asked = { orderPublicId: order.publicId }
    expect(await stranger.payment.checkPayment(asked)).toMatchObject({ code: 'forbidden' })
    expect(granted(await stranger.payment.checkPayment({ ...asked, key }))).toMatchObject({
      isPaid: false,
    })
    const [mail] = await mailsTo(stage.db, order.email)
    expect(mail!.text).toContain(`/tracking/${order.publicId}/pay?key=`)
  })

  it('to pay is not made for what is paid; one to follow it always is', async () => {
    const { number, publicId, email } = await paidMug()
    const clerk = await stage.shop.staff('support')
    expect(await clerk.orderHelp.makeLink({ number, link: 'pay' })).toMatchObject({
      code: 'conflict',
      fields: { link: 'nothing_to_pay' },
    })
    const before = (await mailsTo(stage.db, email)).length
    const { url } = granted(await clerk.orderHelp.makeLink({ number, link: 'track' }))
    expect(url).toMatch(new RegExp(`/tracking/${publicId}$`))
    expect(await mailsTo(stage.db, email)).toHaveLength(before)
  })
})
