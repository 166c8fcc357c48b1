import type { Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { releaseTickets, selectHeld } from '#commerce/ticket/ticket-release.service.ts'
import { releaseTodos } from '#commerce/todo/todo.service.ts'
import { ticketTodoKinds } from '#commerce/todo/todo.terms.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as agents from './ticket-agent.queries.ts'

type Db = Kysely<Tables>
/** First and last day; neither for somebody who is here. */
type Days = { from?: string | undefined; until?: string | undefined }

const todayAt = (now: Date) => todayIn(officeTimeZone, now)

/** Says on which days one is away: what is open of one's tickets goes back to all on the first of them. */
export const setOwnAbsence = (ctx: StaffCtx, days: Days) => setAway(ctx, ctx.staff.id, days)

/** The same for a colleague, who may be too ill to say it. */
export async function setAbsence(ctx: StaffCtx, { staffId, ...days }: Days & { staffId: string }) {
  if (!(await agents.isStaff(ctx.db, staffId))) return refuse('invalid', { staffId: 'unknown' })
  return setAway(ctx, staffId, days)
}

async function setAway(ctx: StaffCtx, staffId: string, { from, until }: Days) {
  const { db, now } = ctx
  const before = await agents.findAway(db, staffId)
  const isHere = from === undefined && until === undefined
  if (!isHere) {
    if (until === undefined) return refuse('invalid', { until: 'required' })
    if (until < todayAt(now)) return refuse('invalid', { until: 'in_the_past' })
    if (from !== undefined && from > until) return refuse('invalid', { until: 'invalid' })
  }
  const away = isHere ? undefined : { from: from ?? todayAt(now), until: until! }
  await agents.putAway(db, staffId, away)
  const isAwayToday = away !== undefined && away.from <= todayAt(now)
  const returned = isAwayToday ? await giveBack(db, staffId) : []
  ctx.note({
    object: { kind: 'ticket-agent', id: staffId },
    before: { away: before ?? null },
    after: { away: away ?? null, returned: returned.map(({ reference }) => reference) },
  })
  return { returned: returned.length }
}

async function giveBack(trx: Db, staffId: string) {
  const returned = await releaseTickets(trx, staffId)
  const subjects = returned.map(({ publicId }) => publicId)
  await releaseTodos(trx, { kinds: ticketTodoKinds, subjects, assignee: staffId })
  return returned
}

/**
 * Gives back the open tickets of people who are away today, or who work here no longer: a customer who answers one of them
 * would wait for their return.
 */
export async function returnOfAbsent(db: Db, { now, reportFault }: SweepRun): Promise<void> {
  const gone = await agents.selectGone(db, await selectHeld(db), todayAt(now))
  for (const staffId of gone) {
    await transact(db, (trx) => giveBack(trx, staffId)).catch(reportFault)
  }
}

/** Whether somebody is away today: nothing is given to them. */
export async function isAway(ctx: StaffCtx, staffId: string): Promise<boolean> {
  return (await agents.selectGone(ctx.db, [staffId], todayAt(ctx.now))).length > 0
}

/** People who answer, with the days on which they are away. */
export async function listAbsences(ctx: StaffCtx) {
  const answering = await listColleagues(ctx, { permission: 'ticket.answer', store: undefined })
  const days = await agents.selectAway(ctx.db, todayAt(ctx.now))
  return {
    agents: answering.map((one) => {
      const away = days.find(({ staff_id: id }) => id === one.staffId)
      return { ...one, from: away?.away_from ?? undefined, until: away?.away_until ?? undefined }
    }),
  }
}
