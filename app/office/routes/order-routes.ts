import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of acts on orders, reprints, questions to customers and what needs a person. */
export const orderRoutes: readonly OfficeRoute[] = [
  {
    path: '/search',
    permission: 'session',
    load: () => import('#app/office/orders/search.page.tsx'),
  },
  {
    path: '/mentions',
    permission: 'session',
    load: () => import('#app/office/orders/mentions.page.tsx'),
    menu: { label: 'office-orders.mentions.menu', icon: 'bell', group: 'work', key: 'm' },
  },
  {
    path: '/todos',
    permission: 'session',
    load: () => import('#app/office/todos/todos.page.tsx'),
    menu: { label: 'office-todos.menu', icon: 'list-checks', group: 'work', key: 'd' },
  },
  {
    path: '/todos/:todoId',
    permission: 'session',
    load: () => import('#app/office/todos/todo.page.tsx'),
  },
  {
    path: '/orders/:number/hold',
    permission: 'order.hold',
    load: () => import('#app/office/orders/hold.page.tsx'),
  },
  {
    path: '/orders/:number/cancel',
    permission: 'order.cancel',
    load: () => import('#app/office/orders/cancel.page.tsx'),
  },
  {
    path: '/orders/:number/cancel-answer',
    permission: 'production.move',
    load: () => import('#app/office/orders/cancel-answer.page.tsx'),
  },
  {
    path: '/orders/:number/address',
    permission: 'order.change',
    load: () => import('#app/office/orders/address.page.tsx'),
  },
  {
    path: '/orders/:number/gift',
    permission: 'order.change',
    load: () => import('#app/office/orders/gift.page.tsx'),
  },
  {
    path: '/orders/:number/move',
    permission: 'order.read',
    load: () => import('#app/office/orders/move.page.tsx'),
  },
  {
    path: '/orders/:number/print',
    permission: 'order.read',
    load: () => import('#app/office/orders/order-print.page.tsx'),
  },
  {
    path: '/orders/:number/refund',
    permission: 'order.refund',
    load: () => import('#app/office/money/refund-form.page.tsx'),
  },
  {
    path: '/orders/:number/company-invoice',
    permission: 'invoice.rectify',
    load: () => import('#app/office/money/company-invoice.page.tsx'),
  },
  {
    path: '/orders/:number/reprint',
    permission: 'order.reprint',
    load: () => import('#app/office/reprints/reprint-form.page.tsx'),
  },
  {
    path: '/orders/:number/resend',
    permission: 'order.resend',
    load: () => import('#app/office/order-help/resend.page.tsx'),
  },
  {
    path: '/orders/:number/links',
    permission: 'order.resend',
    load: () => import('#app/office/order-help/links.page.tsx'),
  },
  {
    path: '/orders/:number/design',
    permission: 'order.change',
    load: () => import('#app/office/order-help/replace-version.page.tsx'),
  },
  {
    path: '/orders/:number/change-design',
    permission: 'order.change',
    load: () => import('#app/office/order-help/change-design.page.tsx'),
  },
  {
    path: '/reprints',
    permission: 'order.reprint',
    load: () => import('#app/office/reprints/reprints.page.tsx'),
    menu: { label: 'office-reprints.menu', icon: 'refresh-cw', group: 'work' },
  },
  {
    path: '/reprints/:id',
    permission: 'order.reprint',
    load: () => import('#app/office/reprints/reprint.page.tsx'),
  },
  {
    path: '/build-order',
    permission: 'order.create',
    load: () => import('#app/office/order-help/build-order.page.tsx'),
    named: { label: 'office-help.build.title', icon: 'shopping-bag' },
  },
  {
    path: '/built-orders',
    permission: 'order.create',
    load: () => import('#app/office/order-help/built-orders.page.tsx'),
  },
  {
    path: '/orders/:number/ask',
    permission: 'action.open',
    load: () => import('#app/office/prepress/ask.page.tsx'),
  },
  {
    path: '/orders/:number/files',
    permission: 'rendering.read',
    load: () => import('#app/office/prepress/order-files.page.tsx'),
  },
  {
    path: '/actions',
    permission: 'action.decide',
    load: () => import('#app/office/prepress/actions.page.tsx'),
    menu: { label: 'office-prepress.menu.actions', icon: 'circle-help', group: 'work', key: 'a' },
  },
  {
    path: '/actions/:actionId',
    permission: 'action.decide',
    load: () => import('#app/office/prepress/action.page.tsx'),
  },
]
