import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { followCancelAnswers } from './cancel-answer.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clerk: OfficeApi
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, clock)
  await makeParcelService(database.db)
})
beforeEach(async () => {
  ahead += 60_000
  clerk = await shop.staff('support')
})
afterAll(() => database.drop())

const WORDS = 'Your order is cancelled. We are refunding {refundAmount}.'
const reason = 'the customer asked for it'

async function askedAbout(amountMinor: number) {
  const order = await paidAndReleased(database.db, shop, { amounts: [amountMinor], now: clock() })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'Please cancel it.',
      order: order.number,
      policy: 'on',
    }),
  )
  return { order, ticket: publicId }
}
type Asked = Awaited<ReturnType<typeof askedAbout>>

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

const cancel = async ({ order, ticket }: Asked) =>
  granted(
    await clerk.orderActs.cancelOrder({ number: order.number, reason, ticket, answer: WORDS }),
  )

async function answersOf(publicId: string) {
  const { messages } = await shown(publicId)
  return messages.filter(({ direction }) => direction === 'OUT').map(({ text }) => text)
}

/** As when the factory has downloaded the files. */
const toFactory = ({ order }: Asked) =>
  database.db.updateTable('shop_order').set({ status: 202 }).where('id', '=', order.id).execute()

describe('an answer that says that an order is cancelled', () => {
  it('leaves with the cancellation, and says what goes back', async () => {
    const asked = await askedAbout(10_00)
    expect(await cancel(asked)).toMatchObject({ outcome: 'CANCELED', answer: 'sent' })
    const [text] = await answersOf(asked.ticket)
    expect(text).toMatch(/^Your order is cancelled\. We are refunding £\d+\.\d\d\.$/)
    const mails = await mailsTo(database.db, asked.order.email)
    expect(mails.map((mail) => mail.text).join('\n')).toContain(text)
  })

  it('waits for the second person where the money needs one', async () => {
    const asked = await askedAbout(300_00)
    expect(await cancel(asked)).toMatchObject({ outcome: 'CANCELED', answer: 'waiting' })
    expect(await answersOf(asked.ticket)).toEqual([])
    const [prepared] = (await shown(asked.ticket)).prepared
    expect(prepared).toMatchObject({ kind: 'CANCEL', isWaiting: true, order: asked.order.number })
    expect(prepared!.text).toMatch(/refunding £\d/)
    const lead = await shop.staff('support-lead')
    granted(await lead.moneyDesk.approveRefund({ publicId: prepared!.requests[0]! }))
    expect(await answersOf(asked.ticket)).toEqual([prepared!.text])
  })

  it('waits for the factory, and then for the money', async () => {
    const asked = await askedAbout(300_00)
    await toFactory(asked)
    expect(await cancel(asked)).toMatchObject({ outcome: 'ASKED', answer: 'waiting' })
    const factory = await shop.staff('production')
    const { number } = asked.order
    granted(await factory.orderActs.answerCancellation({ number, answer: 'AGREED' }))
    const [prepared] = (await shown(asked.ticket)).prepared
    expect(prepared).toMatchObject({ isWaiting: true })
    const lead = await shop.staff('support-lead')
    granted(await lead.moneyDesk.approveRefund({ publicId: prepared!.requests[0]! }))
    expect(await answersOf(asked.ticket)).toHaveLength(1)
  })

  it('is its writer’s draft again when the factory has begun', async () => {
    const asked = await askedAbout(10_00)
    await toFactory(asked)
    await cancel(asked)
    const factory = await shop.staff('production')
    const { number } = asked.order
    granted(await factory.orderActs.answerCancellation({ number, answer: 'REFUSED' }))
    const { draft, prepared } = await shown(asked.ticket)
    expect(draft).toMatchObject({ reason: 'begun' })
    expect(prepared).toMatchObject([{ isWaiting: false, reason: 'begun' }])
    expect(await answersOf(asked.ticket)).toEqual([])
  })

  it('is a draft again, too, when the order went on before anybody answered', async () => {
    const asked = await askedAbout(10_00)
    await toFactory(asked)
    await cancel(asked)
    await database.db
      .updateTable('cancel_request')
      .set({ answer: 'MOVED', answered_at: clock(), answered_by: 'factory' })
      .where('order_id', '=', asked.order.id)
      .execute()
    const run = { now: clock(), signal: AbortSignal.timeout(10_000), reportFault: () => {} }
    await followCancelAnswers(database.db, run)
    expect((await shown(asked.ticket)).draft).toMatchObject({ reason: 'begun' })
  })
})

const elsewhere = {
  country: 'GB',
  recipient: 'Zoe Young',
  addressLine1: '12 Downing Street',
  postalCode: 'SW1A 2AA',
  city: 'London',
} as const

it('leaves with a changed address, together with the other acts of its macro', async () => {
  const { order, ticket } = await askedAbout(10_00)
  const { number } = order
  const change = { number, ...elsewhere, ticket, answer: 'It goes there now.' }
  expect(await clerk.orderActs.changeAddress({ ...change, postalCode: 'wrong' })).toMatchObject({
    code: 'invalid',
  })
  expect(await answersOf(ticket)).toEqual([])
  const changed = granted(
    await clerk.orderActs.changeAddress({
      ...change,
      answerMacro: 'addressChanged',
      answerAct: ['tag:moved', 'solve'],
    }),
  )
  expect(changed.answer).toBe('sent')
  expect(await answersOf(ticket)).toEqual(['It goes there now.'])
  expect(await shown(ticket)).toMatchObject({ status: 'RESOLVED', tags: ['moved'] })
})

it('is refused, with its act, when its ready-made words say that another act is done', async () => {
  const { order, ticket } = await askedAbout(10_00)
  const { number } = order
  const answer = 'We are making it again.'
  const change = { number, ...elsewhere, ticket, answer }
  const refused = { code: 'invalid', fields: { answerMacro: 'not_done' } }
  const built = { answerMacro: 'parcelLostReprint' }
  expect(await clerk.orderActs.changeAddress({ ...change, ...built })).toMatchObject(refused)
  expect(
    await clerk.orderActs.cancelOrder({ number, reason, ticket, answer, ...built }),
  ).toMatchObject(refused)
  const gift = { number, message: 'Hello', ticket, answer }
  expect(await clerk.orderActs.changeGift({ ...gift, ...built })).toMatchObject(refused)
  const lead = await shop.staff('support-lead')
  const own = {
    name: 'Money goes back',
    language: 'en',
    text: 'You get {refundAmount} back.',
  } as const
  const { code } = granted(await lead.macro.createMacro(own))
  const { revision } = granted(await lead.macro.getMacro({ code }))
  granted(
    await lead.macro.setMacro({
      code,
      revision,
      name: own.name,
      isHidden: false,
      acts: 'open:refund',
    }),
  )
  expect(
    await clerk.orderActs.changeAddress({ ...change, answerMacro: code }),
    'an own one',
  ).toMatchObject(refused)
  expect(await answersOf(ticket)).toEqual([])
  const { address } = granted(await clerk.orderActs.getAddress({ number }))
  expect(address!.addressLine1).not.toBe(elsewhere.addressLine1)
  // Words without an act, and those of this one, go along.
  granted(await clerk.orderActs.changeAddress({ ...change, answerMacro: 'thanks' }))
  granted(
    await clerk.orderActs.cancelOrder({
      number,
      reason,
      ticket,
      answer: 'It is cancelled.',
      answerMacro: 'cancelDone',
    }),
  )
  expect(await answersOf(ticket)).toEqual([answer, 'It is cancelled.'])
})

it('leaves with the words of a gift, which are changed until the parcel is packed', async () => {
  const { order, ticket } = await askedAbout(10_00)
  const { number } = order
  const message = 'Happy birthday!'
  const given = { number, message, ticket, answer: 'It goes into the parcel.' }
  expect(granted(await clerk.orderActs.changeGift(given)).answer).toBe('sent')
  expect(granted(await clerk.orderActs.getGift({ number }))).toMatchObject({
    message,
    mayChange: true,
  })
  // Whoever has seen other words decides anew.
  expect(await clerk.orderActs.changeGift({ number, message: 'Other' })).toMatchObject({
    code: 'conflict',
  })
  const timeline = granted(await clerk.orderDesk.listTimeline({ number, kind: ['change'] }))
  expect(timeline.rows).toMatchObject([{ what: 'GIFT' }])
  await database.db
    .updateTable('shop_order')
    .set({ status: 8 })
    .where('id', '=', order.id)
    .execute()
  expect(await clerk.orderActs.changeGift({ number, seen: message })).toMatchObject({
    code: 'conflict',
  })
  expect(granted(await clerk.orderActs.getGift({ number }))).toMatchObject({ message })
})

it('leaves with the question to the carrier, and then it is not our turn', async () => {
  const { ticket } = await askedAbout(10_00)
  const lead = await shop.staff('support-lead')
  const asked = granted(
    await lead.ticketWork.forward({
      publicId: ticket,
      to: 'claims@carrier.example',
      subject: 'Where is it?',
      text: 'Please look for the parcel.',
      isWaiting: true,
      answer: 'We are asking the carrier.',
    }),
  )
  expect(asked.answer).toBe('sent')
  expect(await shown(ticket)).toMatchObject({
    waitingOn: 'OTHERS',
    messages: [{ direction: 'IN' }, { direction: 'OUT' }, { direction: 'NOTE' }],
  })
})

it('ends the newsletter of whoever asked for it, with the answer that says so', async () => {
  const { ticket, order } = await askedAbout(10_00)
  const subscription = { brand: 'estampa', store: 'WPX-GB', language: 'en', email: order.email }
  await database.db
    .insertInto('newsletter_subscription')
    .values({ ...subscription, status: 'CONFIRMED', unsubscribe_token: `token-${ticket}` })
    .execute()
  const { revision } = await shown(ticket)
  granted(
    await clerk.ticketDesk.answer({
      publicId: ticket,
      revision,
      text: 'It is done.',
      isSolved: false,
      act: ['unsubscribe', 'solve'],
    }),
  )
  const { status } = await database.db
    .selectFrom('newsletter_subscription')
    .where('unsubscribe_token', '=', `token-${ticket}`)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('UNSUBSCRIBED')
})
