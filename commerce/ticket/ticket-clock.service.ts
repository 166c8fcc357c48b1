import type { Kysely } from 'kysely'
import { isPublicHoliday } from '#commerce/delivery/public-holidays.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './ticket-clock.queries.ts'
import {
  minutesOn,
  noClock,
  pauseClock,
  recountClock,
  resumeClock,
  startClock,
  type Clock,
} from './ticket-clock.rules.ts'
import type { TicketRow } from './ticket-thread.queries.ts'
import {
  priorityFactors,
  targetMinutes,
  type ClockKind,
  type Targets,
  type TicketSituation,
  type TicketSubject,
} from './ticket.terms.ts'
import {
  isWorking,
  nextOpening,
  workingMinutesBetween,
  type WorkingHours,
} from './working-clock.rules.ts'
import { teamWeek } from './ticket.columns.ts'

type Db = Kysely<Tables>

/** What decides about the clocks of a ticket. */
export type Clocked = { subject: string; priority: number; situation: TicketSituation | null }

export type Running = Clocked &
  Pick<
    TicketRow,
    | 'first_reply_at'
    | 'reply_due_at'
    | 'clock_since'
    | 'clock_used_minutes'
    | 'clock_left_minutes'
    | 'resolve_due_at'
    | 'resolve_since'
    | 'resolve_used_minutes'
  >

/** Working minutes until an answer, and until it is solved, where nobody has set others. */
export function usualTarget({ kind, priority }: { kind: ClockKind; priority: number }): Targets {
  const { first, next, resolve } = targetMinutes[kind]
  const factor = priorityFactors[priority - 1] ?? 1
  const scaled = (minutes: number) => Math.round(minutes * factor)
  return { first: scaled(first), next: scaled(next), resolve: scaled(resolve) }
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
    queries.findTarget(db, { kind: clockKindOf(ticket), priority: ticket.priority }),
  ])
  return { hours: hoursOf(team), minutes: minutesFor(ticket, target) }
}

export const clockKindOf = ({ subject, situation }: Clocked): ClockKind =>
  situation ?? (subject as TicketSubject)

type OwnTarget = { first_minutes: number; next_minutes: number; resolve_minutes: number | null }

/** Minutes as the shop has set them, or the usual ones. */
export function minutesFor(ticket: Clocked, own: OwnTarget | undefined): Targets {
  const usual = usualTarget({ kind: clockKindOf(ticket), priority: ticket.priority })
  if (!own) return usual
  return {
    first: own.first_minutes,
    next: own.next_minutes,
    resolve: own.resolve_minutes ?? usual.resolve,
  }
}

/** Clock of the next answer. What programs before kept as left is read as used of the target of now. */
export function replyClockOf(ticket: Running, target: number): Clock {
  const { reply_due_at: dueAt, clock_left_minutes: left } = ticket
  const usedMinutes = left === null ? ticket.clock_used_minutes : Math.max(0, target - left)
  return { since: dueAt === null ? null : ticket.clock_since, usedMinutes, dueAt }
}

const replyColumns = ({ since, usedMinutes, dueAt }: Clock) => ({
  reply_due_at: dueAt,
  clock_since: since,
  clock_used_minutes: usedMinutes,
  clock_left_minutes: null,
})

export const resolveClockOf = (ticket: Running): Clock => ({
  since: ticket.resolve_since,
  usedMinutes: ticket.resolve_used_minutes ?? 0,
  dueAt: ticket.resolve_due_at,
})

const resolveColumns = ({ since, usedMinutes, dueAt }: Clock) => ({
  resolve_due_at: dueAt,
  resolve_since: since,
  resolve_used_minutes: usedMinutes,
})

/** A chat is due within minutes by the wall, which no working hours count. */
export const isByTheWall = ({ reply_due_at: due, clock_since: since }: Running) =>
  due !== null && since === null

/** Both clocks of a ticket that begins, or begins again: until its answer, and until it is solved. */
export async function startClocks(db: Db, ticket: Clocked, which: 'first' | 'next', now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  return {
    ...replyColumns(startClock(now, minutes[which], hours)),
    reply_breached_at: null,
    ...resolveColumns(startClock(now, minutes.resolve, hours)),
    resolve_breached_at: null,
  }
}

/** Clock until the next answer that is stopped for good. */
const stoppedReply = { ...replyColumns(noClock), reply_breached_at: null }

/** After an answer: nobody waits for the next one, and what is left until it is solved waits with the customer. */
export async function answeredClocks(db: Db, ticket: Running, now: Date) {
  const { hours } = await readClock(db, ticket)
  return {
    ...stoppedReply,
    ...(ticket.resolve_since && resolveColumns(pauseClock(resolveClockOf(ticket), { now, hours }))),
  }
}

/** Clocks of a ticket that is solved or archived: nothing runs any more. */
export async function endedClocks(db: Db, ticket: Running, now: Date) {
  const { hours } = await readClock(db, ticket)
  const isMeasured = ticket.resolve_used_minutes !== null
  return {
    clocks: {
      ...stoppedReply,
      resolve_due_at: null,
      resolve_since: null,
      resolve_used_minutes: null,
      resolve_breached_at: null,
    },
    minutes: isMeasured ? minutesOn(resolveClockOf(ticket), now, hours) : undefined,
  }
}

/** Pauses what runs, while somebody else's turn it is. */
export async function pauseClocks(db: Db, ticket: Running, now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  const target = minutes[ticket.first_reply_at === null ? 'first' : 'next']
  return {
    ...(ticket.reply_due_at &&
      replyColumns({
        ...pauseClock(replyClockOf(ticket, target), { now, hours }),
        dueAt: null,
      })),
    ...(ticket.resolve_since && resolveColumns(pauseClock(resolveClockOf(ticket), { now, hours }))),
  }
}

/** Our turn again: goes on with what was left, and begins where nothing had begun. A question that waits is not put off. */
export async function resumeClocks(db: Db, ticket: Running, now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  const target = minutes[ticket.first_reply_at === null ? 'first' : 'next']
  const resolve = { now, target: minutes.resolve, hours }
  return {
    ...(!isByTheWall(ticket) &&
      replyColumns(resumeClock(replyClockOf(ticket, target), { now, target, hours }))),
    ...resolveColumns(resumeClock(resolveClockOf(ticket), resolve)),
  }
}

/** Clock until it is solved, of a ticket that has none. It runs from now on: nobody has promised anything before. */
export async function startResolveClock(db: Db, ticket: Running, now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  const resumed = resumeClock(resolveClockOf(ticket), { now, target: minutes.resolve, hours })
  return resolveColumns(resumed)
}

/** Clock of a question that its chat left without an answer: as of any other, by the hours of its team. */
export async function askedInChatClock(db: Db, ticket: Running, now: Date) {
  const { hours, minutes } = await readClock(db, ticket)
  const target = minutes[ticket.first_reply_at === null ? 'first' : 'next']
  return replyColumns(startClock(now, target, hours))
}

/** Clocks of a ticket into which another was merged, that waits for us: the earlier of each two promises holds. */
export async function earlierClocks(
  db: Db,
  { into, from }: { into: TicketRow; from: TicketRow },
  now: Date,
) {
  const own = await resumeClocks(db, into, now)
  const replyDue = own.reply_due_at ?? into.reply_due_at
  // Minutes of a chat are of nobody who waits before a screen any more.
  const isReplyEarlier =
    from.reply_due_at !== null && !isByTheWall(from) && !(replyDue && replyDue < from.reply_due_at)
  const isResolveEarlier =
    from.resolve_due_at !== null &&
    !(own.resolve_due_at && own.resolve_due_at < from.resolve_due_at)
  return {
    ...own,
    ...(isReplyEarlier && {
      reply_due_at: from.reply_due_at,
      clock_since: from.clock_since,
      clock_used_minutes: from.clock_used_minutes,
      clock_left_minutes: from.clock_left_minutes,
      reply_breached_at: markOf(from.reply_due_at, from.reply_breached_at, now),
    }),
    ...(isResolveEarlier && {
      resolve_due_at: from.resolve_due_at,
      resolve_since: from.resolve_since,
      resolve_used_minutes: from.resolve_used_minutes,
      resolve_breached_at: markOf(from.resolve_due_at, from.resolve_breached_at, now),
    }),
  }
}

/** Mark of a clock that another ticket or moment goes on with: what is late by now is kept already. */
const markOf = (due: Date | null, noted: Date | null, now: Date) =>
  noted ?? (due !== null && due < now ? now : null)

/** Clocks as they ran before an answer that was none to the newest words, with the marks of what is late by then. */
export function runningClocks(ticket: TicketRow, now: Date) {
  const { reply_due_at: due } = ticket
  return {
    reply_due_at: due,
    clock_since: ticket.clock_since,
    clock_used_minutes: ticket.clock_used_minutes,
    clock_left_minutes: ticket.clock_left_minutes,
    reply_breached_at: markOf(due, ticket.reply_breached_at, now),
    resolve_due_at: ticket.resolve_due_at,
    resolve_since: ticket.resolve_since,
    resolve_used_minutes: ticket.resolve_used_minutes,
  }
}

/** Due dates of running clocks by the hours and targets of now. */
export async function recountClocks(db: Db, ticket: Running) {
  const { hours, minutes } = await readClock(db, ticket)
  const target = minutes[ticket.first_reply_at === null ? 'first' : 'next']
  return {
    reply_due_at: isByTheWall(ticket)
      ? ticket.reply_due_at
      : recountClock(replyClockOf(ticket, target), { target, hours }).dueAt,
    resolve_due_at: recountClock(resolveClockOf(ticket), { target: minutes.resolve, hours }).dueAt,
  }
}

/** Working minutes of a team between a question and its answer. */
export async function minutesUntil(db: Db, ticket: Clocked, since: Date, now: Date) {
  const { hours } = await readClock(db, ticket)
  return workingMinutesBetween(since, now, hours)
}

/** When the team of a ticket is there again; undefined while it is there. */
export async function opensAgainAt(db: Db, ticket: Clocked, now: Date) {
  const { hours } = await readClock(db, ticket)
  return isWorking(now, hours) ? undefined : nextOpening(now, hours)?.toISOString()
}
