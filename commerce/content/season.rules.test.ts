import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLater } from '#design/calendar/dates.ts'
import { storeRows } from '#config/site-table.ts'
import { listSeasons } from './season.rules.ts'

describe('the season of the shop window', () => {
  it.each([
    ['ES', 'mothers-day', '2026-05-03'],
    ['DE', 'mothers-day', '2026-05-10'],
    ['FR', 'mothers-day', '2026-05-31'],
    ['FR', 'mothers-day', '2023-06-04'],
    ['SE', 'mothers-day', '2026-05-31'],
    ['LU', 'mothers-day', '2026-06-14'],
    ['PL', 'mothers-day', '2026-05-26'],
    ['GB', 'mothers-day', '2026-03-15'],
    ['IT', 'fathers-day', '2026-03-19'],
    ['DE', 'fathers-day', '2026-05-14'],
    ['CH', 'fathers-day', '2026-06-07'],
    ['AT', 'fathers-day', '2026-06-14'],
    ['FR', 'fathers-day', '2026-06-21'],
    ['DK', 'fathers-day', '2026-06-05'],
    ['LU', 'fathers-day', '2026-10-04'],
    ['FI', 'fathers-day', '2026-11-08'],
    ['PT', 'valentines', '2026-02-14'],
    ['FI', 'school', '2026-08-10'],
    ['DK', 'school', '2026-08-10'],
    ['SE', 'school', '2026-08-17'],
    ['CH', 'school', '2026-08-17'],
    ['NL', 'school', '2026-08-24'],
    ['FR', 'school', '2026-09-01'],
    ['BE', 'school', '2026-09-01'],
    ['CZ', 'school', '2026-09-01'],
    ['PL', 'school', '2026-09-01'],
    ['IE', 'school', '2026-09-01'],
    ['GB', 'school', '2026-09-03'],
    ['DE', 'school', '2026-09-05'],
    ['AT', 'school', '2026-09-07'],
    ['ES', 'school', '2026-09-09'],
    ['PT', 'school', '2026-09-11'],
    ['IT', 'school', '2026-09-14'],
    ['LU', 'school', '2026-09-15'],
  ] as const)('in %s: %s is on %s', (country, id, day) => {
    expect(listSeasons(country, day)[0]).toMatchObject({ id, day })
  })

  it('is Christmas from November on, and the Three Kings’ in Spain beside and after it', () => {
    const ids = (country: string, today: string) => listSeasons(country, today).map(({ id }) => id)
    expect(ids('PL', '2026-10-30')).toEqual([])
    expect(listSeasons('PL', '2026-11-17')).toMatchObject([{ id: 'christmas', day: '2026-12-24' }])
    expect(ids('ES', '2026-12-09')).toEqual(['christmas'])
    expect(ids('ES', '2026-12-24')).toEqual(['christmas', 'epiphany'])
    expect(listSeasons('ES', '2026-12-27')).toMatchObject([{ id: 'epiphany', day: '2027-01-05' }])
    expect(ids('DE', '2026-12-27')).toEqual([])
  })

  it('has the Three Kings’ in no country that gives nothing on that day', () => {
    const countries = [...new Set(storeRows.map(({ country }) => country))]
    const withKings = countries.filter((country) =>
      listSeasons(country, '2027-01-02').some(({ id }) => id === 'epiphany'),
    )
    expect(withKings).toEqual(['ES'])
  })

  it('never speaks of a day that is over, nor of one in two months', () => {
    const countries = [...new Set(storeRows.map(({ country }) => country))]
    const days = fc.integer({ min: 0, max: 20 * 365 }).map((at) => daysLater('2026-01-01', at))
    fc.assert(
      fc.property(days, fc.constantFrom(...countries), (today, country) => {
        for (const { day } of listSeasons(country, today)) {
          expect(day >= today && day <= daysLater(today, 60)).toBe(true)
        }
      }),
    )
  })
})
