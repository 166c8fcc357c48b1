import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { withImages } from '#server/mail/open-mail.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { fillCheckout, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { keyIn, openQuoteDesk } from '#tests/orders/quotes.ts'
import { makeSites } from '#config/sites.ts'
import { watchQuotes } from './quote-clock.service.ts'

const stage = openOrderStage()
const DAY = 24 * 60
const daysBetween = (one: string, other: string) =>
  (Date.parse(other) - Date.parse(one)) / (DAY * 60_000)

const { ask, dayAfter, draft, makeBox, send } = openQuoteDesk(stage)

describe('a quote', () => {
  it('is promised later the more there is to make, with what is ordered already', async () => {
    const person = await makeCustomer(stage.db)
    const ticket = await ask(await stage.shop.customer(person), person.email)
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const box = await makeBox()
    const dayOf = async (pieces: number) => {
      const { publicId, saved } = await draft(clerk, ticket, [`${box.thing}=${pieces}=`])
      granted(saved)
      const { services } = granted(await clerk.quote.getQuote({ publicId }))
      return services.find(({ code }) => code === 'test-home')!.until
    }
    await stage.db
      .updateTable('article')
      .set({ weight_grams: 1 })
      .where('id', '=', box.id)
      .execute()
    const [few, some, many] = [await dayOf(10), await dayOf(200), await dayOf(9_000)]
    expect(some).toBe(few)
    expect(daysBetween(few, many), 'eight working days more').toBeGreaterThanOrEqual(8)
    const buyer = await stage.shop.visitorWithSession()
    granted(await buyer.cart.addLine({ articleId: box.id, quantity: 900 }))
    await placeOrder(buyer)
    expect(daysBetween(some, await dayOf(200)), 'others come first').toBeGreaterThanOrEqual(1)
  })

  it('is asked for by a customer, accepted, and ordered for exactly its sum', async () => {
    const person = await makeCustomer(stage.db)
    const customer = await stage.shop.customer(person)
    const ticket = await ask(customer, person.email)
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const [box, card] = [await makeBox(), await makeBox(333)]
    const { publicId, saved } = await draft(
      clerk,
      ticket,
      [`${box.thing}=200=850`, `${card.thing}=7=`],
      { shippingMinor: 100 },
    )
    granted(saved)
    expect(await customer.quote.getQuote({ publicId })).toMatchObject({ code: 'not_found' })
    const written = granted(await clerk.quote.getQuote({ publicId }))
    expect(written.lines).toMatchObject([
      { pieces: 200, listMinor: 900, unitMinor: 850, leastMinor: 630 },
      { pieces: 7, listMinor: 333, unitMinor: 333 },
    ])
    expect(written.asked).toMatchObject({ quantity: 200 })
    const total = 200 * 850 + 7 * 333 + 100
    expect(written.sums.totalMinor).toBe(total)
    granted(await send(clerk, publicId))
    const mail = (await mailsTo(stage.db, person.email)).find(({ subject }) =>
      subject.includes('Q-'),
    )
    expect(mail!.text).toContain('Here it is.')
    const none = { find: async () => undefined }
    const inbox = openInbox(stage.db, withImages(testMailComposer, stage.db, none))
    const { files } = (await inbox.find(mail!.id))!
    expect(files).toMatchObject([{ contentType: 'application/pdf' }])
    expect(files[0]!.name).toMatch(/^Q-[A-Z0-9]+\.pdf$/)
    expect((await PDFDocument.load(files[0]!.content)).getPageCount()).toBe(1)

    granted(await customer.cart.addLine({ articleId: (await makeBox()).id }))
    const shown = granted(await customer.quote.getQuote({ publicId }))
    expect(shown).toMatchObject({ state: 'SENT', mayAnswer: true, totalMinor: total })
    expect(granted(await customer.quote.acceptQuote({ publicId }))).toEqual({ needsDesign: false })
    expect(await customer.quote.acceptQuote({ publicId })).toMatchObject({ code: 'conflict' })
    const cart = granted(await customer.cart.getCart({}))
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([200, 7])
    expect(cart.saved).toHaveLength(1)
    expect(cart.totalMinor).toBe(total - 100)
    const charged = await fillCheckout(customer, { email: person.email })
    expect(charged).toBe(total)
    const placed = granted(
      await customer.placing.placeOrder({ expectedTotalMinor: charged, paymentMethod: 'CARD' }),
    )
    expect((await orderOf(stage.db, placed)).total_minor).toBe(total)
    const after = granted(await clerk.quote.getQuote({ publicId }))
    expect(after).toMatchObject({ state: 'ACCEPTED', order: placed.number })
    expect(after.events.map(({ to }) => to)).toEqual(['DRAFT', 'SENT', 'ACCEPTED'])
  })

  it('is accepted by a guest with the key of the mail, and designed afterwards', async () => {
    const email = stage.newEmail()
    const guest = await stage.shop.visitorWithSession()
    const ticket = await ask(guest, email)
    const clerk = await stage.shop.staff('support')
    const mug = await stage.buyMug()
    const { article_id: articleId, variant } = await stage.db
      .selectFrom('order_line')
      .where('id', '=', mug.lineId)
      .select(['article_id', 'variant'])
      .executeTakeFirstOrThrow()
    const { publicId, saved } = await draft(clerk, ticket, [`article=${articleId}=${variant}=3=`])
    granted(saved)
    granted(await send(clerk, publicId))
    const mail = (await mailsTo(stage.db, email)).find(({ subject }) => subject.includes('Q-'))
    const key = keyIn(mail!.text)
    expect(await guest.quote.getQuote({ publicId })).toMatchObject({ code: 'not_found' })
    const accepted = granted(await guest.quote.acceptQuote({ publicId, key }))
    expect(accepted).toEqual({ needsDesign: true })
    const shown = granted(await guest.quote.getQuote({ publicId, key }))
    expect(shown.code).toBeDefined()
    expect(shown.lines).toMatchObject([{ needsDesign: true, pieces: 3 }])
  })

  it('gives its prices for its own goods alone, and once', async () => {
    const email = stage.newEmail()
    const guest = await stage.shop.visitorWithSession()
    const ticket = await ask(guest, email)
    const clerk = await stage.shop.staff('support')
    const box = await makeBox()
    const { publicId, saved } = await draft(clerk, ticket, [`${box.thing}=20=700`])
    granted(saved)
    granted(await send(clerk, publicId))
    const mail = (await mailsTo(stage.db, email)).find(({ subject }) => subject.includes('Q-'))
    const key = keyIn(mail!.text)
    granted(await guest.quote.acceptQuote({ publicId, key }))
    const cart = granted(await guest.cart.getCart({}))
    expect(cart.totalMinor).toBe(20 * 700)
    const lineId = cart.lines[0]!.id
    granted(await guest.cart.changeQuantity({ lineId, quantity: 21 }))
    const more = granted(await guest.cart.getCart({}))
    expect(more.totalMinor).toBe(21 * 900)
    expect(more.verdicts).toMatchObject([{ reason: 'not_as_agreed' }])
    granted(await guest.cart.changeQuantity({ lineId, quantity: 20 }))
    const charged = await fillCheckout(guest, { email })
    granted(await guest.placing.placeOrder({ expectedTotalMinor: charged, paymentMethod: 'CARD' }))
    const { promotion_id: promotionId } = await stage.db
      .selectFrom('quote')
      .where('public_id', '=', publicId)
      .select('promotion_id')
      .executeTakeFirstOrThrow()
    const { code } = await stage.db
      .selectFrom('promotion_code')
      .where('promotion_id', '=', promotionId)
      .select('code')
      .executeTakeFirstOrThrow()
    const thief = await stage.shop.visitorWithSession()
    granted(await thief.cart.addLine({ articleId: box.id, quantity: 20 }))
    expect(granted(await thief.cart.addCode({ code }))).toMatchObject({
      verdict: { reason: 'used_up' },
      isKept: false,
    })
  })

  it('is 404 for everybody else: visitors, customers, other stores, other people of the shop', async () => {
    const person = await makeCustomer(stage.db)
    const customer = await stage.shop.customer(person)
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const own = await draft(clerk, await ask(customer, person.email), [
      `${(await makeBox()).thing}=10=`,
    ])
    granted(own.saved)
    const { publicId } = own
    granted(await send(clerk, publicId))
    const email = stage.newEmail()
    const guest = await stage.shop.visitorWithSession()
    const foreign = await draft(clerk, await ask(guest, email), [`${(await makeBox()).thing}=10=`])
    granted(await send(clerk, foreign.publicId))
    const mail = (await mailsTo(stage.db, email)).find(({ subject }) => subject.includes('Q-'))
    const key = keyIn(mail!.text)
    const none = { code: 'not_found' }
    const others = [
      guest,
      await stage.shop.customer(await makeCustomer(stage.db)),
      stage.shop.visitor({ application: 'WPX-ES', locale: 'es' }),
    ]
    for (const visitor of others) {
      for (const asked of [{ publicId }, { publicId, key }, { publicId, key: 'made-up' }]) {
        expect(await visitor.quote.getQuote(asked)).toMatchObject(none)
        expect(await visitor.quote.getQuotePdf(asked)).toMatchObject(none)
        expect(await visitor.quote.declineQuote(asked)).toMatchObject(none)
        if (visitor !== others[2]) {
          expect(await visitor.quote.acceptQuote(asked)).toMatchObject(none)
        }
      }
    }
    for (const staff of [
      await stage.shop.staff('support', ['WPX-ES']),
      await stage.shop.staff('packing'),
    ]) {
      expect(await staff.quote.getQuote({ publicId })).toMatchObject(none)
      expect(await staff.quote.getQuotePdf({ publicId })).toMatchObject(none)
      const changed = { publicId, revision: '3' }
      expect(await staff.quote.withdrawQuote({ ...changed, reason: 'x' })).toMatchObject(none)
      expect(await staff.quote.sendQuote({ ...changed, text: 'x' })).toMatchObject(none)
    }
  })

  it('keeps to what one person may promise', async () => {
    const guest = await stage.shop.visitorWithSession()
    const ticket = await ask(guest, stage.newEmail())
    const clerk = await stage.shop.staff('support')
    const { thing } = await makeBox()
    const tried = async (line: string, more: object = {}) =>
      (await draft(clerk, ticket, [line], more)).saved
    const priceOf = `price.${thing}`
    expect(await tried(`${thing}=10=901`)).toMatchObject({ fields: { [priceOf]: 'above_list' } })
    expect(await tried(`${thing}=10=629`)).toMatchObject({ fields: { [priceOf]: 'below_limit' } })
    granted(await tried(`${thing}=10=630`))
    expect(await tried(`${thing}=10=630`, { shippingMinor: 491 })).toMatchObject({
      fields: { shippingMinor: 'above_list' },
    })
    expect(await tried(`${thing}=10=`, { validUntil: '2020-01-01' })).toMatchObject({
      fields: { validUntil: 'in_the_past' },
    })
    expect(await tried(`${thing}=10=`, { service: 'by-owl' })).toMatchObject({
      fields: { service: 'not_offered' },
    })
  })

  it('ends after its last day, is reminded of once, declined with words, and replaced by a newer one', async () => {
    const email = stage.newEmail()
    const guest = await stage.shop.visitorWithSession()
    const ticket = await ask(guest, email)
    const clerk = await stage.shop.staff('support')
    const line = `${(await makeBox()).thing}=10=`
    const first = await draft(clerk, ticket, [line])
    granted(await send(clerk, first.publicId))
    const second = await draft(clerk, ticket, [line], { validUntil: dayAfter(3) })
    granted(await send(clerk, second.publicId))
    expect(granted(await clerk.quote.getQuote({ publicId: first.publicId })).state).toBe(
      'WITHDRAWN',
    )
    const sites = makeSites(3000)
    const sweep = () =>
      watchQuotes(stage.db, sites, {
        now: stage.now,
        reportFault: (error) => {
          throw error as Error
        },
      })
    stage.later(2 * DAY)
    await sweep()
    await sweep()
    const reminders = (await mailsTo(stage.db, email)).filter(({ subject }) =>
      subject.includes('ends soon'),
    )
    expect(reminders).toHaveLength(1)
    const key = keyIn(reminders[0]!.text)
    stage.later(3 * DAY)
    await sweep()
    const late = { publicId: second.publicId, key }
    expect(granted(await guest.quote.getQuote(late)).state).toBe('EXPIRED')
    expect(await guest.quote.acceptQuote(late)).toMatchObject({ code: 'conflict' })

    // People of the shop sign in every day.
    const colleague = await stage.shop.staff('support')
    const third = await draft(colleague, ticket, [line])
    granted(await send(colleague, third.publicId))
    const no = { publicId: third.publicId, key, message: 'Too dear.' }
    granted(await guest.quote.declineQuote(no))
    const { messages } = granted(await colleague.ticketDesk.getTicket({ publicId: ticket }))
    expect(messages.at(-1)).toMatchObject({ direction: 'IN', text: 'Too dear.' })
    expect(granted(await guest.quote.getQuote(late)).state).toBe('EXPIRED')
  })

  it('comes as a document, and is in the file of a customer’s data until they are forgotten', async () => {
    const person = await makeCustomer(stage.db)
    const customer = await stage.shop.customer(person)
    const clerk = await stage.shop.staff('support')
    const { publicId } = await draft(clerk, await ask(customer, person.email), [
      `${(await makeBox()).thing}=10=`,
    ])
    granted(await send(clerk, publicId))
    const pdf = await customer.quote.getQuotePdf({ publicId })
    expect(pdf).not.toHaveProperty('errorCode')
    expect(granted(await customer.quote.listOwnQuotes({})).quotes).toMatchObject([{ publicId }])
    granted(await customer.ownSignIn.deleteAccount({ password: PASSWORD }))
    const row = await stage.db
      .selectFrom('quote')
      .where('public_id', '=', publicId)
      .select(['state', 'words'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'WITHDRAWN', words: '' })
  })
})
