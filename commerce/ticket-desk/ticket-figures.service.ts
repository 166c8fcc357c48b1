import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectFigures, type FigureFilter, type FigureRow } from './ticket-figures.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const groups = ['week', 'subject', 'store', 'agent'] as const

type Asked = { weeks: number; store: readonly string[]; subject: readonly string[] }

/** Tickets of whole weeks up to now, of stores whose figures somebody may see. */
export function figureFilterOf({ staff, now }: StaffCtx, asked: Asked): FigureFilter {
  const own = storesOf(staff, 'ticket.figures', now)
  const stores =
    asked.store.length === 0 ? own : asked.store.filter((one) => !own || own.includes(one))
  const from = weekBegin(new Date(now.getTime() - (asked.weeks - 1) * 7 * DAY_MS))
  return { from, until: new Date(now.getTime() + DAY_MS), stores, subjects: asked.subject }
}

export async function getFigures(ctx: StaffCtx, asked: Asked) {
  const filter = figureFilterOf(ctx, asked)
  return {
    groups: await Promise.all(
      groups.map(async (by) => ({
        by,
        rows: (await selectFigures(ctx.db, by, filter)).map(describe),
      })),
    ),
  }
}

/** Monday of a week; the queries count by the clocks of the office. */
function weekBegin(at: Date): Date {
  const day = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)
}

const describe = (row: FigureRow) => ({
  key: row.key,
  opened: row.opened,
  firstMedian: row.first_median ?? undefined,
  firstP90: row.first_p90 ?? undefined,
  solved: row.solved,
  reopened: row.reopened,
  solvedMedian: row.solved_median ?? undefined,
  solvedP90: row.solved_p90 ?? undefined,
  lateAnswers: row.late_answers,
  lateSolutions: row.late_solutions,
  lateByLaw: row.late_by_law,
  rated: row.rated,
  stars: row.stars ?? undefined,
})
