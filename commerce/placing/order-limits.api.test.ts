import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { listLimited } from '#commerce/kernel/limited-count.ts'
import { mailHandler } from '#commerce/kernel/mail/mail.jobs.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import {
  fillCheckout,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
} from '#tests/orders/orders.ts'

const limits = { perHour: 11, perEmail: 4, unpaidPerEmail: 3 }
const mailLimits = { orderPerHour: 3, formPerHour: 10 }
const MINUTE_MS = 60_000

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2036-11-11T09:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock, undefined, undefined, limits)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE_MS)
}

/** Everybody else at another address: each `10.…` of a visitor is drawn by lot. */
async function putInCart(visitor: Visitor): Promise<Visitor> {
  const { id } = await makeArticle(database.db, { amountMinor: 1000 })
  granted(await visitor.cart.addLine({ articleId: id, quantity: 1 }))
  return visitor
}
const guest = async (address?: string) =>
  putInCart(await shop.visitorWithSession(address === undefined ? {} : { address }))

/** The number of the order, or what stood in its way. */
async function order(
  visitor: Visitor,
  { email, paymentMethod = 'CARD' }: { email?: string; paymentMethod?: string } = {},
): Promise<string> {
  const expectedTotalMinor = await fillCheckout(visitor, email === undefined ? {} : { email })
  const answer = await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod })
  if (!isRefused(answer)) return 'placed'
  return `${answer.code} ${answer.fields['order']}`
}

async function orderTimes(times: number, one: () => Promise<string>): Promise<string[]> {
  const answers: string[] = []
  for (let turn = 0; turn < times; turn += 1) answers.push(await one())
  return answers
}

const placed = (times: number) => Array<string>(times).fill('placed')

describe('a stranger’s address', () => {
  it('gets three orders a day that nobody has to pay first, however it is written', async () => {
    const spellings = [
      'eve@example.com',
      'EVE@example.com',
      'eve+1@example.com',
      'eve+2@Example.com',
    ]
    const answers: string[] = []
    for (const email of spellings) {
      answers.push(await order(await guest(), { email, paymentMethod: 'BANK_TRANSFER' }))
    }
    expect(answers).toEqual([...placed(3), 'too_many_attempts order e-mail unpaid'])
    expect(await order(await guest(), { email: 'eve@example.com' }), 'by card').toBe('placed')
    later(24 * 60)
    const next = { email: 'eve@example.com', paymentMethod: 'BANK_TRANSFER' }
    expect(await order(await guest(), next), 'the next day').toBe('placed')
  })

  it('gets so many orders a day in all', async () => {
    const answers = await orderTimes(5, async () =>
      order(await guest(), { email: 'f@example.com' }),
    )
    expect(answers).toEqual([...placed(4), 'too_many_attempts order e-mail'])
  })

  it('is not counted for its owner, who is signed in', async () => {
    const login = await makeCustomer(database.db)
    const own = await shop.customer(login)
    const transfer = { email: login.email, paymentMethod: 'BANK_TRANSFER' }
    const answers = await orderTimes(5, async () => order(await putInCart(own), transfer))
    expect(answers).toEqual(placed(5))
    const elsewhere = { email: 'g@example.com', paymentMethod: 'BANK_TRANSFER' }
    const other = await shop.customer(await makeCustomer(database.db))
    const strangers = await orderTimes(4, async () => order(await putInCart(other), elsewhere))
    expect(strangers.at(-1), 'but for somebody else').toBe('too_many_attempts order e-mail unpaid')
  })

  it('cannot be put in place of another one while the order is under way', async () => {
    const email = 'h@example.com'
    const transfer = { email, paymentMethod: 'BANK_TRANSFER' }
    await orderTimes(3, async () => order(await guest(), transfer))
    const visitor = await guest()
    const expectedTotalMinor = await fillCheckout(visitor)
    const answers = await Promise.all([
      visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'BANK_TRANSFER' }),
      visitor.checkout.setContact({ name: 'Ann', surname: 'Other', email }),
    ])
    expect(answers).toBeDefined()
    const rows = await database.db
      .selectFrom('shop_order')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(rows).toHaveLength(3)
  })
})

describe('a network', () => {
  it('orders so often in an hour, and one of its browsers a tenth as often', async () => {
    const address = '203.0.113.20'
    const browser = await shop.visitorWithSession({ address })
    const own = await orderTimes(3, async () => order(await putInCart(browser)))
    expect(own).toEqual([...placed(2), 'too_many_attempts order session'])
    const others = await orderTimes(10, async () => order(await guest(address)))
    expect(others).toEqual([...placed(9), 'too_many_attempts order network'])
    expect(await order(await guest('203.0.113.21')), 'the neighbour').toBe('placed')
    later(60)
    expect(await order(await guest(address)), 'an hour later').toBe('placed')
  })

  it('does not stop who is signed in, and a partner orders ten times as much', async () => {
    const address = '203.0.113.30'
    await orderTimes(12, async () => order(await guest(address)))
    const login = await makeCustomer(database.db)
    const customer = await shop.customer(login)
    customer.caller.clientAddress = address
    const answers = await orderTimes(12, async () =>
      order(await putInCart(customer), { email: login.email }),
    )
    expect(answers).toEqual([...placed(11), 'too_many_attempts order customer'])
    const partnerLogin = await makeCustomer(database.db, { isPartner: true })
    const partner = await shop.customer(partnerLogin)
    const many = await orderTimes(12, async () =>
      order(await putInCart(partner), { email: partnerLogin.email }),
    )
    expect(many).toEqual(placed(12))
  })
})

describe('an order', () => {
  it('that is sent twice is one, also when it was the last that could be placed', async () => {
    const email = 'i@example.com'
    await orderTimes(2, async () => order(await guest(), { email, paymentMethod: 'BANK_TRANSFER' }))
    const visitor = await guest()
    const expectedTotalMinor = await fillCheckout(visitor, { email })
    const place = (idempotencyKey: string) =>
      visitor.placing.placeOrder(
        { expectedTotalMinor, paymentMethod: 'BANK_TRANSFER' },
        { idempotencyKey },
      )
    const clicks = await Promise.all([place('first-click'), place('second-click')])
    const again = await place('first-click')
    const names = [...clicks, again].map((answer) => granted(answer).publicId)
    expect(new Set(names).size).toBe(1)
  })

  it('that is refused is counted for the operator, without a name', async () => {
    const email = 'j@example.com'
    const countOf = async () => {
      const rows = await listLimited(database.db, { from: clock, until: clock })
      return rows.find(({ reason }) => reason === 'order e-mail unpaid')?.count ?? 0
    }
    const before = await countOf()
    await orderTimes(5, async () => order(await guest(), { email, paymentMethod: 'BANK_TRANSFER' }))
    // Each was asked for twice: a client repeats what may succeed in a moment.
    expect((await countOf()) - before).toBe(4)
    const rows = await database.db.selectFrom('limited_count').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })
})

describe('the mails of orders', () => {
  async function deliverAll(): Promise<void> {
    // Whoever was at a payment page has not come back: their mails wait no longer.
    await database.pool.query(`update job set run_after = now() where name = 'mail'`)
    const mail = { transport: undefined, limits: mailLimits }
    const delivery = workBeside(database, {
      jobs: [mailHandler({ db: database.db, mailComposer: testMailComposer, mail })],
      reportFault: (error) => {
        throw error
      },
    })
    const waiting = () =>
      database.db.selectFrom('mail').where('state', '=', 'QUEUED').select('id').execute()
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0)
    await delivery.close()
  }

  it('of fifteen guests to one stranger are three, and all orders stand', async () => {
    const crowd = openApi(database.db, () => clock)
    const email = 'stranger@example.com'
    for (let turn = 0; turn < 15; turn += 1) {
      const visitor = await putInCart(await crowd.visitorWithSession({ address: '198.51.100.9' }))
      const paymentMethod = 'BANK_TRANSFER'
      const { publicId: orderPublicId } = await placeOrder(visitor, { email, paymentMethod })
      granted(await visitor.payment.startPayment({ orderPublicId }))
    }
    await deliverAll()
    expect(await mailsTo(database.db, email)).toHaveLength(3)
    const states = await database.db
      .selectFrom('mail')
      .where('recipient', '=', email)
      .select(['state', 'data', 'failure'])
      .execute()
    expect(states).toHaveLength(30)
    const suppressed = states.filter(({ state }) => state === 'SUPPRESSED')
    expect(suppressed).toHaveLength(27)
    expect(new Set(suppressed.map(({ data }) => data))).toEqual(new Set([null]))
    const orders = await database.db
      .selectFrom('shop_order')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(orders).toHaveLength(15)
    const today = new Date()
    const [limited] = await listLimited(database.db, { from: today, until: today })
    expect(limited).toMatchObject({ reason: 'mail order' })
    expect(limited?.count).toBeGreaterThanOrEqual(27)
  })

  it('write what was typed so that no mail program makes a link of it', async () => {
    const email = 'l@example.com'
    const crowd = openApi(database.db, () => clock)
    const visitor = await putInCart(await crowd.visitorWithSession())
    const address = { recipient: 'Booking.com B.V.' }
    const expectedTotalMinor = await fillCheckout(visitor, { email, address })
    granted(await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD' }))
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.text).toContain('Booking.\u200ccom B.V.')
    expect(mail!.text + mail!.html).not.toContain('Booking.com')
  })

  it('reach who has paid, and who is signed in, however many there were before', async () => {
    const email = 'k@example.com'
    const crowd = openApi(database.db, () => clock)
    const bought = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const visitor = await putInCart(await crowd.visitorWithSession())
        return orderOf(database.db, await placeOrder(visitor, { email }))
      }),
    )
    await deliverAll()
    for (const { id } of bought) await payOrder(database.db, id, clock)
    const login = await makeCustomer(database.db)
    const own = await crowd.customer(login)
    for (let turn = 0; turn < 5; turn += 1) {
      await placeOrder(await putInCart(own), { email: login.email, paymentMethod: 'BANK_TRANSFER' })
    }
    await deliverAll()
    const kindsTo = async (to: string) => {
      const rows = await database.db
        .selectFrom('mail')
        .where('recipient', '=', to)
        .where('state', '=', 'KEPT')
        .select('kind')
        .execute()
      return Object.groupBy(rows, ({ kind }) => kind)
    }
    const guestMails = await kindsTo(email)
    expect(guestMails['order-received']).toHaveLength(3)
    expect(guestMails['order-paid']).toHaveLength(5)
    expect((await kindsTo(login.email))['order-received']).toHaveLength(5)
  })
})
