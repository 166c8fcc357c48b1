import { isRefused } from '#api/refusal.ts'
import type { Press } from '#commerce/production/production.terms.ts'
import type { TodayFigure, TodaySection } from '#app/office/today/today-section.ts'

const shown = [
  ['todayLeft', 'warn'],
  ['todayMade', 'good'],
  ['late', 'bad'],
  ['pack', 'plain'],
  ['remakes', 'warn'],
  ['held', 'plain'],
] as const

type Presses = { press: Press; made: number; left: number; late: number }

/** Pieces that a press still has to make today. */
const pressFigure = ({ press, made, left, late }: Presses): TodayFigure => ({
  label: `office-production.press.${press}`,
  count: left,
  href: `/office/production?view=todayLeft&press=${press}`,
  tone: late > 0 ? 'bad' : 'plain',
  hint: { id: 'office-production.today.press', values: { made, all: made + left, late } },
})

type Rate = { days: number; orders: number; reprints: number }

const rateFigure = ({ days, orders, reprints }: Rate): TodayFigure => ({
  label: 'office-production.today.reprints',
  count: reprints,
  percent: orders === 0 ? 0 : Math.round((reprints * 1_000) / orders) / 10,
  href: `/office/orders?is=reprint&placedDays=${days}`,
  hint: { id: 'office-production.today.reprintsOf', values: { reprints, orders, days } },
})

/** Figures of the day: made, left, late; each counts by the query of its list. */
export const productionToday: TodaySection = {
  id: 'production',
  title: 'office-production.today',
  permission: 'production.read',
  load: async ({ api, inStores }) => {
    const asked = { store: inStores }
    const [queue, rate] = await Promise.all([
      api.productionDesk.listQueue({ ...asked, most: 1 }),
      api.productionDesk.getReprintRate(asked),
    ])
    if (isRefused(queue) || isRefused(rate)) return []
    const views = shown.map(([view, tone]): TodayFigure => ({
      label: `office-production.view.${view}`,
      count: queue.views.find((one) => one.view === view)?.count ?? 0,
      href: `/office/production?view=${view}`,
      tone,
    }))
    return [...views, ...queue.presses.map(pressFigure), rateFigure(rate)]
  },
}
