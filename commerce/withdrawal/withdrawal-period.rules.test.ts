import { describe, expect, it } from 'vitest'
import { withdrawalOf, type Withdrawable } from './withdrawal-period.rules.ts'

const plain: Withdrawable = {
  status: 15,
  deliveredAt: new Date('2026-05-03T22:30:00Z'),
  isPersonalised: false,
  isWithdrawn: false,
}
const on = (line: Partial<Withdrawable>, now: string) =>
  withdrawalOf({ ...plain, ...line }, new Date(now), 'Europe/Madrid')

describe('the right to give something back', () => {
  it('lasts fourteen days after the day on which it arrived, by the store’s calendar', () => {
    // Half past midnight in Madrid: it arrived on the fourth.
    expect(on({}, '2026-05-18T12:00:00Z')).toEqual({ mayWithdraw: true, until: '2026-05-18' })
    expect(on({}, '2026-05-18T21:59:00Z').mayWithdraw).toBe(true)
    expect(on({}, '2026-05-18T22:01:00Z').mayWithdraw).toBe(false)
  })

  it('exists on the way already', () => {
    expect(on({ status: 9, deliveredAt: undefined }, '2026-05-03T00:00:00Z')).toEqual({
      mayWithdraw: true,
    })
  })

  it('does not exist for what was made for one person, was given back, or is simply cancelled', () => {
    for (const line of [
      { isPersonalised: true },
      { isWithdrawn: true },
      { status: 0 as const, deliveredAt: undefined },
      { status: 10 as const },
    ]) {
      expect(on(line, '2026-05-05T00:00:00Z').mayWithdraw).toBe(false)
    }
  })
})
