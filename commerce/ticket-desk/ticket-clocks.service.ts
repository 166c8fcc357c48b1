import type { WaitingSide } from '#db/ticket-tables.ts'
import { z } from 'zod'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { legalDueAt } from '#commerce/ticket/legal-date.rules.ts'
import * as clock from '#commerce/ticket/ticket-teams.service.ts'
import {
  askAgain,
  noteBreaches,
  settleRequest,
  settleTurn,
} from '#commerce/ticket/ticket-breach.service.ts'
import {
  pauseClocks,
  recountClocks,
  resumeClocks,
  usualTarget,
} from '#commerce/ticket/ticket-clock.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import {
  clockKinds,
  ticketPriorities,
  ticketSubjects,
  type ClockKind,
  type TicketSubject,
} from '#commerce/ticket/ticket.terms.ts'
import { holidayCountries } from '#design/calendar/public-holidays.ts'
import type { Tables } from '#db/tables.ts'
import { teamWeek } from '#commerce/ticket/ticket.columns.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

const RecountJob = z.strictObject({})
/** Counts the due dates of open tickets anew, by the hours and targets of now. */
export const recountJob: JobKind<z.infer<typeof RecountJob>> = {
  name: 'ticket clocks',
  data: RecountJob,
}

const PAGE = 200

export const recountHandler = ({
  db,
}: {
  db: Kysely<Tables>
}): JobHandler<z.infer<typeof RecountJob>> => ({
  kind: recountJob,
  run: ({ signal }) => recountOpen(db, signal),
  giveUp: async () => {},
})

export async function recountOpen(db: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  let after: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const rows = await clock.selectRunning(db, after, PAGE)
    for (const row of rows) {
      const due = await recountClocks(db, row)
      const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
      if (
        !isSame(due.reply_due_at, row.reply_due_at) ||
        !isSame(due.resolve_due_at, row.resolve_due_at)
      ) {
        await clock.setDue(db, row, due)
      }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

const textOf = (opening: readonly [number, number] | null) => (opening ? opening.join('-') : '-')

export async function listTeams({ db }: StaffCtx) {
  const [teams, targets] = await Promise.all([clock.selectTeams(db), clock.selectTargets(db)])
  return {
    teams: teams.map((team) => ({
      code: team.code,
      name: team.name,
      timeZone: team.time_zone,
      week: teamWeek.read(team.week).map(textOf),
      holidayCountry: team.holiday_country ?? undefined,
      closedDays: team.closed_days,
      subjects: ticketSubjects.filter((one) => team.subjects.includes(one)),
      revision: team.revision,
      isDefault: team.code === clock.DEFAULT_TEAM,
    })),
    targets: clockKinds.flatMap((subject) =>
      ticketPriorities.map((priority) => {
        const own = targets.find((one) => one.subject === subject && one.priority === priority)
        return own
          ? {
              subject,
              priority,
              first: own.first_minutes,
              next: own.next_minutes,
              resolve: own.resolve_minutes ?? usualTarget({ kind: subject, priority }).resolve,
              isUsual: false,
            }
          : { subject, priority, ...usualTarget({ kind: subject, priority }), isUsual: true }
      }),
    ),
  }
}

type SavedTeam = {
  code: string
  revision?: number | undefined
  name: string
  timeZone: string
  week: readonly string[]
  holidayCountry?: string | undefined
  closedDay: readonly string[]
  subject: readonly TicketSubject[]
}

export async function saveTeam(ctx: StaffCtx, input: SavedTeam) {
  const { code, revision } = input
  const team = {
    name: input.name,
    timeZone: readZone(input.timeZone),
    week: readWeek(input.week),
    holidayCountry: readCountry(input.holidayCountry),
    closedDays: [...new Set(input.closedDay)].toSorted(),
    subjects: input.subject,
  }
  const by = { by: ctx.staff.id, now: ctx.now }
  const others = (await clock.selectTeams(ctx.db)).filter((one) => one.code !== code)
  const taken = others.some((one) =>
    one.subjects.some((each) => input.subject.includes(each as TicketSubject)),
  )
  if (taken) refuse('invalid', { subject: 'taken' })
  const before = await clock.lockTeam(ctx.db, code)
  if (revision === undefined) {
    const isNew = await clock.insertTeam(ctx.db, code, team, by)
    if (!isNew) refuse('invalid', { code: 'taken' })
  } else {
    if (!before) return refuse('not_found')
    if (before.revision !== revision) refuse('conflict')
    await clock.updateTeam(ctx.db, code, team, by)
  }
  await enqueue(ctx.db, recountJob, { data: {}, priority: 3 })
  ctx.note({ object: { kind: 'ticket-team', id: code }, before: before ?? {}, after: team })
  return {}
}

function readZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return refuse('invalid', { timeZone: 'unknown' })
  }
}

function readCountry(country: string | undefined): string | null {
  if (country === undefined) return null
  return holidayCountries.includes(country)
    ? country
    : refuse('invalid', { holidayCountry: 'unknown' })
}

function readWeek(week: readonly string[]): ([number, number] | null)[] {
  if (week.length !== 7) return refuse('invalid', { week: 'required' })
  return week.map((opening, day) => {
    if (opening === '-') return null
    const [opens = 0, closes = 0] = opening.split('-').map(Number)
    if (closes > 1440 || opens >= closes) refuse('invalid', { [`week.${day}`]: 'not_later' })
    return [opens, closes]
  })
}

export async function removeTeam(ctx: StaffCtx, { code }: { code: string }) {
  const before = await clock.lockTeam(ctx.db, code)
  if (!before) return refuse('not_found')
  if (code === clock.DEFAULT_TEAM) return refuse('conflict')
  await clock.deleteTeam(ctx.db, code)
  await enqueue(ctx.db, recountJob, { data: {}, priority: 3 })
  ctx.note({ object: { kind: 'ticket-team', id: code }, before, after: {} })
  return {}
}

const isClockKind = (word: string): word is ClockKind => clockKinds.some((one) => one === word)

/** Targets as they are typed; those that are the usual ones are not kept, so that they follow later defaults. */
export async function saveTargets(ctx: StaffCtx, { target }: { target: readonly string[] }) {
  const typed = target.map((line) => {
    const [subject = '', ...numbers] = line.split(' ')
    const [priority = 0, first = 0, next = 0, resolve = 0] = numbers.map(Number)
    return { subject, priority, first, next, resolve }
  })
  for (const one of typed) {
    if (!isClockKind(one.subject)) refuse('invalid', { target: 'unknown' })
    if ([one.first, one.next, one.resolve].some((minutes) => minutes < 1 || minutes > 100_000)) {
      refuse('invalid', { [`${one.subject}.${one.priority}`]: 'invalid' })
    }
  }
  const own = typed.filter((one) => {
    const usual = usualTarget({ kind: one.subject as ClockKind, priority: one.priority })
    return usual.first !== one.first || usual.next !== one.next || usual.resolve !== one.resolve
  })
  const before = await clock.selectTargets(ctx.db)
  await clock.replaceTargets(ctx.db, own)
  await enqueue(ctx.db, recountJob, { data: {}, priority: 3 })
  ctx.note({
    object: { kind: 'ticket-team', id: 'targets' },
    before: { targets: before },
    after: { targets: own },
  })
  return {}
}

export async function setPriority(
  ctx: StaffCtx,
  { publicId, priority }: { publicId: string; priority: number },
) {
  const ticket = await lockFor(ctx, publicId)
  // What was late by the promise that was given stays late.
  await noteBreaches(ctx.db, ticket, ctx.now)
  const clocks = await recountClocks(ctx.db, { ...ticket, priority })
  await thread.updateTicket(ctx.db, ticket.id, { priority, ...clocks })
  ctx.note({ object: objectOf(ticket), before: { priority: ticket.priority }, after: { priority } })
  return { before: ticket.priority }
}

export async function setWaiting(
  ctx: StaffCtx,
  { publicId, waitingOn }: { publicId: string; waitingOn: WaitingSide },
) {
  const ticket = await lockFor(ctx, publicId)
  if (ticket.status !== 'PENDING') return refuse('conflict')
  const { ticket: noted } = await noteBreaches(ctx.db, ticket, ctx.now)
  const isOurs = waitingOn === 'US'
  const clocks = await (isOurs ? resumeClocks : pauseClocks)(ctx.db, noted, ctx.now)
  await thread.updateTicket(ctx.db, ticket.id, { waiting_on: waitingOn, ...clocks })
  if (!isOurs) await settleTurn(ctx.db, ticket, { by: actorOf(ctx.staff), now: ctx.now })
  ctx.note({
    object: objectOf(ticket),
    before: { waitingOn: ticket.waiting_on },
    after: { waitingOn },
  })
  return {}
}

/**
 * Says that a ticket is a request about personal data, as a mail may be that nobody sorted: the month of the law runs from
 * the day on which it came. Or that it is none.
 */
export async function setDataRequest(
  ctx: StaffCtx,
  { publicId, isDataRequest }: { publicId: string; isDataRequest: boolean },
) {
  const ticket = await lockFor(ctx, publicId)
  if (ticket.status !== 'PENDING') return refuse('conflict')
  const dueAt = isDataRequest ? legalDueAt(ticket.created_at, officeTimeZone) : null
  await thread.updateTicket(ctx.db, ticket.id, { legal_due_at: dueAt })
  const asked = { ...ticket, legal_due_at: dueAt }
  if (dueAt) await askAgain(ctx.db, asked, ctx.now)
  else await settleRequest(ctx.db, asked, { by: actorOf(ctx.staff), now: ctx.now })
  ctx.note({
    object: objectOf(ticket),
    before: { legalDueAt: ticket.legal_due_at },
    after: { legalDueAt: dueAt },
  })
  return {}
}
