import type { HelpFigureSort } from '#commerce/help/help.terms.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './help-figures.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const DEFAULT_DAYS = 90

type Asked = { days?: number | undefined; store: readonly string[]; sort?: HelpFigureSort }

/** Votes on topics, and tickets that were written after reading them. */
export async function listHelpFigures(ctx: StaffCtx, asked: Asked) {
  const own = storesOf(ctx.staff, 'ticket.read', ctx.now)
  const stores =
    asked.store.length === 0 ? own : asked.store.filter((one) => !own || own.includes(one))
  const rows = await queries.selectFigures(ctx.db, {
    since: new Date(ctx.now.getTime() - (asked.days ?? DEFAULT_DAYS) * DAY_MS),
    stores,
    language: ctx.staff.language,
  })
  const topics = rows.map((row) => {
    const votes = row.useful + row.useless
    return {
      ...row,
      usefulPercent: votes === 0 ? undefined : Math.round((100 * row.useful) / votes),
    }
  })
  return { topics: topics.toSorted(orders[asked.sort ?? 'tickets']) }
}

type Topic = { title: string; useful: number; useless: number; tickets: number }

const orders: Record<HelpFigureSort, (a: Topic, b: Topic) => number> = {
  tickets: (a, b) => b.tickets - a.tickets,
  useless: (a, b) => b.useless - a.useless,
  useful: (a, b) => b.useful - a.useful,
  title: (a, b) => a.title.localeCompare(b.title),
}
