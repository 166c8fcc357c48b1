import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hours,
  momentOf,
  openMinutes,
  teams,
  walked,
  YEAR_BEGIN,
  YEAR_END,
} from '#tests/tickets/naive-clock.ts'
import { afterWorkingMinutes, workingMinutesBetween } from './working-clock.rules.ts'

const minute = fc.integer({ min: 0, max: YEAR_END - YEAR_BEGIN - 1 })
const team = fc.constantFrom(...teams)

describe('the clock of an answer', () => {
  it('is that of somebody who counts each minute of a year, over holidays and changed clocks', () => {
    fc.assert(
      fc.property(team, minute, fc.integer({ min: 0, max: 3_000 }), (one, start, minutes) => {
        const end = walked(one, start, minutes)
        fc.pre(end !== undefined)
        // Of the same minute: the last one that was worked, whatever comes after it.
        expect(afterWorkingMinutes(momentOf(start), minutes, one)).toEqual(
          momentOf(minutes === 0 ? start : end),
        )
      }),
      { numRuns: 400 },
    )
  })

  it('counts what lies between two moments as that person does', () => {
    fc.assert(
      fc.property(team, minute, minute, (one, start, end) => {
        const open = openMinutes(one)
        const counted = open.subarray(start, Math.max(start, end)).reduce((sum, x) => sum + x, 0)
        expect(workingMinutesBetween(momentOf(start), momentOf(end), one)).toBe(counted)
      }),
      { numRuns: 100 },
    )
  })

  it('is the next morning for what comes in the evening', () => {
    const friday = new Date('2026-11-20T20:00:00Z')
    expect(afterWorkingMinutes(friday, 30, hours)).toEqual(new Date('2026-11-23T08:30:00Z'))
  })

  it('never rings for a team that never works', () => {
    const nobody = { ...hours, week: hours.week.map(() => null) }
    const now = new Date('2026-11-20T20:00:00Z')
    expect(afterWorkingMinutes(now, 1, nobody).getTime()).toBeGreaterThan(now.getTime() + 3e11)
    expect(workingMinutesBetween(now, new Date('2026-12-20T20:00:00Z'), nobody)).toBe(0)
  })
})
