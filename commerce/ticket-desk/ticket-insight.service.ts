import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { ratingReasons } from '#commerce/ticket/ticket.terms.ts'
import { figureFilterOf } from './ticket-figures.service.ts'
import * as queries from './ticket-insight.queries.ts'

export async function getInsights(
  ctx: StaffCtx,
  asked: { weeks: number; store: readonly string[] },
) {
  const { db, staff } = ctx
  const filter = figureFilterOf(ctx, { ...asked, subject: [] })
  const [heat, articles, macros, teams, reasons] = await Promise.all([
    queries.selectHeat(db, filter),
    queries.selectArticles(db, filter, staff.language),
    queries.selectMacros(db, filter),
    queries.selectTeamRatings(db, filter),
    queries.selectReasons(db, filter),
  ])
  return {
    heat,
    articles: articles.map((one) => ({
      ...one,
      perHundred: one.orders === 0 ? undefined : (one.tickets / one.orders) * 100,
    })),
    macros: macros.map(({ name, stars, ...one }) => ({
      ...one,
      name: name ?? undefined,
      stars: stars ?? undefined,
    })),
    teams,
    // A reason that is offered no longer is nobody's word to read.
    reasons: reasons.flatMap(({ reason, ...one }) => {
      const known = ratingReasons.find((each) => each === reason)
      return known ? [{ reason: known, ...one }] : []
    }),
  }
}
