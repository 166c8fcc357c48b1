import { describe, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findReportable } from './fault.rules.ts'

const now = new Date('2036-05-10T12:00:00Z')
const today = '2036-05-10'
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

const ask = (given: Partial<Parameters<typeof findReportable>[0]>) =>
  findReportable(
    { status: orderStatus.shipped, deliveredAt: undefined, promisedUntil: '2036-05-20', ...given },
    now,
    today,
  )

describe('what can be reported about an order', () => {
  it('is nothing before it has left, but that it is late once its day is over', () => {
    const status = orderStatus.production
    expect(ask({ status })).toEqual({ obstacle: 'too_early' })
    expect(ask({ status, promisedUntil: '2036-05-09' }).kinds).toEqual(['late'])
  })

  it('is everything but a delay while it is on its way in time', () => {
    const { kinds } = ask({})
    expect(kinds).toContain('damaged')
    expect(kinds).not.toContain('late')
    expect(ask({ promisedUntil: '2036-05-09' }).kinds).toContain('late')
  })

  it('ends thirty days after the delivery, as the help pages promise', () => {
    const status = orderStatus.delivered
    expect(ask({ status, deliveredAt: daysAgo(30) }).kinds).toContain('print_fault')
    expect(ask({ status, deliveredAt: daysAgo(31) })).toEqual({ obstacle: 'too_late' })
  })

  it('is nothing of an order that was cancelled', () => {
    expect(ask({ status: orderStatus.canceled })).toEqual({ obstacle: 'cancelled' })
  })
})
