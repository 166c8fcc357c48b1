import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFactory } from '#config/factory.ts'
import { storeRows } from '#config/site-table.ts'
import { promiseAnew, promiseDelivery, workingDaysBetween } from './delivery-promise.ts'
import { isPublicHoliday } from './public-holidays.ts'

const at = (iso: string) => new Date(iso)
const nearby = { least: 1, most: 2 }

describe('a promise for money that comes later', () => {
  const made = { country: 'ES', timeZone: 'Europe/Madrid' }
  // Ordered on a Monday, to leave on Wednesday.
  const promised = { leavesOn: '2026-11-18', from: '2026-11-19', until: '2026-11-20' }
  const placedAt = at('2026-11-16T09:00:00Z')

  it('is worth as many working days, from the payment on', () => {
    const paidAt = at('2026-11-20T09:00:00Z')
    expect(promiseAnew(made, promised, { placedAt, paidAt, country: 'ES' })).toEqual({
      leavesOn: '2026-11-24',
      from: '2026-11-25',
      until: '2026-11-26',
    })
  })

  it('stays as it is when the money comes on the same day', () => {
    const paidAt = at('2026-11-16T22:30:00Z')
    expect(promiseAnew(made, promised, { placedAt, paidAt, country: 'ES' })).toBeUndefined()
  })

  it('never gets shorter than what was promised', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...new Set(storeRows.map(({ country }) => country))),
        (day, late, country) => {
          const orderedAt = new Date(placedAt.getTime() + day * 86_400_000)
          const paidAt = new Date(orderedAt.getTime() + late * 86_400_000)
          const order = { productionDays: 2, country, carrierDays: { least: 2, most: 4 } }
          const before = promiseDelivery(exampleFactory, orderedAt, order)
          const after = promiseAnew(made, before, { placedAt: orderedAt, paidAt, country })!
          expect(after.until >= before.until).toBe(true)
          expect(workingDaysBetween(after.leavesOn, after.until, country)).toBe(4)
        },
      ),
    )
  })
})

describe('the day on which a parcel arrives', () => {
  it('counts production and carrier in working days', () => {
    // A Monday morning.
    expect(
      promiseDelivery(exampleFactory, at('2026-11-16T09:00:00Z'), {
        productionDays: 2,
        country: 'ES',
        carrierDays: nearby,
      }),
    ).toEqual({ leavesOn: '2026-11-18', from: '2026-11-19', until: '2026-11-20' })
  })

  it('is a day later for an order after noon at the factory', () => {
    const order = { productionDays: 2, country: 'ES', carrierDays: nearby }
    expect(promiseDelivery(exampleFactory, at('2026-11-16T10:59:00Z'), order).leavesOn).toBe(
      '2026-11-18',
    )
    expect(promiseDelivery(exampleFactory, at('2026-11-16T11:00:00Z'), order).leavesOn).toBe(
      '2026-11-19',
    )
  })

  it('waits longer for an order of which the carrier comes later', () => {
    const order = { productionDays: 0, country: 'ES', carrierDays: nearby, cutOffHour: 16 }
    expect(promiseDelivery(exampleFactory, at('2026-11-16T14:59:00Z'), order).leavesOn).toBe(
      '2026-11-16',
    )
    expect(promiseDelivery(exampleFactory, at('2026-11-16T15:00:00Z'), order).leavesOn).toBe(
      '2026-11-17',
    )
  })

  it('is the day itself for whoever collects at the factory', () => {
    const order = { productionDays: 1, country: 'ES', carrierDays: { least: 0, most: 0 } }
    expect(promiseDelivery(exampleFactory, at('2026-11-16T09:00:00Z'), order)).toEqual({
      leavesOn: '2026-11-17',
      from: '2026-11-17',
      until: '2026-11-17',
    })
  })

  it('begins an order of the weekend on Monday', () => {
    const order = { productionDays: 1, country: 'PT', carrierDays: { least: 1, most: 3 } }
    expect(promiseDelivery(exampleFactory, at('2026-11-14T08:00:00Z'), order).leavesOn).toBe(
      '2026-11-17',
    )
    expect(promiseDelivery(exampleFactory, at('2026-11-15T20:00:00Z'), order).leavesOn).toBe(
      '2026-11-17',
    )
  })

  it('steps over holidays of the factory and of the place it goes to', () => {
    // 24 December is a working day in Spain and a holiday in Poland, as are the two after it.
    const promise = promiseDelivery(exampleFactory, at('2026-12-21T08:00:00Z'), {
      productionDays: 2,
      country: 'PL',
      carrierDays: { least: 3, most: 5 },
    })
    expect(promise).toEqual({ leavesOn: '2026-12-23', from: '2026-12-30', until: '2027-01-04' })
  })

  it('never falls on a day without delivery, and never before it left', () => {
    const countries = [...new Set(storeRows.map(({ country }) => country))]
    const moments = fc.date({
      min: at('2024-01-01'),
      max: at('2034-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(...countries),
        fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 })),
        (now, productionDays, country, [least, more]) => {
          const carrierDays = { least, most: least + more }
          const order = { productionDays, country, carrierDays }
          const { leavesOn, from, until } = promiseDelivery(exampleFactory, now, order)
          expect(leavesOn < from && from <= until).toBe(true)
          for (const day of [from, until]) {
            expect([0, 6]).not.toContain(at(day).getUTCDay())
            expect(isPublicHoliday(country, day)).toBe(false)
          }
        },
      ),
    )
  })
})

describe('public holidays', () => {
  it.each([
    ['DE', '2026-04-03', 'Good Friday'],
    ['DE', '2027-03-29', 'Easter Monday'],
    ['FR', '2026-05-14', 'Ascension Day'],
    ['AT', '2026-06-04', 'Corpus Christi'],
    ['GB', '2026-05-04', 'early May'],
    ['GB', '2026-05-25', 'late May'],
    ['GB', '2026-08-31', 'August'],
    ['GB', '2026-12-28', 'Boxing Day, which is a Saturday'],
    ['GB', '2027-12-27', 'Christmas Day, which is a Saturday'],
    ['GB', '2027-12-28', 'Boxing Day after it'],
    ['IE', '2026-02-02', 'St Brigid’s Day'],
    ['IE', '2030-02-01', 'St Brigid’s Day on a Friday'],
    ['IE', '2026-10-26', 'October'],
    ['SE', '2026-06-19', 'Midsummer’s Eve'],
    ['FI', '2027-06-25', 'Midsummer’s Eve'],
  ])('in %s there is one on %s: %s', (country, date) => {
    expect(isPublicHoliday(country, date)).toBe(true)
  })

  it('leave the days around them alone', () => {
    expect(isPublicHoliday('DE', '2026-04-02')).toBe(false)
    expect(isPublicHoliday('GB', '2026-05-11')).toBe(false)
    expect(isPublicHoliday('ES', '2026-04-06')).toBe(false)
  })
})
