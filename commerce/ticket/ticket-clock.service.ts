import type { Kysely } from 'kysely'
import { isPublicHoliday } from '#commerce/delivery/public-holidays.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './ticket-clock.queries.ts'
import { priorityFactors, replyMinutes, type TicketSubject } from './ticket.terms.ts'
import {
  afterWorkingMinutes,
  workingMinutesBetween,
  type WorkingHours,
} from './working-clock.rules.ts'
import { teamWeek } from './ticket.columns.ts'

type Db = Kysely<Tables>

/** What decides about the clock of a ticket. */
type Clocked = { subject: string; priority: number }

/** Working minutes until an answer where nobody has set others. */
export function usualTarget({ subject, priority }: Clocked): { first: number; next: number } {
  const { first, next } = replyMinutes[subject as TicketSubject]
  const factor = priorityFactors[priority - 1] ?? 1
  return { first: Math.round(first * factor), next: Math.round(next * factor) }
}

export const hoursOf = (
  team: Pick<queries.TeamRow, 'time_zone' | 'week' | 'holiday_country' | 'closed_days'>,
): WorkingHours => ({
  timeZone: team.time_zone,
  week: teamWeek.read(team.week),
  isClosed: (day) =>
    team.closed_days.includes(day) ||
    (team.holiday_country !== null && isPublicHoliday(team.holiday_country, day)),
})

async function readClock(db: Db, ticket: Clocked) {
  const [team, target] = await Promise.all([
    queries.findTeamFor(db, ticket.subject),
    queries.findTarget(db, ticket),
  ])
  const minutes = target
    ? { first: target.first_minutes, next: target.next_minutes }
    : usualTarget(ticket)
  return { hours: hoursOf(team), minutes }
}

/** When a message of now has to be answered, and since when that clock runs. */
export async function startClock(db: Db, ticket: Clocked, which: 'first' | 'next', now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  return {
    reply_due_at: afterWorkingMinutes(now, minutes[which], hours),
    clock_since: now,
    clock_left_minutes: null,
  }
}

/** Clock that is stopped for good: the ticket is answered, solved or archived. */
export const stoppedClock = { reply_due_at: null, clock_since: null, clock_left_minutes: null }

/** Pauses a running clock: what is left of it is kept. One that has rung keeps ringing when it goes on. */
export async function pauseClock(
  db: Db,
  ticket: Clocked & { reply_due_at: Date | null; clock_left_minutes: number | null },
  now: Date,
) {
  if (ticket.reply_due_at === null) return {}
  const { hours } = await readClock(db, ticket)
  return {
    reply_due_at: null,
    clock_left_minutes: workingMinutesBetween(now, ticket.reply_due_at, hours),
  }
}

/** Goes on with what was left; without anything left over a new clock begins. */
export async function resumeClock(
  db: Db,
  ticket: Clocked & { clock_left_minutes: number | null; first_reply_at: Date | null },
  now: Date,
) {
  const { clock_left_minutes: left } = ticket
  if (left === null) {
    return startClock(db, ticket, ticket.first_reply_at === null ? 'first' : 'next', now)
  }
  const { hours } = await readClock(db, ticket)
  return { reply_due_at: afterWorkingMinutes(now, left, hours), clock_left_minutes: null }
}

/** Working minutes of a team between a question and its answer. */
export async function minutesUntil(db: Db, ticket: Clocked, since: Date, now: Date) {
  const { hours } = await readClock(db, ticket)
  return workingMinutesBetween(since, now, hours)
}

/** Due date of a running clock by the hours and targets of now. */
export async function dueAgain(
  db: Db,
  ticket: Clocked & { clock_since: Date; first_reply_at: Date | null },
): Promise<Date> {
  const { hours, minutes } = await readClock(db, ticket)
  const which = ticket.first_reply_at === null ? 'first' : 'next'
  return afterWorkingMinutes(ticket.clock_since, minutes[which], hours)
}
