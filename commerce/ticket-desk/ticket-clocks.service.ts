import { z } from 'zod'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as clock from '#commerce/ticket/ticket-teams.service.ts'
import {
  dueAgain,
  resumeClock,
  pauseClock,
  usualTarget,
} from '#commerce/ticket/ticket-clock.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import {
  ticketPriorities,
  ticketSubjects,
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
  run: ({ signal }) => recountClocks(db, signal),
  giveUp: async () => {},
})

export async function recountClocks(db: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  let after: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const rows = await clock.selectRunning(db, after, PAGE)
    for (const row of rows) {
      const due = await dueAgain(db, { ...row, clock_since: row.clock_since! })
      if (due.getTime() !== row.reply_due_at!.getTime()) {
        await clock.setDue(db, row.id, row.reply_due_at!, due)
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
    targets: ticketSubjects.flatMap((subject) =>
      ticketPriorities.map((priority) => {
        const own = targets.find((one) => one.subject === subject && one.priority === priority)
        return own
          ? { subject, priority, first: own.first_minutes, next: own.next_minutes, isUsual: false }
          : { subject, priority, ...usualTarget({ subject, priority }), isUsual: true }
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

/** Targets as they are typed; those that are the usual ones are not kept, so that they follow later defaults. */
export async function saveTargets(ctx: StaffCtx, { target }: { target: readonly string[] }) {
  const typed = target.map((line) => {
    const [subject = '', priority = '', first = '', next = ''] = line.split(' ')
    return { subject, priority: Number(priority), first: Number(first), next: Number(next) }
  })
  for (const one of typed) {
    if (!ticketSubjects.some((known) => known === one.subject))
      refuse('invalid', { target: 'unknown' })
    if (one.first < 1 || one.next < 1 || one.first > 100_000 || one.next > 100_000) {
      refuse('invalid', { [`${one.subject}.${one.priority}`]: 'invalid' })
    }
  }
  const own = typed.filter((one) => {
    const usual = usualTarget(one)
    return usual.first !== one.first || usual.next !== one.next
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
  const { clock_since: since, reply_due_at: due } = ticket
  await thread.updateTicket(ctx.db, ticket.id, {
    priority,
    ...(since &&
      due && { reply_due_at: await dueAgain(ctx.db, { ...ticket, clock_since: since, priority }) }),
  })
  ctx.note({ object: objectOf(ticket), before: { priority: ticket.priority }, after: { priority } })
  return {}
}

export async function setWaiting(
  ctx: StaffCtx,
  { publicId, waitingOn }: { publicId: string; waitingOn: 'US' | 'CUSTOMER' | 'OTHERS' },
) {
  const ticket = await lockFor(ctx, publicId)
  if (ticket.status !== 'PENDING') return refuse('conflict')
  const isOurs = waitingOn === 'US'
  const clockOfNow =
    isOurs && ticket.reply_due_at === null
      ? await resumeClock(ctx.db, ticket, ctx.now)
      : isOurs
        ? {}
        : await pauseClock(ctx.db, ticket, ctx.now)
  await thread.updateTicket(ctx.db, ticket.id, { waiting_on: waitingOn, ...clockOfNow })
  ctx.note({
    object: objectOf(ticket),
    before: { waitingOn: ticket.waiting_on },
    after: { waitingOn },
  })
  return {}
}
