import { expect, it } from 'vitest'
import { legalDueAt } from './legal-date.rules.ts'

it.each([
  ['2026-11-19T10:00:00Z', '2026-12-19T23:00:00.000Z'],
  // A month without such a day ends with its last one.
  ['2026-01-31T10:00:00Z', '2026-02-28T23:00:00.000Z'],
  ['2027-12-31T10:00:00Z', '2028-01-31T23:00:00.000Z'],
  ['2028-01-30T10:00:00Z', '2028-02-29T23:00:00.000Z'],
  // Past midnight in Madrid, and over the night in which clocks are changed.
  ['2026-03-14T23:30:00Z', '2026-04-15T22:00:00.000Z'],
])('gives a request of %s until %s', (received, due) => {
  expect(legalDueAt(new Date(received), 'Europe/Madrid').toISOString()).toBe(due)
})
