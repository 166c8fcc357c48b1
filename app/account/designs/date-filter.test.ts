import { expect, it } from 'vitest'
import { dateFilterOf, daysOf } from './date-filter.ts'

const may = new Date('2027-05-31T10:00:00Z')

it.each([
  ['without', {}],
  ['thirty_days', { dateFrom: '2027-05-01' }],
  ['three_months', { dateFrom: '2027-02-28' }],
  ['this_year', { dateFrom: '2027-01-01' }],
  ['last_year', { dateFrom: '2026-01-01', dateTo: '2026-12-31' }],
] as const)('%s', (filter, days) => {
  expect(daysOf(filter, may, 'Europe/Madrid')).toEqual(days)
})

it('a year begins when it does where the store is', () => {
  const almost = new Date('2026-12-31T23:30:00Z')
  expect(daysOf('this_year', almost, 'Europe/Madrid')).toEqual({ dateFrom: '2027-01-01' })
  expect(daysOf('this_year', almost, 'Europe/London')).toEqual({ dateFrom: '2026-01-01' })
})

it('what nobody offered is no filter', () => {
  expect(dateFilterOf('this_year')).toBe('this_year')
  expect(dateFilterOf('yesterday')).toBe('without')
  expect(dateFilterOf(null)).toBe('without')
})
