import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import {
  EUROS,
  euroStores,
  openFinanceDesk,
  POUNDS,
  type Clerk,
} from '#tests/office/finance-desk.ts'

const desk = openFinanceDesk()

describe('a transfer that waits', () => {
  it('suggests what it may be for, the surest first', async () => {
    const [meant, numbered, exact, same] = [
      await desk.awaited(),
      await desk.awaited(),
      await desk.awaited(),
      await desk.awaited({ shippingMinor: 4_321 }),
    ]
    const place = 9
    const other = meant.reference[place] === 'X' ? 'Y' : 'X'
    const slipped = meant.reference.slice(0, place) + other + meant.reference.slice(place + 1)
    const words = `${exact.reference} and ${slipped} for ${numbered.number.replaceAll('-', ' ')}`
    const transferId = await desk.transfer({ amountMinor: same.amountMinor, words })
    const { suggestions } = granted(await desk.finance.transferDesk.getTransfer({ transferId }))
    expect(suggestions.map(({ why, number }) => [why, number])).toEqual([
      ['named', exact.number],
      ['number', numbered.number],
      ['slip', meant.number],
      ['amount', same.number],
    ])
  })

  it.each([
    ['by the reference', ({ reference }: { reference: string }) => reference],
    ['by the number of the order', ({ number }: { number: string }) => number],
    [
      'by the number as people copy it',
      ({ number }: { number: string }) => number.toLowerCase().replaceAll('-', ' '),
    ],
  ])('is assigned %s, once, and the audit log says by whom', async (_, typed) => {
    const order = await desk.awaited()
    const transferId = await desk.transfer({ amountMinor: order.amountMinor })
    const asked = { transferId, reference: typed(order) }
    expect(granted(await desk.finance.transferDesk.assignTransfer(asked))).toEqual({
      state: 'MATCHED',
    })
    expect(await desk.statusOf(order)).toBe('PAID')
    expect(await desk.lastAct()).toMatchObject({
      staff_id: desk.finance.staffId,
      permission: 'order.settle',
      object_kind: 'transfer',
      object_id: transferId,
      store: 'WPX-GB',
    })
    expect(await desk.finance.transferDesk.assignTransfer(asked)).toMatchObject({
      code: 'conflict',
    })
    const shown = granted(await desk.finance.transferDesk.getTransfer({ transferId }))
    expect(shown).toMatchObject({ state: 'MATCHED', number: order.number, mayAssign: false })
  })

  it('is not assigned to what nobody waits for', async () => {
    const transferId = await desk.transfer()
    const reference = 'GB-XXXX-XXXX'
    const refused = await desk.finance.transferDesk.assignTransfer({ transferId, reference })
    expect(refused).toMatchObject({ code: 'invalid', fields: { reference: 'unknown' } })
  })

  it('of too much is taken with a note, and of it only what is due', async () => {
    const { paymentId, amountMinor, ...order } = await desk.awaited()
    const over = { state: 'OVER', paymentId, amountMinor: amountMinor + 10 } as const
    const transferId = await desk.transfer(over)
    expect(granted(await desk.finance.transferDesk.getTransfer({ transferId })).mayAccept).toBe(
      true,
    )
    const unsaid = await desk.finance.transferDesk.acceptTransfer({ transferId, note: ' ' })
    expect(unsaid).toMatchObject({ fields: { note: 'required' } })
    const note = 'ten pence sent back'
    granted(await desk.finance.transferDesk.acceptTransfer({ transferId, note }))
    expect(await desk.statusOf({ paymentId })).toBe('PAID')
    expect(await desk.lastAct()).toMatchObject({ object_id: transferId, reason: note })
    expect(await desk.takenOf({ paymentId })).toEqual([amountMinor])
    const shown = granted(await desk.finance.transferDesk.getTransfer({ transferId }))
    expect(shown).toMatchObject({ state: 'MATCHED', note, number: order.number, mayClose: false })
  })

  it('of too much after a part is taken as far as the rest is due', async () => {
    const { paymentId, amountMinor } = await desk.awaited()
    await desk.transfer({ state: 'PARTIAL', paymentId, amountMinor: 100 })
    const transferId = await desk.transfer({
      state: 'OVER',
      paymentId,
      amountMinor: amountMinor - 50,
    })
    const shown = granted(await desk.finance.transferDesk.getTransfer({ transferId }))
    expect(shown).toMatchObject({ mayAccept: true, partsMinor: 100 })
    granted(await desk.finance.transferDesk.acceptTransfer({ transferId, note: '50 sent back' }))
    expect(await desk.statusOf({ paymentId })).toBe('PAID')
    expect(await desk.takenOf({ paymentId })).toEqual([100, amountMinor - 100])
  })

  it('is closed with a note, and pays nothing then', async () => {
    const order = await desk.awaited()
    const transferId = await desk.transfer()
    granted(await desk.finance.transferDesk.closeTransfer({ transferId, note: 'sent back' }))
    const again = await desk.finance.transferDesk.closeTransfer({ transferId, note: 'sent back' })
    expect(again).toMatchObject({ code: 'conflict' })
    const { reference } = order
    const late = await desk.finance.transferDesk.assignTransfer({ transferId, reference })
    expect(late).toMatchObject({ code: 'conflict' })
    expect(await desk.statusOf(order)).toBe('PENDING')
    expect(await desk.listOf(desk.finance, { state: ['CLOSED'] })).toContain(transferId)
  })
})

describe('the list of transfers', () => {
  it('shows what is of one’s own stores: what is unknown, only to whoever has all of its account', async () => {
    const order = await desk.awaited({ store: 'WPX-ES' })
    const euros = { iban: EUROS, currency: 'EUR' }
    const [unknown, ofBritain] = [await desk.transfer(euros), await desk.transfer()]
    const named = await desk.transfer({ ...euros, state: 'OVER', paymentId: order.paymentId })
    const ofEuros = await desk.shop.staff('accountant', euroStores)
    const shown = async (clerk: Clerk) => {
      const all = await desk.listOf(clerk, { most: 100 })
      const pages = await Promise.all(
        [unknown, named].map((transferId) => clerk.transferDesk.getTransfer({ transferId })),
      )
      const seen = [unknown, named].map((id) => all.includes(id))
      expect(pages.map((page) => !('errorCode' in page))).toEqual(seen)
      return seen
    }
    expect(await shown(desk.finance)).toEqual([true, true])
    expect(await shown(ofEuros)).toEqual([true, true])
    expect(await shown(desk.spain)).toEqual([false, true])
    expect(await shown(desk.britain)).toEqual([false, false])
    const { accounts } = granted(await desk.spain.transferDesk.listTransfers({}))
    expect(accounts).toEqual([])
    const narrowed = await desk.listOf(desk.finance, { store: ['WPX-ES'], most: 100 })
    expect(narrowed).toEqual(expect.arrayContaining([unknown, named]))
    expect(narrowed).not.toContain(ofBritain)
  })

  it('finds by amount, account, day, payer, words and a reference with spaces', async () => {
    const order = await desk.awaited()
    const spaced = order.reference.replace(/(.{4})/g, '$1 ')
    const words = `thanks ${spaced}`
    const id = await desk.transfer({ amountMinor: 987_65, words, counterparty: 'Zoë Quill' })
    const asked = [
      { amountMinor: 987_65 },
      { iban: [POUNDS], query: 'zoë quill' },
      { query: order.reference },
      { query: 'THANKS RF', from: '2036-11-11', until: '2036-11-11' },
    ]
    for (const one of asked) expect(await desk.listOf(desk.finance, one)).toEqual([id])
    expect(await desk.listOf(desk.finance, { amountMinor: 987_65, until: '2036-11-10' })).toEqual(
      [],
    )
    expect(await desk.listOf(desk.finance, { amountMinor: 987_65, iban: [EUROS] })).toEqual([])
  })

  it('gives page after page, the oldest of what waits first', async () => {
    const state = ['UNKNOWN', 'OVER', 'PARTIAL'] as const
    const all: string[] = []
    let after: string | undefined
    do {
      const page = granted(await desk.finance.transferDesk.listTransfers({ state, most: 2, after }))
      all.push(...page.transfers.map((one) => one.transferId))
      after = page.next
    } while (after !== undefined)
    expect(all).toEqual(await desk.listOf(desk.finance, { state, most: 100 }))
    expect(new Set(all).size).toBe(all.length)
    const { counts } = granted(await desk.finance.transferDesk.listTransfers({}))
    const waiting = state.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
    expect(waiting).toBe(all.length)
    const { counters } = granted(await desk.finance.officeTask.getNews({}))
    expect(counters['/transfers']).toBe(waiting)
  })
})
