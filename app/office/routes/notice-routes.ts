import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of what concerns whoever is signed in. */
export const noticeRoutes: readonly OfficeRoute[] = [
  {
    path: '/notices',
    permission: 'session',
    load: () => import('#app/office/notices/notices.page.tsx'),
    named: { label: 'office-notices.title', icon: 'bell' },
  },
  {
    path: '/notices/choices',
    permission: 'session',
    load: () => import('#app/office/notices/choices.page.tsx'),
    named: { label: 'office-notices.choices', icon: 'settings' },
  },
]
