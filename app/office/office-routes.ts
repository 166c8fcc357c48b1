import type { OfficeRoute } from './office-route.ts'
import { houseRoutes } from './routes/house-routes.ts'
import { moneyRoutes } from './routes/money-routes.ts'
import { noticeRoutes } from './routes/notice-routes.ts'
import { orderRoutes } from './routes/order-routes.ts'
import { peopleRoutes } from './routes/people-routes.ts'
import { productionRoutes } from './routes/production-routes.ts'
import { ticketRoutes } from './routes/ticket-routes.ts'

/**
 * Pages of the office, in the order of the menu. What somebody may not open is neither in their menu nor at its
 * address.
 */
export const officeRoutes: readonly OfficeRoute[] = [
  {
    path: '/',
    permission: 'session',
    load: () => import('./today/today.page.tsx'),
    menu: { label: 'office.menu.today', icon: 'house', group: 'work', key: 'h' },
  },
  {
    path: '/orders',
    permission: 'order.read',
    load: () => import('./orders/orders.page.tsx'),
    menu: { label: 'office-orders.menu', icon: 'shopping-bag', group: 'work', key: 'o' },
  },
  {
    path: '/orders/:number',
    permission: 'order.read',
    load: () => import('./orders/order.page.tsx'),
  },
  ...ticketRoutes,
  ...orderRoutes,
  ...moneyRoutes,
  ...peopleRoutes,
  ...productionRoutes,
  ...houseRoutes,
  ...noticeRoutes,
]
