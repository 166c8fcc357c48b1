import { describe, expect, it } from 'vitest'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import type { AlertKind } from '#commerce/payment/alert.terms.ts'
import { transact } from '#db/transaction.ts'
import { granted } from '#tests/designs/designs.ts'
import { openFinanceDesk, type Clerk } from '#tests/office/finance-desk.ts'

const desk = openFinanceDesk()
const now = new Date('2036-11-11T09:00:00Z')

/** Alert about the payment of an order, or about none. */
async function raise(kind: AlertKind, given: { store?: string; isOfNoOrder?: boolean } = {}) {
  const { db } = desk.database
  const order = given.isOfNoOrder ? undefined : await desk.awaited({ store: given.store })
  const about = crypto.randomUUID()
  await transact(db, (trx) =>
    raiseAlert(trx, {
      kind,
      about,
      paymentId: order?.paymentId,
      details: { amountMinor: 2_990, currency: 'GBP', provider: 'stripe' },
      now,
    }),
  )
  const { id: alertId } = await db
    .selectFrom('payment_alert')
    .where('about', '=', about)
    .select('id')
    .executeTakeFirstOrThrow()
  return { alertId, number: order?.number ?? '' }
}

const idsOf = async (clerk: Clerk, asked: object = {}) =>
  granted(await clerk.alertDesk.listPaymentAlerts({ state: ['OPEN'], ...asked })).alerts.map(
    ({ alertId }) => alertId,
  )

const openTodosOf = async (clerk: Clerk) =>
  granted(await clerk.todoDesk.listTodos({ kind: ['payment_alert'] })).todos.map(({ subject }) =>
    Number(subject),
  )

describe('an alert about a payment', () => {
  it('is closed with a reason, once: the to-do ends with it, and the audit log says by whom', async () => {
    const { alertId, number } = await raise('charged_back')
    const alert = granted(await desk.finance.alertDesk.getPaymentAlert({ alertId }))
    expect(alert).toMatchObject({
      kind: 'charged_back',
      state: 'OPEN',
      number,
      amountMinor: 2_990,
      facts: { provider: 'stripe' },
      mayClose: true,
    })
    expect(await openTodosOf(desk.finance)).toContain(alertId)
    const { alerts } = granted(await desk.finance.orderDesk.getOrder({ number }))
    expect(alerts).toMatchObject([{ alertId, kind: 'charged_back', amountMinor: 2_990 }])

    const unsaid = await desk.finance.alertDesk.closePaymentAlert({ alertId, reason: ' ' })
    expect(unsaid).toMatchObject({ fields: { reason: 'required' } })
    const reason = 'The dispute was won'
    granted(await desk.finance.alertDesk.closePaymentAlert({ alertId, reason }))
    expect(await desk.lastAct()).toMatchObject({
      staff_id: desk.finance.staffId,
      permission: 'order.settle',
      object_kind: 'payment alert',
      object_id: String(alertId),
      store: 'WPX-GB',
      reason,
    })
    expect(await openTodosOf(desk.finance)).not.toContain(alertId)
    expect(await desk.finance.alertDesk.closePaymentAlert({ alertId, reason })).toMatchObject({
      code: 'conflict',
    })
    const closed = granted(await desk.finance.alertDesk.getPaymentAlert({ alertId }))
    const closedBy = 'Person of accountant'
    expect(closed).toMatchObject({ state: 'CLOSED', reason, closedBy, mayClose: false })
    expect(await idsOf(desk.finance)).not.toContain(alertId)
    expect(await idsOf(desk.finance, { state: ['CLOSED'] })).toContain(alertId)
    const after = granted(await desk.finance.orderDesk.getOrder({ number }))
    expect(after.alerts).toEqual([])
  })

  it('is of its store alone; one about no order is of whoever has all stores', async () => {
    const { alertId: spanish } = await raise('paid_twice', { store: 'WPX-ES' })
    const { alertId: nobodys } = await raise('other_merchant', { isOfNoOrder: true })
    const all = await idsOf(desk.finance)
    expect(all).toEqual(expect.arrayContaining([spanish, nobodys]))
    expect(await idsOf(desk.spain)).toEqual([spanish])
    expect(await idsOf(desk.britain)).not.toContain(spanish)
    const reason = 'not ours'
    for (const alertId of [spanish, nobodys]) {
      const { alertDesk } = desk.britain
      expect(await alertDesk.getPaymentAlert({ alertId })).toMatchObject({ code: 'not_found' })
      const closing = { alertId, reason }
      expect(await alertDesk.closePaymentAlert(closing)).toMatchObject({ code: 'not_found' })
    }
  })

  it('is shown to support, who cannot close it', async () => {
    const { alertId, number } = await raise('refused_by_provider')
    const support = await desk.shop.staff('support')
    expect(granted(await support.alertDesk.getPaymentAlert({ alertId })).mayClose).toBe(false)
    const closing = { alertId, reason: 'seen' }
    expect(await support.alertDesk.closePaymentAlert(closing)).toMatchObject({ code: 'not_found' })
    const printer = await desk.shop.staff('production')
    const { alerts } = granted(await printer.orderDesk.getOrder({ number }))
    expect(alerts).toBeUndefined()
  })

  it('is found by kind and order, page by page, and counted beside the menu', async () => {
    const { alertId, number } = await raise('paid_late')
    await raise('paid_late')
    expect(await idsOf(desk.finance, { kind: ['paid_late'], number })).toEqual([alertId])
    const paged: number[] = []
    let after: string | undefined
    do {
      const page = granted(
        await desk.finance.alertDesk.listPaymentAlerts({ state: ['OPEN'], most: 2, after }),
      )
      paged.push(...page.alerts.map((one) => one.alertId))
      after = page.next
    } while (after !== undefined)
    expect(paged).toEqual(await idsOf(desk.finance, { most: 100 }))
    const { counters } = granted(await desk.finance.officeTask.getNews({}))
    expect(counters['/payment-alerts']).toBe(paged.length)
  })
})
