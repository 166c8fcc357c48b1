import { todayIn } from '#api/fields.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findUsualDelivery } from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { daysLater } from '#design/calendar/dates.ts'
import { findPicture } from './content.service.ts'
import type { SeasonCard } from './content.contract.ts'
import { listLists } from './list.service.ts'
import * as queries from './list.queries.ts'
import * as rules from './season.rules.ts'

export async function findSeason(ctx: Ctx): Promise<{ season?: SeasonCard | undefined }> {
  const { site, now } = ctx
  const country = site.config.defaultCountryA2
  const today = todayIn(site.timeZone, now)
  const season = rules.findSeason(country, today)
  if (!season) return {}
  const { lists } = await listLists(ctx, {})
  const list = lists.find(({ id }) => id === season.listId)
  if (!list) return {}
  const { id, day } = season
  const [orderBy, { picture }] = await Promise.all([
    lastDayFor(ctx, { day, today }),
    findPicture(ctx, { name: `season-${id}` }),
  ])
  return { season: { id, day, orderBy, picture, list } }
}

/** The last day whose orders arrive by then, whatever they are: counted as for the slowest article. */
async function lastDayFor(
  ctx: Ctx,
  { day, today }: { day: string; today: string },
): Promise<string | undefined> {
  const { site } = ctx
  const { factory } = site.seller
  const [usual, productionDays] = await Promise.all([
    findUsualDelivery(ctx),
    queries.findSlowestProduction(ctx.db, site.slug),
  ])
  const order = { productionDays, country: site.config.defaultCountryA2, ...usual }
  for (let orderedOn = day; orderedOn >= today; orderedOn = daysLater(orderedOn, -1)) {
    // At night: before any factory begins to work.
    const { until } = promiseDelivery(factory, new Date(`${orderedOn}T02:00:00Z`), order)
    if (until <= day) return orderedOn
  }
  return undefined
}
