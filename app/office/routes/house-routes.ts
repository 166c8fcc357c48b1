import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of background tasks, saved views and health. */
export const houseRoutes: readonly OfficeRoute[] = [
  {
    path: '/tasks',
    permission: 'session',
    load: () => import('#app/office/tasks/tasks.page.tsx'),
    menu: { label: 'office-tasks.menu', icon: 'zap', group: 'house', key: 'b' },
  },
  {
    path: '/tasks/new',
    permission: 'session',
    load: () => import('#app/office/tasks/bulk.page.tsx'),
  },
  {
    path: '/tasks/export',
    permission: 'session',
    load: () => import('#app/office/tasks/export.page.tsx'),
  },
  {
    path: '/tasks/:taskId',
    permission: 'session',
    load: () => import('#app/office/tasks/task.page.tsx'),
  },
  {
    path: '/views/new',
    permission: 'session',
    load: () => import('#app/office/views/new-view.page.tsx'),
  },
  {
    path: '/views/:viewId',
    permission: 'session',
    load: () => import('#app/office/views/view.page.tsx'),
  },
  {
    path: '/health',
    permission: 'health.read',
    load: () => import('#app/office/health/health.page.tsx'),
    menu: { label: 'office-health.menu', icon: 'activity', group: 'house', key: 'y' },
  },
  {
    path: '/health/jobs',
    permission: 'health.read',
    load: () => import('#app/office/health/jobs.page.tsx'),
  },
  {
    path: '/health/queues',
    permission: 'health.read',
    load: () => import('#app/office/health/queues.page.tsx'),
  },
  {
    path: '/health/retention',
    permission: 'health.read',
    load: () => import('#app/office/health/retention.page.tsx'),
  },
  {
    path: '/health/webhooks',
    permission: 'health.read',
    load: () => import('#app/office/health/webhooks.page.tsx'),
  },
  {
    path: '/health/emails',
    permission: 'health.read',
    load: () => import('#app/office/health/emails.page.tsx'),
  },
  {
    path: '/health/alerts',
    permission: 'health.read',
    load: () => import('#app/office/health/alerts.page.tsx'),
  },
]
