import { describe, expect, it } from 'vitest'
import { findNoReprint, valueOfPieces } from './reprint.rules.ts'
import { photoNeededAboveMinor } from './reprint.terms.ts'

const now = new Date('2036-11-11T09:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

describe('an order is made again', () => {
  it('within 30 days after it was delivered', () => {
    const delivered = { status: 15 as const, isParcelLost: false }
    expect(findNoReprint({ ...delivered, deliveredAt: before(30) }, now)).toBeUndefined()
    expect(findNoReprint({ ...delivered, deliveredAt: before(30.01) }, now)).toBe('too_late')
  })

  it('when it could not be sent, has come back or is lost, and not while it is being made or is on its way', () => {
    const order = (status: number, isParcelLost = false) =>
      findNoReprint(
        {
          status: status as Parameters<typeof findNoReprint>[0]['status'],
          deliveredAt: undefined,
          isParcelLost,
        },
        now,
      )
    expect([17, 16].map((status) => order(status))).toEqual([undefined, undefined])
    expect(order(9, true)).toBeUndefined()
    expect(order(9)).toBe('is_on_its_way')
    expect([0, 2, 4, 200, 201, 202, 1, 13, 8, 10].map((status) => order(status))).toEqual(
      Array.from({ length: 10 }, () => 'not_delivered_yet'),
    )
  })
})

describe('its worth', () => {
  it('is the share of what was paid for the line', () => {
    expect(valueOfPieces({ totalMinor: 3000, quantity: 3 }, 1)).toBe(1000)
    expect(valueOfPieces({ totalMinor: 1000, quantity: 3 }, 2)).toBe(667)
    expect(valueOfPieces({ totalMinor: 0, quantity: 3 }, 2)).toBe(0)
  })

  it('needs a photo above €30', () => {
    expect(photoNeededAboveMinor('EUR')).toBe(3000)
    expect(photoNeededAboveMinor('CZK')).toBe(75_000)
  })
})
