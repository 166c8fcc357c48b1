import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hours,
  momentOf,
  openMinutes,
  teams,
  YEAR_BEGIN,
  YEAR_END,
} from '#tests/tickets/naive-clock.ts'
import {
  minutesOn,
  pauseClock,
  recountClock,
  resumeClock,
  startClock,
} from './ticket-clock.rules.ts'

/** Days of a ticket: what changes, and how many minutes after the change before. */
const step = fc.record({
  after: fc.integer({ min: 0, max: 12_000 }),
  change: fc.oneof(
    fc.constant({ kind: 'turn' } as const),
    fc.integer({ min: 1, max: 3_000 }).map((target) => ({ kind: 'priority', target }) as const),
    fc.constantFrom(...teams).map((team) => ({ kind: 'team', team }) as const),
    fc.constant({ kind: 'recount' } as const),
  ),
})

/**
 * Naive model: somebody with a tally, who looks at each minute of the year whether it is ours and somebody works. Whoever
 * changes the hours makes them begin the tally of the running turn again, by the new ones.
 */
class Tally {
  earlier = 0
  begun: number | undefined
  target: number
  team: (typeof teams)[number]

  constructor(start: number, target: number, team: (typeof teams)[number]) {
    this.begun = start
    this.target = target
    this.team = team
  }

  counted(until: number): number {
    if (this.begun === undefined) return this.earlier
    const open = openMinutes(this.team)
    let sum = this.earlier
    for (let at = this.begun; at < until; at += 1) sum += open[at]!
    return sum
  }

  turn(now: number): void {
    this.earlier = this.counted(now)
    this.begun = this.begun === undefined ? now : undefined
  }

  /** Undefined while it is not our turn; null when the year is over before. */
  due(): number | undefined | null {
    if (this.begun === undefined) return undefined
    const open = openMinutes(this.team)
    let sum = this.earlier
    for (let at = this.begun; at < open.length; at += 1) {
      if (sum >= this.target) return at
      sum += open[at]!
    }
    return null
  }
}

describe('the clock of a promise', () => {
  it('is that of somebody with a tally, whatever happens to a ticket in a year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...teams),
        fc.integer({ min: 0, max: (YEAR_END - YEAR_BEGIN) / 2 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(step, { maxLength: 12 }),
        (first, start, target, steps) => {
          const tally = new Tally(start, target, first)
          let clock = startClock(momentOf(start), target, first)
          let now = start
          const agree = () => {
            const due = tally.due()
            // Of the year after, nobody has a calendar.
            if (due !== null) expect(clock.dueAt).toEqual(due === undefined ? null : momentOf(due))
            expect(minutesOn(clock, momentOf(now), tally.team)).toBe(tally.counted(now))
          }
          agree()
          for (const { after, change } of steps) {
            now += after
            if (now >= YEAR_END - YEAR_BEGIN) break
            const by = () => ({ now: momentOf(now), target: tally.target, hours: tally.team })
            if (change.kind === 'turn') {
              clock = tally.begun === undefined ? resumeClock(clock, by()) : pauseClock(clock, by())
              tally.turn(now)
            } else {
              if (change.kind === 'priority') tally.target = change.target
              if (change.kind === 'team') tally.team = change.team
              clock = recountClock(clock, by())
            }
            agree()
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('goes on with what was left when the hours are counted anew after a pause', () => {
    const at = (time: string) => new Date(`2026-11-${time}Z`)
    // Four hours from nine; two are used, then the customer has a week.
    const begun = startClock(at('16T08:00:00'), 240, hours)
    expect(begun.dueAt).toEqual(at('16T12:00:00'))
    const paused = pauseClock(begun, { now: at('16T10:00:00'), hours })
    const again = resumeClock(paused, { now: at('23T08:00:00'), target: 240, hours })
    expect(again.dueAt).toEqual(at('23T10:00:00'))
    expect(recountClock(again, { target: 240, hours })).toEqual(again)
    expect(recountClock(again, { target: 480, hours }).dueAt).toEqual(at('23T14:00:00'))
    expect(recountClock(again, { target: 60, hours }).dueAt).toEqual(at('23T08:00:00'))
  })
})
