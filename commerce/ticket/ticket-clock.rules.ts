import {
  afterWorkingMinutes,
  workingMinutesBetween,
  type WorkingHours,
} from './working-clock.rules.ts'

/**
 * Clock of a promise. It runs from `since` on, or pauses without one; `usedMinutes` is what passed in the runs before,
 * so that neither a new target nor other hours bring a pause back.
 */
export type Clock = { since: Date | null; usedMinutes: number; dueAt: Date | null }

export const noClock: Clock = { since: null, usedMinutes: 0, dueAt: null }

export const startClock = (now: Date, target: number, hours: WorkingHours): Clock =>
  resumeClock(noClock, { now, target, hours })

export function pauseClock(
  clock: Clock,
  { now, hours }: { now: Date; hours: WorkingHours },
): Clock {
  if (clock.since === null) return clock
  return { since: null, usedMinutes: minutesOn(clock, now, hours), dueAt: null }
}

/** One that has rung before it paused rings as soon as it goes on. */
export function resumeClock(
  clock: Clock,
  { now, target, hours }: { now: Date; target: number; hours: WorkingHours },
): Clock {
  if (clock.since !== null) return clock
  return recountClock({ ...clock, since: now }, { target, hours })
}

/** By another target, or other hours: those of the run of now count, earlier runs are what they were. */
export function recountClock(
  clock: Clock,
  { target, hours }: { target: number; hours: WorkingHours },
): Clock {
  if (clock.since === null) return clock
  const dueAt = afterWorkingMinutes(clock.since, target - clock.usedMinutes, hours)
  return { ...clock, dueAt }
}

/** Working minutes that it has shown until now, without pauses. */
export const minutesOn = ({ since, usedMinutes }: Clock, now: Date, hours: WorkingHours): number =>
  usedMinutes + (since === null ? 0 : workingMinutesBetween(since, now, hours))
