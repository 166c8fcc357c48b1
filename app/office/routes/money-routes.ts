import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of refunds, transfers, withdrawals and customers. */
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
    path: '/transfers',
    permission: 'order.settle',
    load: () => import('#app/office/money/transfers.page.tsx'),
    menu: { label: 'office-transfers.title', icon: 'wallet', group: 'work', key: 'i' },
  },
  {
    path: '/transfers/statement',
    permission: 'order.settle',
    load: () => import('#app/office/money/statement.page.tsx'),
    named: { label: 'office-transfers.read', icon: 'wallet' },
  },
  {
    path: '/transfers/:id',
    permission: 'order.settle',
    load: () => import('#app/office/money/transfer.page.tsx'),
  },
  {
    path: '/payouts',
    permission: 'payout.make',
    load: () => import('#app/office/money/payouts.page.tsx'),
    menu: { label: 'office-payouts.title', icon: 'send', group: 'work' },
  },
  {
    path: '/payouts/:name',
    permission: 'payout.make',
    load: () => import('#app/office/money/payout.page.tsx'),
  },
  {
    path: '/payouts/:name/file',
    permission: 'payout.make',
    load: () => import('#app/office/money/payout-file.page.tsx'),
  },
  {
    path: '/payment-alerts',
    permission: 'payment.read',
    load: () => import('#app/office/money/payment-alerts.page.tsx'),
    menu: { label: 'office-alerts.menu', icon: 'circle-alert', group: 'work' },
  },
  {
    path: '/payment-alerts/:id',
    permission: 'payment.read',
    load: () => import('#app/office/money/payment-alert.page.tsx'),
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
