import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { EUROS, openFinanceDesk, POUNDS, type Clerk } from '#tests/office/finance-desk.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { statementOf } from '#tests/office/transfers.ts'

const desk = openFinanceDesk()
const now = new Date('2036-11-11T09:00:00Z')
const IBAN = 'DE89370400440532013000'

async function unpaid() {
  const { db } = desk.database
  const order = await paidAndReleased(db, desk.shop, { amounts: [1_000], now })
  const refund = await makeUnpaidRefund(db, { orderId: order.id, iban: IBAN, now })
  return { ...refund, number: order.number }
}

/** Paid by transfer to the account that all stores in euros share. */
async function unpaidInSpain() {
  const order = await desk.awaited({ store: 'WPX-ES', currency: 'EUR' })
  const { amountMinor, reference: words } = order
  await desk.read(desk.finance, statementOf({ iban: EUROS, currency: 'EUR', amountMinor, words }))
  const { db } = desk.database
  return (await makeUnpaidRefund(db, { orderId: order.id, iban: IBAN, now })).publicId
}

const statusOf = async (publicId: string) => {
  const { status } = await desk.database.db
    .selectFrom('refund')
    .where('public_id', '=', publicId)
    .select('status')
    .executeTakeFirstOrThrow()
  return status
}

const listed = async (clerk: Clerk) => granted(await clerk.payoutDesk.listPayouts({}))

describe('refunds to accounts that customers named', () => {
  it('are put into one file, which names the accounts to the bank alone, and are done when it has paid', async () => {
    const [first, second] = [await unpaid(), await unpaid()]
    expect((await listed(desk.britain)).waiting).toMatchObject([
      { iban: POUNDS, currency: 'GBP', refunds: 2, totalMinor: 200 },
    ])
    const { made } = granted(await desk.britain.payoutDesk.makePayouts({}))
    expect(made).toHaveLength(1)
    const name = made[0]!
    expect(await desk.lastAct()).toMatchObject({
      staff_id: desk.britain.staffId,
      permission: 'payout.make',
      object_kind: 'payout',
      object_id: name,
    })
    expect(await desk.britain.payoutDesk.makePayouts({})).toMatchObject({
      code: 'conflict',
      fields: { payout: 'nothing' },
    })
    const payout = granted(await desk.britain.payoutDesk.getPayout({ name }))
    expect(payout).toMatchObject({ iban: POUNDS, totalMinor: 200, open: 2, hasFile: true })
    expect(payout.lines.map(({ number }) => number).toSorted()).toEqual(
      [first.number, second.number].toSorted(),
    )
    expect(JSON.stringify(payout)).not.toContain(IBAN)
    const { publicId } = first
    const [seen, hidden] = [desk.britain, await desk.shop.staff('support')]
    expect(granted(await seen.moneyDesk.getRefund({ publicId })).payout).toBe(name)
    expect(granted(await hidden.moneyDesk.getRefund({ publicId })).payout).toBeUndefined()
    const file = granted(await desk.britain.payoutDesk.getPayoutFile({ name }))
    expect(file.headers.get('content-disposition')).toContain(`${name}.xml`)
    expect((await file.text()).split(IBAN)).toHaveLength(3)
    const looks = await desk.database.db
      .selectFrom('staff_look')
      .where('object_id', '=', name)
      .select(['staff_id', 'object_kind'])
      .execute()
    expect(looks).toEqual([{ staff_id: desk.britain.staffId, object_kind: 'payout' }])
    expect(granted(await desk.britain.payoutDesk.confirmPayout({ name }))).toEqual({ confirmed: 2 })
    expect([await statusOf(first.publicId), await statusOf(second.publicId)]).toEqual([
      'SUCCEEDED',
      'SUCCEEDED',
    ])
    expect(await desk.britain.payoutDesk.confirmPayout({ name })).toMatchObject({
      code: 'conflict',
    })
    // A second file would pay it twice.
    expect(await desk.britain.payoutDesk.getPayoutFile({ name })).toMatchObject({ code: 'expired' })
  })

  it('that the bank sends back are taken out of the file, and their customers asked again', async () => {
    const [gone, back] = [await unpaid(), await unpaid()]
    const { made } = granted(await desk.finance.payoutDesk.makePayouts({}))
    const name = made[0]!
    const returning = { name, refund: back.publicId, reason: 'account closed' }
    const elsewhere = { ...returning, refund: 'x'.repeat(22) }
    expect(await desk.finance.payoutDesk.returnPayout(elsewhere)).toMatchObject({
      code: 'not_found',
    })
    granted(await desk.finance.payoutDesk.returnPayout(returning))
    expect(await desk.lastAct()).toMatchObject({ object_id: name, reason: 'account closed' })
    expect(await statusOf(back.publicId)).toBe('NEEDS_CUSTOMER_DATA')
    const { lines } = granted(await desk.finance.payoutDesk.getPayout({ name }))
    expect(lines.map(({ refund }) => refund)).toEqual([gone.publicId])
    granted(await desk.finance.payoutDesk.confirmPayout({ name }))
    expect(await statusOf(back.publicId)).toBe('NEEDS_CUSTOMER_DATA')
    expect(await desk.finance.payoutDesk.returnPayout(returning)).toMatchObject({
      code: 'not_found',
    })
  })

  it('that come back after they were confirmed are owed again, with their credit note and a task', async () => {
    const { publicId, number } = await unpaid()
    const { made } = granted(await desk.finance.payoutDesk.makePayouts({}))
    const name = made[0]!
    granted(await desk.finance.payoutDesk.confirmPayout({ name }))
    const paid = granted(await desk.finance.moneyDesk.getRefund({ publicId }))
    expect(paid).toMatchObject({ status: 'SUCCEEDED', cameBack: false, payout: name })
    expect(paid.creditNote).toBeDefined()

    const returning = { name, refund: publicId, reason: 'account closed' }
    const lead = await desk.shop.staff('support-lead')
    expect(await lead.payoutDesk.returnPayout(returning)).toMatchObject({ code: 'not_found' })
    granted(await desk.finance.payoutDesk.returnPayout(returning))
    expect(await desk.lastAct()).toMatchObject({ object_id: name, reason: 'account closed' })
    const act = await desk.database.db
      .selectFrom('staff_act')
      .orderBy('id', 'desc')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({
      before: { refund: publicId, number, status: 'SUCCEEDED' },
      after: { status: 'NEEDS_CUSTOMER_DATA' },
    })
    const owed = granted(await desk.finance.moneyDesk.getRefund({ publicId }))
    expect(owed).toMatchObject({
      status: 'NEEDS_CUSTOMER_DATA',
      cameBack: true,
      mayReject: false,
      mayAskAgain: false,
      creditNote: paid.creditNote,
    })
    expect(owed.payout).toBeUndefined()
    const { todos } = granted(await desk.finance.todoDesk.listTodos({ kind: ['payment_alert'] }))
    expect(todos.map((todo) => todo.order?.number)).toContain(number)
    const payout = granted(await desk.finance.payoutDesk.getPayout({ name }))
    expect(payout).toMatchObject({ open: 0, hasFile: false, lines: [] })
    await expectInvariants(desk.database.db)
  })

  it('of an account that other stores share are of whoever has all of them', async () => {
    const publicId = await unpaidInSpain()
    expect(await listed(desk.spain)).toMatchObject({ waiting: [], payouts: [] })
    expect(await desk.spain.payoutDesk.makePayouts({})).toMatchObject({ code: 'conflict' })
    expect(await statusOf(publicId)).toBe('SUBMITTED')
    const { counters } = granted(await desk.finance.officeTask.getNews({}))
    const { waiting, open } = await listed(desk.finance)
    expect(waiting).toMatchObject([{ currency: 'EUR', refunds: 1 }])
    expect(counters['/payouts']).toBe(1 + open)
    const { made } = granted(await desk.finance.payoutDesk.makePayouts({}))
    const name = made[0]!
    const hidden = { code: 'not_found' }
    for (const clerk of [desk.spain, desk.britain]) {
      expect(await clerk.payoutDesk.getPayout({ name })).toMatchObject(hidden)
      expect(await clerk.payoutDesk.getPayoutFile({ name })).toMatchObject(hidden)
      expect(await clerk.payoutDesk.confirmPayout({ name })).toMatchObject(hidden)
    }
  })

  it('are nobody’s but finance’s', async () => {
    const lead = await desk.shop.staff('support-lead')
    expect(await lead.payoutDesk.listPayouts({})).toMatchObject({ code: 'not_found' })
  })
})
