import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of print files and the production desk. */
export const productionRoutes: readonly OfficeRoute[] = [
  {
    path: '/errors',
    permission: 'rendering.read',
    load: () => import('#app/office/prepress/errors.page.tsx'),
    menu: { label: 'office-prepress.menu.errors', icon: 'circle-alert', group: 'make', key: 'e' },
  },
  {
    path: '/print-files',
    permission: 'rendering.read',
    load: () => import('#app/office/prepress/print-files.page.tsx'),
    menu: { label: 'office-prepress.menu.printFiles', icon: 'printer', group: 'make', key: 'f' },
  },
  {
    path: '/print-files/:renderingId',
    permission: 'rendering.read',
    load: () => import('#app/office/prepress/print-file.page.tsx'),
  },
  {
    path: '/production',
    permission: 'production.read',
    load: () => import('#app/office/production/queue.page.tsx'),
    menu: { label: 'office-production.menu', icon: 'factory', group: 'make', key: 'p' },
  },
  {
    path: '/production/scan',
    permission: 'production.read',
    load: () => import('#app/office/production/scan.page.tsx'),
  },
  {
    path: '/production/pack',
    permission: 'production.pack',
    load: () => import('#app/office/production/pack.page.tsx'),
  },
  {
    path: '/production/pack/:number',
    permission: 'production.pack',
    load: () => import('#app/office/production/pack-order.page.tsx'),
  },
  {
    path: '/production/hand-over',
    permission: 'production.pack',
    load: () => import('#app/office/production/hand-over.page.tsx'),
  },
  {
    path: '/production/returns',
    permission: 'withdrawal.receive',
    load: () => import('#app/office/production/returns.page.tsx'),
  },
  {
    path: '/production/remakes',
    permission: 'production.read',
    load: () => import('#app/office/production/remakes.page.tsx'),
  },
  {
    path: '/production/jobs/:number',
    permission: 'production.read',
    load: () => import('#app/office/production/job.page.tsx'),
  },
  {
    path: '/production/jobs/:number/problem',
    permission: 'production.move',
    load: () => import('#app/office/production/problem.page.tsx'),
  },
  {
    path: '/production/jobs/:number/not-shipped',
    permission: 'production.pack',
    load: () => import('#app/office/production/not-shipped.page.tsx'),
  },
  {
    path: '/production/jobs/:number/lines/:line/remake',
    permission: 'production.remake',
    load: () => import('#app/office/production/remake.page.tsx'),
  },
  {
    path: '/production/jobs/:number/lines/:line/remakes/:remake/waive',
    permission: 'production.waive',
    load: () => import('#app/office/production/waive.page.tsx'),
  },
]
