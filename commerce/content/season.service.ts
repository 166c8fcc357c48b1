import { todayIn } from '#api/fields.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findUsualDelivery } from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { daysLater } from '#design/calendar/dates.ts'
import { findPicture } from './content.service.ts'
import type { SeasonCard } from './content.contract.ts'
import { listLists } from './list.service.ts'
import * as queries from './list.queries.ts'
import { listSeasons } from './season.rules.ts'

/** The next season that an order of today still reaches: nobody is asked to give what comes too late. */
export async function findSeason(ctx: Ctx): Promise<{ season?: SeasonCard | undefined }> {
  const { site, now } = ctx
  const today = todayIn(site.timeZone, now)
  const seasons = listSeasons(site.config.defaultCountryA2, today)
  if (seasons.length === 0) return {}
  const { lists } = await listLists(ctx, {})
  const shown = seasons.flatMap((season) => {
    const list = lists.find(({ id }) => id === season.listId)
    return list ? [{ ...season, list }] : []
  })
  if (shown.length === 0) return {}
  const lastDayFor = await orderDays(ctx, today)
  // All in time is worth more than some in time, even where the day of it comes later.
  const found =
    shown.find(({ day }) => lastDayFor(day, 'slowest')) ??
    shown.find(({ day }) => lastDayFor(day, 'quickest'))
  if (!found) return {}
  const { id, day, list } = found
  const { picture } = await findPicture(ctx, { name: `season-${id}` })
  return { season: { id, day, orderBy: lastDayFor(day, 'slowest'), picture, list } }
}

/** The last day whose orders of the slowest or quickest article arrive by a day; none where that is over. */
async function orderDays(ctx: Ctx, today: string) {
  const { db, site, now } = ctx
  const { factory } = site.seller
  const [usual, production] = await Promise.all([
    findUsualDelivery(ctx),
    queries.findProductionDays(db, site.slug),
  ])
  return (day: string, article: keyof typeof production): string | undefined => {
    const productionDays = production[article]
    const order = { productionDays, country: site.config.defaultCountryA2, ...usual }
    // A day is promised whole: whoever orders in its evening is begun on the next.
    const wholeDay = { ...order, cutOffHour: 0 }
    for (let orderedOn = day; orderedOn >= today; orderedOn = daysLater(orderedOn, -1)) {
      const { until } = promiseDelivery(factory, new Date(`${orderedOn}T12:00:00Z`), wholeDay)
      if (until <= day) return orderedOn
    }
    return promiseDelivery(factory, now, order).until <= day ? today : undefined
  }
}
