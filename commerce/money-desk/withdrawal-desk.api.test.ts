import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeCustomer } from '#tests/make.ts'
import { mailsTo } from '#tests/mail.ts'
import { letGo, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService, SHIPPING_MINOR } from '#tests/orders/orders.ts'

const DAY_MS = 24 * 60 * 60_000
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

/** An order whose customer has declared that some of its lines come back. */
async function declared(given: { amounts: number[]; lines?: number }) {
  const order = await paidAndReleased(database.db, shop, { amounts: given.amounts, now: clock })
  const publicId = makePublicId()
  const { id } = await database.db
    .insertInto('withdrawal')
    .values({ public_id: publicId, order_id: order.id, declared_at: clock })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = order.lines.slice(0, given.lines ?? order.lines.length)
  await database.db
    .insertInto('withdrawal_line')
    .values(lines.map((line) => ({ withdrawal_id: id, line_id: line.id, quantity: line.quantity })))
    .execute()
  return {
    ...order,
    publicId,
    subjects: async () => (await mailsTo(database.db, order.email)).map(({ subject }) => subject),
  }
}

/** What a partner has earned by an order. */
async function earned(orderId: string, amountMinor: number) {
  const partner = await makeCustomer(database.db, { isPartner: true })
  await database.db
    .updateTable('customer')
    .set({ name: 'Ada', surname: 'Partner' })
    .where('id', '=', partner.id)
    .execute()
  await database.db
    .insertInto('commission')
    .values({
      partner_id: partner.id,
      order_id: orderId,
      amount_minor: amountMinor,
      currency: 'GBP',
    })
    .execute()
}

describe('a withdrawal', () => {
  it('is received, accepted whole and paid back with its delivery; the customer hears of each', async () => {
    const order = await declared({ amounts: [1000] })
    const { publicId, number, subjects, total_minor: total } = order
    await earned(order.id, 300)
    clock = new Date(clock.getTime() + 3 * DAY_MS)
    const clerk = await shop.staff('support')
    const [row] = granted(await clerk.withdrawalDesk.listWithdrawals({})).withdrawals
    expect(row).toMatchObject({ number, daysLeft: 11, pieces: 2, valueMinor: 2000 })
    granted(await clerk.withdrawalDesk.receiveWithdrawal({ publicId }))
    expect((await subjects())[0]).toContain('arrived')
    const shown = granted(await clerk.withdrawalDesk.getWithdrawal({ publicId }))
    expect(shown).toMatchObject({
      mayReceive: false,
      mayDecide: true,
      plan: {
        totalMinor: total,
        goodsMinor: 2000,
        shippingMinor: SHIPPING_MINOR,
        commissions: [{ partnerName: 'Ada Partner', amountMinor: 300, reversedMinor: 300 }],
      },
    })
    const taxed = shown.plan!.creditNote!
    expect(taxed.corrects).toMatch(/\d/)
    expect(taxed.taxes.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(total)
    const wrong = { publicId, expectedMinor: total - 1 }
    expect(await clerk.withdrawalDesk.acceptWithdrawal(wrong)).toMatchObject({ code: 'conflict' })
    granted(await clerk.withdrawalDesk.acceptWithdrawal({ publicId, expectedMinor: total }))
    expect((await subjects())[0]).toContain('accepted your withdrawal')
    const after = granted(await clerk.withdrawalDesk.getWithdrawal({ publicId }))
    expect(after).toMatchObject({ status: 'CLOSED', refunds: [{ amountMinor: total }] })
    await letGo(database.db, after.refunds[0]!.publicId, clock)
  })

  it('is received where the goods arrive, by those who see no money and decide nothing', async () => {
    const { publicId, number, subjects } = await declared({ amounts: [1000] })
    const packer = await shop.staff('packing', ['WPX-GB'])
    const asked = { code: `${number.toLowerCase()}/1` }
    const { returns } = granted(await packer.withdrawalDesk.listReturns(asked))
    expect(returns).toMatchObject([{ publicId, number, lines: [{ quantity: 2 }] }])
    const elsewhere = await shop.staff('packing', ['WPX-ES'])
    expect(granted(await elsewhere.withdrawalDesk.listReturns(asked)).returns).toEqual([])
    expect(await elsewhere.withdrawalDesk.receiveWithdrawal({ publicId })).toMatchObject({
      code: 'not_found',
    })
    expect(await packer.withdrawalDesk.getWithdrawal({ publicId })).toMatchObject({
      code: 'not_found',
    })
    granted(await packer.withdrawalDesk.receiveWithdrawal({ publicId }))
    expect((await subjects())[0]).toContain('arrived')
    expect(granted(await packer.withdrawalDesk.listReturns(asked)).returns).toEqual([])
  })

  it('is accepted in part with a deduction and a reason', async () => {
    const clerk = await shop.staff('support')
    const { publicId, lines, email } = await declared({ amounts: [1000, 500], lines: 1 })
    const part = { publicId, line: [`${lines[0]!.id} 1`], deductionMinor: 150 }
    const { plan } = granted(await clerk.withdrawalDesk.getWithdrawal(part))
    expect(plan).toMatchObject({ totalMinor: 850, shippingMinor: 0, cutMinor: 150 })
    const asked = { ...part, expectedMinor: 850 }
    expect(await clerk.withdrawalDesk.acceptWithdrawal(asked)).toMatchObject({
      fields: { reason: 'required' },
    })
    granted(await clerk.withdrawalDesk.acceptWithdrawal({ ...asked, reason: 'One is scratched' }))
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.text).toContain('One is scratched')
    expect(mail!.text).toContain('£1.50')
    const most = { ...part, line: [`${lines[0]!.id} 3`] }
    const { publicId: other } = await declared({ amounts: [1000] })
    expect(await clerk.withdrawalDesk.getWithdrawal({ ...most, publicId: other })).toMatchObject({
      fields: { line: 'required' },
    })
  })

  it('is refused with a reason that the customer reads, once', async () => {
    const clerk = await shop.staff('support')
    const { publicId, email, number } = await declared({ amounts: [1000] })
    expect(await clerk.withdrawalDesk.refuseWithdrawal({ publicId, reason: '' })).toMatchObject({
      fields: { reason: 'required' },
    })
    granted(await clerk.withdrawalDesk.refuseWithdrawal({ publicId, reason: 'Not ours' }))
    expect((await mailsTo(database.db, email))[0]!.text).toContain('Not ours')
    const again = { publicId, expectedMinor: 2490 }
    expect(await clerk.withdrawalDesk.acceptWithdrawal(again)).toMatchObject({ code: 'conflict' })
    const acts = await database.db
      .selectFrom('staff_act')
      .where('object_id', '=', number)
      .select(['permission', 'reason', 'before', 'after'])
      .execute()
    expect(acts).toMatchObject([
      { permission: 'withdrawal.decide', reason: 'Not ours', after: { status: 'REFUSED' } },
    ])
  })

  it('above the limit waits for a second person; whose no opens it again, and tells nobody that it was accepted', async () => {
    const clerk = await shop.staff('support')
    const { publicId, total_minor: total, subjects } = await declared({ amounts: [15_000] })
    const { needsApproval } = granted(
      await clerk.withdrawalDesk.acceptWithdrawal({ publicId, expectedMinor: total }),
    )
    expect(needsApproval).toBe(true)
    const [refund] = granted(await clerk.withdrawalDesk.getWithdrawal({ publicId })).refunds
    const accountant = await shop.staff('accountant')
    const decision = { publicId: refund!.publicId, reason: 'Look at it again' }
    granted(await accountant.moneyDesk.rejectRefund(decision))
    expect(granted(await clerk.withdrawalDesk.getWithdrawal({ publicId })).status).toBe('DECLARED')
    expect((await subjects()).some((subject) => subject.includes('accepted'))).toBe(false)
    granted(await clerk.withdrawalDesk.acceptWithdrawal({ publicId, expectedMinor: total }))
    const { refunds } = granted(await clerk.withdrawalDesk.getWithdrawal({ publicId }))
    granted(await accountant.moneyDesk.approveRefund({ publicId: refunds.at(-1)!.publicId }))
    expect((await subjects())[0]).toContain('accepted your withdrawal')
  })

  it('is overdue after 14 days, and of other stores for nobody', async () => {
    const { publicId } = await declared({ amounts: [1000] })
    const late = async () => {
      const clerk = await shop.staff('support', ['WPX-GB'])
      return granted(await clerk.withdrawalDesk.listWithdrawals({ overdue: 'yes' }))
    }
    clock = new Date(clock.getTime() + 14 * DAY_MS)
    expect((await late()).withdrawals.map((one) => one.publicId)).not.toContain(publicId)
    clock = new Date(clock.getTime() + 60_000)
    const { withdrawals, overdue } = await late()
    expect(withdrawals.map((one) => one.publicId)).toContain(publicId)
    expect(overdue).toBe(withdrawals.length)
    const stranger = await shop.staff('support', ['WPX-ES'])
    expect(granted(await stranger.withdrawalDesk.listWithdrawals({})).withdrawals).toEqual([])
    for (const act of ['receiveWithdrawal', 'getWithdrawal'] as const) {
      expect(await stranger.withdrawalDesk[act]({ publicId })).toMatchObject({ code: 'not_found' })
    }
    const packer = await shop.staff('packing')
    expect(await packer.withdrawalDesk.getWithdrawal({ publicId })).toMatchObject({
      code: 'not_found',
    })
  })
})
