import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceData } from '#commerce/invoice/invoice.columns.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { giveBack, letGo, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService, SHIPPING_MINOR } from '#tests/orders/orders.ts'

const LIMIT = 200_00

let clock = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

const order = (...amounts: number[]) => paidAndReleased(database.db, shop, { amounts, now: clock })

const actsOn = (number: string) =>
  database.db
    .selectFrom('staff_act')
    .where('object_id', '=', number)
    .orderBy('id')
    .select(['permission', 'store', 'reason', 'before', 'after'])
    .execute()

const creditNotes = async (orderId: string) =>
  (
    await database.db
      .selectFrom('invoice')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'CREDIT_NOTE')
      .select(['number', 'total_minor', 'data'])
      .execute()
  ).map(({ data, ...row }) => ({ ...row, data: invoiceData.read(data!) }))

describe('a refund of lines', () => {
  it('shows what it does beforehand, does it, and is told to customer and log', async () => {
    const clerk = await shop.staff('support')
    const { id, number, email, lines } = await order(1000, 333)
    const line = [`${lines[0]!.id} 1 misprint`, `${lines[1]!.id} 2 damaged`]
    const asked = {
      kind: 'LINES',
      line,
      shippingMinor: SHIPPING_MINOR,
      note: 'Photo seen',
    } as const
    const offer = granted(await clerk.moneyDesk.refundOffer({ number, ...asked }))
    expect(offer.plan).toMatchObject({
      totalMinor: 1000 + 666 + SHIPPING_MINOR,
      cutMinor: 0,
      needsApproval: false,
      commissions: [],
    })
    const taxes = offer.plan!.creditNote!.taxes
    expect(taxes.reduce((sum, tax) => sum + tax.grossMinor, 0)).toBe(offer.plan!.totalMinor)
    const { refunds } = granted(await giveBack(clerk, number, asked))
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.subject).toContain('£21.56')
    expect(mail!.text).toContain('2 × Box for 333')
    const { publicId } = refunds[0]!
    await letGo(database.db, publicId, clock)
    const [note] = await creditNotes(id)
    expect(note).toMatchObject({ total_minor: 2156, data: { corrects: {} } })
    expect(note!.data.lines.map(({ quantity, totalMinor }) => [quantity, totalMinor])).toEqual([
      [1, 1000],
      [2, 666],
      [1, SHIPPING_MINOR],
    ])
    expect(granted(await clerk.moneyDesk.getRefund({ publicId }))).toMatchObject({
      state: 'done',
      isMine: true,
      creditNote: note!.number,
      note: 'Photo seen',
      lines: [{ owner: 'production' }, { owner: 'carrier' }, { quantity: 1 }],
    })
    expect(await actsOn(number)).toMatchObject([
      {
        permission: 'order.refund',
        store: 'WPX-GB',
        before: { refundedMinor: 0 },
        after: { refundedMinor: 2156, kind: 'LINES' },
        reason: 'misprint: Photo seen',
      },
    ])
  })

  it('gives no piece back twice, and says at which line it went wrong', async () => {
    const clerk = await shop.staff('support')
    const { number, lines } = await order(1000)
    const { id } = lines[0]!
    const back = (text: string) => giveBack(clerk, number, { kind: 'LINES', line: [text] })
    expect(await back(`${id} 3 misprint`)).toMatchObject({ fields: { [`line.${id}`]: 'too_many' } })
    expect(await back(`${id} 1`)).toMatchObject({ fields: { [`reason.${id}`]: 'required' } })
    expect(await back(`${id} 1 withdrawal`)).toMatchObject({
      fields: { [`reason.${id}`]: 'invalid' },
    })
    granted(await back(`${id} 2 misprint`))
    expect(await back(`${id} 1 misprint`)).toMatchObject({ fields: { [`line.${id}`]: 'too_many' } })
  })

  it('is refused when the order or its money is not what was shown', async () => {
    const clerk = await shop.staff('support')
    const { number } = await order(1000)
    const asked = { number, kind: 'GOODWILL', amountMinor: 100, reason: 'made_late' } as const
    const { revision, refundedMinor } = granted(await clerk.moneyDesk.refundOffer(asked))
    const shown = { ...asked, revision, refundedMinor, expectedMinor: 100 }
    expect(await clerk.moneyDesk.openRefund({ ...shown, revision: revision + 1 })).toMatchObject({
      code: 'conflict',
    })
    expect(await clerk.moneyDesk.openRefund({ ...shown, expectedMinor: 101 })).toMatchObject({
      code: 'conflict',
    })
    const both = await Promise.all([
      clerk.moneyDesk.openRefund(shown),
      (await shop.staff('support')).moneyDesk.openRefund(shown),
    ])
    expect(both.filter((answer) => 'refunds' in answer)).toHaveLength(1)
    expect(both).toContainEqual(expect.objectContaining({ code: 'conflict' }))
  })
})

describe('goodwill, and what was paid too much', () => {
  it('are of different money: goodwill takes of the total, the rest goes back without a credit note', async () => {
    const clerk = await shop.staff('support')
    const { id, number, total_minor: total } = await order(1000)
    const overpaid = { kind: 'OVERPAID', line: [] } as const
    expect(await giveBack(clerk, number, overpaid)).toMatchObject({
      fields: { amountMinor: 'required' },
    })
    const goodwill = (amountMinor: number) =>
      giveBack(clerk, number, { kind: 'GOODWILL', amountMinor, reason: 'delivered_late' })
    expect(await goodwill(total + 1)).toMatchObject({ fields: { amountMinor: 'too_much' } })
    const { refunds } = granted(await goodwill(300))
    await letGo(database.db, refunds[0]!.publicId, clock)
    expect(await creditNotes(id)).toMatchObject([{ total_minor: 300 }])
  })
})

describe('limits', () => {
  const goodwill = (clerk: OfficeApi, number: string, amountMinor: number) =>
    giveBack(clerk, number, { kind: 'GOODWILL', amountMinor, reason: 'misprint' })

  it('need a second person for two just below: by one, by two, at once', async () => {
    const [one, other] = [await shop.staff('support'), await shop.staff('support')]
    const first = await order(LIMIT)
    expect(granted(await goodwill(one, first.number, LIMIT - 100))).toMatchObject({
      needsApproval: false,
    })
    expect(granted(await goodwill(one, first.number, LIMIT - 100)).needsApproval).toBe(true)
    const second = await order(LIMIT)
    expect(granted(await goodwill(other, second.number, LIMIT - 100)).needsApproval).toBe(false)
    expect(granted(await goodwill(await shop.staff('support'), second.number, 200))).toMatchObject({
      needsApproval: true,
    })
    const [a, b] = [await order(LIMIT), await order(LIMIT)]
    const person = await shop.staff('support')
    const both = await Promise.all([
      goodwill(person, a.number, LIMIT - 100),
      goodwill(person, b.number, LIMIT - 100),
    ])
    expect(both.filter((answer) => granted(answer).needsApproval)).toHaveLength(1)
  })

  it('let the second person agree with a fresh proof, tell the customer only then, and never the first', async () => {
    const lead = await shop.staff('support-lead')
    const { number, email } = await order(LIMIT)
    const { refunds } = granted(await goodwill(lead, number, LIMIT + 1))
    const { publicId } = refunds[0]!
    const told = async () =>
      (await mailsTo(database.db, email)).filter(({ subject }) => subject.includes('200.01')).length
    expect(await told()).toBe(0)
    expect(await lead.moneyDesk.approveRefund({ publicId })).toMatchObject({ code: 'forbidden' })
    const clerk = await shop.staff('support')
    expect(await clerk.moneyDesk.approveRefund({ publicId })).toMatchObject({ code: 'not_found' })
    const accountant = await shop.staff('accountant')
    const queue = granted(await accountant.moneyDesk.listRefunds({ state: ['approval'], number }))
    expect(queue).toMatchObject({ refunds: [{ publicId, isMine: false }], counts: { approval: 1 } })
    const before = clock
    clock = new Date(clock.getTime() + 6 * 60_000)
    expect(await accountant.moneyDesk.approveRefund({ publicId })).toMatchObject({
      code: 'proof_needed',
    })
    clock = before
    granted(await accountant.moneyDesk.approveRefund({ publicId }))
    expect(await told()).toBe(1)
    expect(await accountant.moneyDesk.approveRefund({ publicId })).toMatchObject({
      code: 'conflict',
    })
    expect(await actsOn(number)).toMatchObject([{}, { permission: 'refund.approve' }])
  })

  it('are a person’s own where somebody set them', async () => {
    const admin = await shop.staff('admin')
    const clerk = await shop.staff('support')
    const own = { staffId: clerk.staffId, act: 'refund', currency: 'GBP' } as const
    granted(await admin.people.setLimit({ ...own, mostMinor: 500, mostPerDayMinor: 1_000 }))
    const [first, second] = [await order(1000), await order(1000)]
    const offer = (number: string, amountMinor: number) =>
      clerk.moneyDesk.refundOffer({ number, kind: 'GOODWILL', amountMinor, reason: 'misprint' })
    const above = async (number: string, amountMinor: number) =>
      granted(await offer(number, amountMinor)).plan!.limitsAbove
    expect(await above(first.number, 501)).toEqual(['act'])
    expect(granted(await goodwill(clerk, first.number, 500)).needsApproval).toBe(false)
    expect(await above(second.number, 500)).toEqual([])
    granted(await goodwill(clerk, second.number, 500))
    expect(await above(second.number, 100)).toEqual(['day'])
    granted(await goodwill(await shop.staff('support'), second.number, 500))
    expect(await above(second.number, 100)).toEqual(['day', 'order'])
    granted(await admin.people.removeLimit(own))
    expect(await above(second.number, 100)).toEqual([])
  })
})

describe('the desk', () => {
  it('shows and moves nothing of other stores, and nothing to who may not', async () => {
    const { number } = await order(1000)
    const stranger = await shop.staff('support', ['WPX-ES'])
    const asked = { kind: 'GOODWILL', amountMinor: 100, reason: 'misprint' } as const
    expect(await stranger.moneyDesk.refundOffer({ number, ...asked })).toMatchObject({
      code: 'not_found',
    })
    const clerk = await shop.staff('support', ['WPX-GB'])
    const { refunds } = granted(await giveBack(clerk, number, asked))
    const { publicId } = refunds[0]!
    expect(await stranger.moneyDesk.getRefund({ publicId })).toMatchObject({ code: 'not_found' })
    expect(granted(await stranger.moneyDesk.listRefunds({})).refunds).toEqual([])
    expect(granted(await stranger.moneyDesk.listRefunds({ store: ['WPX-GB'] })).refunds).toEqual([])
    const [mine] = granted(await clerk.moneyDesk.listRefunds({ mine: 'yes' })).refunds
    expect(mine).toMatchObject({ publicId, isMine: true, owner: 'production', state: 'leaving' })
    for (const role of ['production', 'packing', 'translator', 'admin', 'accountant'] as const) {
      const other = await shop.staff(role)
      expect(await giveBack(other, number, asked)).toMatchObject({ code: 'not_found' })
    }
    const elsewhere = await shop.staff('accountant', ['WPX-ES'])
    expect(await elsewhere.moneyDesk.approveRefund({ publicId })).toMatchObject({
      code: 'not_found',
    })
  })

  it('filters by reason, way and kind, page by page without a gap', async () => {
    const clerk = await shop.staff('support')
    const { number } = await order(1000)
    const wishes = [
      ['lost', 'ACCOUNT'],
      ['lost', 'AS_PAID'],
      ['misprint', 'AS_PAID'],
    ] as const
    for (const [reason, way] of wishes) {
      granted(await giveBack(clerk, number, { kind: 'GOODWILL', amountMinor: 10, reason, way }))
    }
    const list = async (asked: object) =>
      granted(await clerk.moneyDesk.listRefunds({ number, ...asked }))
    expect((await list({ reason: ['lost'] })).refunds).toHaveLength(2)
    expect((await list({ way: ['ACCOUNT'] })).refunds).toHaveLength(1)
    expect((await list({ kind: ['LINES'] })).refunds).toHaveLength(0)
    const first = await list({ most: 2 })
    const rest = await list({ most: 2, after: first.next })
    expect([...first.refunds, ...rest.refunds]).toHaveLength(3)
    expect(rest.next).toBeUndefined()
  })
})
