import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as queries from './ticket-clock.queries.ts'
import { minutesOn, type Clock } from './ticket-clock.rules.ts'
import {
  clockKindOf,
  hoursOf,
  isByTheWall,
  minutesFor,
  replyClockOf,
  resolveClockOf,
  type Running,
} from './ticket-clock.service.ts'
import { SOON_SHARE } from './ticket.terms.ts'

type Watched = Running & { status: string; created_at: Date; legal_due_at: Date | null }

/** Tells of many tickets whether most of the time of a promise is gone: hours and targets are read once for all of them. */
export async function openSoon(db: Kysely<Tables>, now: Date) {
  const [teams, targets] = await Promise.all([queries.selectTeams(db), queries.selectTargets(db)])
  const usual = teams.find(({ code }) => code === queries.DEFAULT_TEAM)!
  const hoursByTeam = new Map(teams.map((team) => [team.code, hoursOf(team)]))
  return (ticket: Watched): boolean => {
    if (ticket.status !== 'PENDING') return false
    const team = teams.find(({ subjects }) => subjects.includes(ticket.subject)) ?? usual
    const hours = hoursByTeam.get(team.code)!
    const kind = clockKindOf(ticket)
    const own = targets.find((one) => one.subject === kind && one.priority === ticket.priority)
    const minutes = minutesFor(ticket, own)
    const target = minutes[ticket.first_reply_at === null ? 'first' : 'next']
    // One that is over is late; its minutes may be those of years.
    const isMostly = (clock: Clock, whole: number) =>
      clock.since !== null &&
      clock.dueAt !== null &&
      clock.dueAt >= now &&
      minutesOn(clock, now, hours) >= SOON_SHARE * whole
    return (
      (!isByTheWall(ticket) && isMostly(replyClockOf(ticket, target), target)) ||
      isMostly(resolveClockOf(ticket), minutes.resolve) ||
      isMostlyOver(ticket.created_at, ticket.legal_due_at, now)
    )
  }
}

/** By the wall, as the law counts. */
const isMostlyOver = (begin: Date, due: Date | null, now: Date) =>
  due !== null &&
  due >= now &&
  now.getTime() - begin.getTime() >= SOON_SHARE * (due.getTime() - begin.getTime())
