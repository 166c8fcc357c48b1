import type { MessageId } from '#app/i18n/message-id.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OfficeIconName } from './kit/office-icon.tsx'
import type { OfficePage } from './office-page.ts'

export type MenuEntry = {
  label: MessageId
  icon: OfficeIconName
  group: 'work' | 'make' | 'shop' | 'house'
  /** Second key after `g`. */
  key?: string
}

export type OfficeRoute = {
  /** Under `/office`; `:name` is a parameter. */
  path: string
  /** `session`: everybody who is signed in. */
  permission: Permission | 'session'
  // oxlint-disable-next-line typescript/no-explicit-any -- each page knows its own data
  load: () => Promise<{ page: OfficePage<any> }>
  menu?: MenuEntry
}

/** Pages of the office. What somebody may not open is neither in their menu nor at its address. */
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
  {
    path: '/tickets',
    permission: 'ticket.read',
    load: () => import('./tickets/tickets.page.tsx'),
    menu: { label: 'office-tickets.menu', icon: 'message-square', group: 'work', key: 't' },
  },
  {
    path: '/tickets/:publicId',
    permission: 'ticket.read',
    load: () => import('./tickets/ticket.page.tsx'),
  },
  {
    path: '/macros',
    permission: 'ticket.macro',
    load: () => import('./macros/macros.page.tsx'),
    menu: { label: 'office-macros.menu', icon: 'zap', group: 'house' },
  },
  {
    path: '/macros/:code',
    permission: 'ticket.macro',
    load: () => import('./macros/macro.page.tsx'),
  },
  {
    path: '/search',
    permission: 'order.read',
    load: () => import('./orders/search.page.tsx'),
  },
  {
    path: '/mentions',
    permission: 'session',
    load: () => import('./orders/mentions.page.tsx'),
    menu: { label: 'office-orders.mentions.menu', icon: 'bell', group: 'work', key: 'm' },
  },
  {
    path: '/todos',
    permission: 'session',
    load: () => import('./todos/todos.page.tsx'),
    menu: { label: 'office-todos.menu', icon: 'list-checks', group: 'work', key: 'd' },
  },
  { path: '/todos/:todoId', permission: 'session', load: () => import('./todos/todo.page.tsx') },
  {
    path: '/orders/:number/hold',
    permission: 'order.hold',
    load: () => import('./orders/hold.page.tsx'),
  },
  {
    path: '/orders/:number/cancel',
    permission: 'order.cancel',
    load: () => import('./orders/cancel.page.tsx'),
  },
  {
    path: '/orders/:number/cancel-answer',
    permission: 'production.move',
    load: () => import('./orders/cancel-answer.page.tsx'),
  },
  {
    path: '/orders/:number/address',
    permission: 'order.change',
    load: () => import('./orders/address.page.tsx'),
  },
  {
    path: '/orders/:number/move',
    permission: 'order.read',
    load: () => import('./orders/move.page.tsx'),
  },
  {
    path: '/orders/:number/refund',
    permission: 'order.refund',
    load: () => import('./money/refund-form.page.tsx'),
  },
  {
    path: '/refunds',
    permission: 'payment.read',
    load: () => import('./money/refunds.page.tsx'),
    menu: { label: 'office-money.menu.refunds', icon: 'banknote', group: 'work', key: 'r' },
  },
  {
    path: '/refunds/:id',
    permission: 'payment.read',
    load: () => import('./money/refund.page.tsx'),
  },
  {
    path: '/withdrawals',
    permission: 'withdrawal.decide',
    load: () => import('./money/withdrawals.page.tsx'),
    menu: { label: 'office-money.menu.withdrawals', icon: 'undo-2', group: 'work', key: 'w' },
  },
  {
    path: '/withdrawals/:id',
    permission: 'withdrawal.decide',
    load: () => import('./money/withdrawal.page.tsx'),
  },
]
