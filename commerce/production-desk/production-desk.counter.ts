import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { shownStores, todayOfFactory } from './desk-context.ts'
import { countViews } from './queue.queries.ts'

/** Jobs that have to leave today or should have left already, beside the entry of the menu. */
export const productionCounter = (tools: OfficeListTools) =>
  defineOfficeCounter({
    path: '/production',
    list: 'production',
    permission: 'production.read',
    changedBy: 'production',
    read: async (ctx, inStores) => {
      const stores = shownStores(ctx, 'production.read', inStores)
      const views = await countViews(ctx.db, { stores, today: todayOfFactory(tools, ctx.now) })
      const count = views.find(({ view }) => view === 'due')?.count ?? 0
      return { count, figures: views.map((view) => view.count) }
    },
  })
