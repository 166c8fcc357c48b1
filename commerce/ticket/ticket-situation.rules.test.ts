import { describe, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { situationOf, type KnownOrder } from './ticket-situation.rules.ts'

const today = '2036-11-11'
const calm: KnownOrder = {
  status: orderStatus.delivered,
  leavesOn: '2036-11-01',
  promisedUntil: '2036-11-05',
  parcels: ['DELIVERED'],
}
const about = (
  subject: string,
  subSubject: string | null,
  order?: Partial<KnownOrder>,
): string | null =>
  situationOf({ subject, subSubject, order: order && { ...calm, ...order }, today })

describe('a ticket', () => {
  it('is about money where its order is not paid, whatever was chosen, or where that was chosen', () => {
    expect(about('payment', 'paidTwice')).toBe('paymentProblem')
    expect(about('payment', 'payFailed', {})).toBe('paymentProblem')
    expect(about('order', 'where', { status: orderStatus.unpaid })).toBe('paymentProblem')
    expect(about('payment', 'coupon')).toBeNull()
  })

  it('has haste where its order leaves today, or is wrong and not made yet', () => {
    const young = { status: orderStatus.waitingDownload, leavesOn: '2036-11-14', parcels: [] }
    expect(about('order', 'change', young)).toBe('beforeProduction')
    expect(about('design', null, young)).toBe('beforeProduction')
    expect(about('order', 'where', young)).toBeNull()
    expect(about('order', 'where', { ...young, leavesOn: today })).toBe('beforeProduction')
    const made = { ...young, status: orderStatus.production }
    expect(about('order', 'change', made)).toBeNull()
    const left = { status: orderStatus.shipped, leavesOn: today, promisedUntil: '2036-11-20' }
    expect(about('order', 'change', left)).toBeNull()
    expect(about('order', 'change')).toBeNull()
  })

  it('is about a parcel that is stuck, came back, is late or broke', () => {
    const onItsWay = { status: orderStatus.shipped, promisedUntil: '2036-11-20' }
    expect(about('order', 'where', { ...onItsWay, parcels: ['ON_ROUTE'] })).toBeNull()
    expect(about('other', null, { ...onItsWay, parcels: ['INCIDENCE'] })).toBe('parcelTrouble')
    expect(about('order', 'where', { ...onItsWay, promisedUntil: '2036-11-10' })).toBe(
      'parcelTrouble',
    )
    expect(about('order', null, { status: orderStatus.notDelivered })).toBe('parcelTrouble')
    expect(about('order', 'damaged')).toBe('parcelTrouble')
    expect(about('order', 'where', {})).toBeNull()
  })

  it('is paperwork where an invoice, data or a claim is asked about, and its order is in no trouble', () => {
    expect(about('payment', 'invoiceCopy', {})).toBe('paperwork')
    expect(about('other', 'myData')).toBe('paperwork')
    expect(about('payment', 'invoiceCopy', { status: orderStatus.unpaid })).toBe('paymentProblem')
    expect(about('other', 'account')).toBeNull()
  })
})
