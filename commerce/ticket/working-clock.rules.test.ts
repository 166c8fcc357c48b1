import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterWorkingMinutes, type WorkingHours } from './working-clock.rules.ts'

const hours: WorkingHours = {
  timeZone: 'Europe/Madrid',
  opensAt: 9 * 60,
  closesAt: 18 * 60,
  isClosed: (day) => day === '2026-12-25' || day === '2026-12-08',
}

/** Naive model: walks minute by minute and looks at the clock on the wall. */
function walked(start: Date, minutes: number): Date {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: hours.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const weekday = new Intl.DateTimeFormat('en', { timeZone: hours.timeZone, weekday: 'short' })
  let at = Math.floor(start.getTime() / 60_000) * 60_000
  let left = minutes
  while (left > 0) {
    const now = new Date(at)
    const [day, time] = clock.format(now).split(', ') as [string, string]
    const isOpen =
      time >= '09:00' &&
      time < '18:00' &&
      !['Sat', 'Sun'].includes(weekday.format(now)) &&
      !hours.isClosed(day)
    if (isOpen) left -= 1
    at += 60_000
  }
  return new Date(at)
}

describe('the clock of an answer', () => {
  it('runs in working hours only, over weekends, feasts and changed clocks', () => {
    const start = Date.parse('2026-10-15T00:00:00Z')
    const end = Date.parse('2027-04-10T00:00:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: start / 60_000, max: end / 60_000 }),
        fc.integer({ min: 1, max: 700 }),
        (minute, minutes) => {
          const from = new Date(minute * 60_000)
          expect(afterWorkingMinutes(from, minutes, hours)).toEqual(walked(from, minutes))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is the next morning for what comes in the evening', () => {
    const friday = new Date('2026-11-20T20:00:00Z')
    expect(afterWorkingMinutes(friday, 30, hours)).toEqual(new Date('2026-11-23T08:30:00Z'))
  })
})
