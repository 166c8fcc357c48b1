import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of refunds, withdrawals and customers. */
export const moneyRoutes: readonly OfficeRoute[] = [
  {
    path: '/refunds',
    permission: 'payment.read',
    load: () => import('#app/office/money/refunds.page.tsx'),
    menu: { label: 'office-money.menu.refunds', icon: 'banknote', group: 'work', key: 'r' },
  },
  {
    path: '/refunds/:id',
    permission: 'payment.read',
    load: () => import('#app/office/money/refund.page.tsx'),
  },
  {
    path: '/withdrawals',
    permission: 'withdrawal.decide',
    load: () => import('#app/office/money/withdrawals.page.tsx'),
    menu: { label: 'office-money.menu.withdrawals', icon: 'undo-2', group: 'work', key: 'w' },
  },
  {
    path: '/withdrawals/:id',
    permission: 'withdrawal.decide',
    load: () => import('#app/office/money/withdrawal.page.tsx'),
  },
  {
    path: '/customers',
    permission: 'customer.read',
    load: () => import('#app/office/customers/customers.page.tsx'),
    menu: { label: 'office-customers.title', icon: 'user', group: 'work', key: 'c' },
  },
  {
    path: '/customers/:id',
    permission: 'customer.read',
    load: () => import('#app/office/customers/customer.page.tsx'),
  },
  {
    path: '/customers/:id/see-as',
    permission: 'customer.see_as',
    load: () => import('#app/office/customers/see-as.page.tsx'),
  },
  {
    path: '/customers/views/:viewId',
    permission: 'customer.see_as',
    load: () => import('#app/office/customers/customer-view.page.tsx'),
  },
]
