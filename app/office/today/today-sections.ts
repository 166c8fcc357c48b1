import { isRefused } from '#api/refusal.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type { PageAsk } from '#app/office/office-page.ts'
import { salesToday } from '#app/office/money/sales-today.ts'
import {
  paymentAlertsToday,
  payoutsToday,
  refundsToday,
  transfersToday,
  withdrawalsToday,
} from '#app/office/money/money-today.ts'
import { reprintsToday } from '#app/office/reprints/reprints-today.ts'
import { actionsToday, printFilesToday } from '#app/office/prepress/prepress-today.ts'
import { productionToday } from '#app/office/production/production-today.ts'
import { mailInToday } from '#app/office/mail-in/mail-in-today.ts'
import { healthToday } from '#app/office/health/health-today.ts'
import { ticketsToday } from '#app/office/tickets/tickets-today.ts'
import { todosSection } from '#app/office/todos/todos-section.ts'
import type { TodayFigure, TodaySection } from './today-section.ts'

/** Sections of Today, in their order; each desk brings its own. */
export const todaySections: readonly TodaySection[] = [
  {
    id: 'orders',
    title: 'office-orders.today',
    permission: 'order.read',
    load: loadOrderFigures,
  },
  todosSection,
  productionToday,
  ticketsToday,
  actionsToday,
  printFilesToday,
  mailInToday,
  salesToday,
  refundsToday,
  transfersToday,
  payoutsToday,
  paymentAlertsToday,
  reprintsToday,
  withdrawalsToday,
  healthToday,
]

/** Views of orders that ask for somebody; each number is the count of the list behind it. */
async function loadOrderFigures({ api, inStores }: PageAsk): Promise<readonly TodayFigure[]> {
  const [counts, mentions] = await Promise.all([
    api.orderDesk.countOrders({ store: inStores }),
    api.orderDesk.listMentions({ most: 1 }),
  ])
  if (isRefused(counts) || isRefused(mentions)) return []
  const countOf = new Map(counts.views.map(({ view, count }) => [view, count]))
  const figure = (view: 'todo' | 'late' | 'unpaid' | 'waiting', tone: Tone): TodayFigure => ({
    label: `office-orders.view.${view}`,
    count: countOf.get(view) ?? 0,
    href: `/office/orders?view=${view}`,
    tone,
  })
  return [
    figure('todo', 'bad'),
    figure('late', 'bad'),
    figure('unpaid', 'warn'),
    figure('waiting', 'plain'),
    {
      label: 'office-orders.mentions.unseen',
      count: mentions.unseen,
      href: '/office/mentions',
      tone: 'warn',
    },
  ]
}
