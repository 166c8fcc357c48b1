import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStaffSession } from '#commerce/staff/staff-session.service.ts'
import { openApi } from '#tests/api.ts'
import { copyUnpaidOrder } from '#tests/orders/copied-orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { bounce, comeBack, giveBack, letGo, payAgain } from '#tests/office/money-desk.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { testSeed } from '#tests/run/test-seed.ts'

/** `npm run task random:refunds` takes ten thousand. Each sequence is about an order of its own. */
const SEQUENCES = Number(process.env['REFUND_SEQUENCES'] ?? (isEverywhere ? 40 : 12))
const ORDERS_A_DAY = 4
const LIMIT = 200_00
const DAY_MS = 24 * 60 * 60_000

let clock = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let template: { id: string; totalMinor: number }
let clerks: Awaited<ReturnType<typeof shop.staff>>[]
let second: (typeof clerks)[number]
let placed = 0
const told = { refunds: 0, bySecond: 0, rejected: 0, cameBack: 0, refused: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db, () => clock)
  await makeParcelService(db)
  const visitor = await shop.visitorWithSession()
  for (const amountMinor of [9_000, 6_000]) {
    const { id } = await makeArticle(db, { amountMinor, name: `Box for ${amountMinor}` })
    granted(await visitor.cart.addLine({ articleId: id, quantity: 2 }))
  }
  const order = await orderOf(db, await placeOrder(visitor))
  template = { id: order.id, totalMinor: order.total_minor }
  clerks = [await shop.staff('support'), await shop.staff('support'), await shop.staff('support')]
  second = await shop.staff('accountant')
})
afterAll(async () => {
  if (process.env['REFUND_SEQUENCES']) {
    process.stdout.write(`${placed} orders of seed ${testSeed}: ${JSON.stringify(told)}\n`)
  }
  await expectInvariants(database.db)
  await database.drop()
})

const anyAct = fc.record({
  person: fc.nat({ max: 2 }),
  kind: fc.constantFrom('LINES' as const, 'GOODWILL' as const, 'OVERPAID' as const),
  line: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  // Just below, at and just above what one person may, or the half of it, and anything between.
  amountMinor: fc.oneof(
    fc.constantFrom(LIMIT - 1, LIMIT, LIMIT / 2, LIMIT / 2 + 1),
    fc.integer({ min: 1, max: LIMIT }),
    fc.integer({ min: 1, max: 2_000 }),
  ),
  isApproved: fc.boolean(),
  /** Whether the provider says no first, and somebody tries again. */
  bounces: fc.boolean(),
  /** Whether a bank sends back what has gone, and whether it goes once more. */
  comesBack: fc.constantFrom(
    'never' as const,
    'never' as const,
    'once' as const,
    'for ever' as const,
  ),
})
const aDay = fc.record({
  orders: fc.array(
    fc.record({
      isPaidTwice: fc.boolean(),
      acts: fc.array(anyAct, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: ORDERS_A_DAY, maxLength: ORDERS_A_DAY },
  ),
  /** Whether people work at the same moment: then only sums are certain, not who was first. */
  isSideBySide: fc.boolean(),
})

type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never
type Order = Awaited<ReturnType<typeof placePaid>>
type Asked = { person: number; order: string; amountMinor: number; isAlone: boolean }

const askedOf = ({ kind, line, quantity, amountMinor }: Act, lines: readonly { id: string }[]) => {
  if (kind === 'LINES') return { kind, line: [`${lines[line]!.id} ${quantity} misprint`] }
  return kind === 'GOODWILL'
    ? ({ kind, line: [], amountMinor, reason: 'misprint' } as const)
    : { kind, line: [], ...(amountMinor > 0 && { amountMinor }) }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

async function placePaid(isPaidTwice: boolean) {
  const { db } = database
  placed += 1
  const number = `GB-${String(placed).padStart(4, '0').slice(-4)}-${String(Math.floor(placed / 10_000)).padStart(4, '0')}`
  const { id, lines } = await copyUnpaidOrder(db, template.id, number, clock)
  await payOrder(db, id, clock)
  if (isPaidTwice) await payAgain(db, id, clock)
  return { id, number, lines }
}

/** One act of a person, until the money is back or a second person said no; undefined when it is refused. */
async function perform(order: Order, act: Act, day: Asked[]): Promise<Asked | undefined> {
  const answer = await giveBack(clerks[act.person]!, order.number, askedOf(act, order.lines))
  if (!('refunds' in answer)) {
    told.refused += 1
    return undefined
  }
  const { needsApproval, refunds } = answer
  const asked = {
    person: act.person,
    order: order.number,
    amountMinor: sumOf(refunds.map(({ amountMinor }) => amountMinor)),
    isAlone: !needsApproval,
  }
  told.refunds += refunds.length
  if (needsApproval && !act.isApproved) {
    told.rejected += refunds.length
    for (const { publicId } of refunds) {
      granted(await second.moneyDesk.rejectRefund({ publicId, reason: 'no' }))
    }
    return asked
  }
  day.push(asked)
  for (const { publicId } of refunds) {
    if (needsApproval) {
      told.bySecond += 1
      granted(await second.moneyDesk.approveRefund({ publicId }))
    }
    if (act.bounces) {
      await bounce(database.db, publicId, clock)
      granted(await second.moneyDesk.retryRefund({ publicId }))
    }
    await letGo(database.db, publicId, clock)
    if (act.comesBack === 'never') continue
    told.cameBack += 1
    await comeBack(database.db, publicId, clock)
    expect(await second.moneyDesk.rejectRefund({ publicId, reason: 'no' })).toMatchObject({
      code: 'conflict',
    })
    if (act.comesBack === 'for ever') continue
    granted(await second.moneyDesk.retryRefund({ publicId }))
    await letGo(database.db, publicId, clock)
  }
  return asked
}

const amountsOf = (asked: readonly Asked[]) => sumOf(asked.map(({ amountMinor }) => amountMinor))

/** One act after the other: whether a second person is needed follows from what was asked for before. */
async function performInTurn(order: Order, act: Act, day: Asked[]): Promise<void> {
  const ofPerson = amountsOf(day.filter(({ person }) => person === act.person))
  const ofOrder = amountsOf(day.filter((one) => one.order === order.number))
  const asked = await perform(order, act, day)
  if (!asked) return
  const most = Math.max(ofPerson, ofOrder) + asked.amountMinor
  const facts = { ...act, ofPerson, ofOrder, amountMinor: asked.amountMinor }
  expect({ ...facts, isAlone: asked.isAlone }).toEqual({ ...facts, isAlone: most <= LIMIT })
}

async function checkOrder(order: Order): Promise<void> {
  const { db } = database
  const [refunds, notes, entries] = await Promise.all([
    db
      .selectFrom('refund')
      .where('order_id', '=', order.id)
      // What came back is owed, and stays credited.
      .where('status', 'in', ['SUCCEEDED', 'NEEDS_CUSTOMER_DATA'])
      .select(['kind', 'amount_minor'])
      .execute(),
    db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'CREDIT_NOTE')
      .select('total_minor')
      .execute(),
    db
      .selectFrom('payment_entry')
      .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
      .where('payment.order_id', '=', order.id)
      .where('payment_entry.kind', '=', 'CAPTURED')
      .select('payment_entry.amount_minor')
      .execute(),
  ])
  const backMinor = sumOf(refunds.map((one) => one.amount_minor))
  const owedBack = refunds.filter(({ kind }) => kind !== 'OVERPAID')
  const owedBackMinor = sumOf(owedBack.map((one) => one.amount_minor))
  expect(backMinor).toBeLessThanOrEqual(sumOf(entries.map((one) => one.amount_minor)))
  expect(owedBackMinor).toBeLessThanOrEqual(template.totalMinor)
  expect(sumOf(notes.map((one) => one.total_minor))).toBe(owedBackMinor)
}

/** Sessions last for hours, and each day is another one. */
async function signInAgain(): Promise<void> {
  const place = { db: database.db, now: clock, clientAddress: '127.0.0.1', clientAgent: 'test' }
  for (const { caller, staffId } of [...clerks, second]) {
    const { credential } = await openStaffSession(place, staffId, 'passkey')
    caller.credential = credential
  }
}

it(`refunds hold limits and captured money in ${SEQUENCES} random sequences by three people, and credit notes are refunds to the cent`, async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async ({ orders, isSideBySide }) => {
      clock = new Date(clock.getTime() + 2 * DAY_MS)
      await signInAgain()
      const day: Asked[] = []
      const open = await Promise.all(
        orders.map(async ({ isPaidTwice, acts }) => {
          // Money above the total never stays: what is left of it goes back at the end.
          const last = { ...acts[0]!, kind: 'OVERPAID' as const, amountMinor: 0, isApproved: true }
          const order = await placePaid(isPaidTwice)
          return { order, acts: isPaidTwice ? [...acts, last] : acts }
        }),
      )
      if (isSideBySide) {
        await Promise.all(
          open.map(async ({ order, acts }) => {
            for (const act of acts) await perform(order, act, day)
          }),
        )
      } else {
        for (let turn = 0; open.some(({ acts }) => acts[turn]); turn += 1) {
          for (const { order, acts } of open) {
            const act = acts[turn]
            if (act) await performInTurn(order, act, day)
          }
        }
      }
      // Nobody gives back more alone than one may in a day, and no three together more of one order.
      const alone = day.filter(({ isAlone }) => isAlone)
      const sums = [0, 1, 2].map((who) => amountsOf(alone.filter(({ person }) => person === who)))
      const ofOrders = open.map(({ order: { number } }) =>
        amountsOf(alone.filter(({ order }) => order === number)),
      )
      expect(Math.max(...sums, ...ofOrders)).toBeLessThanOrEqual(LIMIT)
      await Promise.all(open.map(({ order }) => checkOrder(order)))
    }),
    { numRuns: Math.ceil(SEQUENCES / ORDERS_A_DAY), seed: testSeed },
  )
})
