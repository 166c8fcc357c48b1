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
    path: '/tickets/:publicId/fault',
    permission: 'ticket.read',
    load: () => import('./faults/fault.page.tsx'),
  },
  {
    path: '/quotes',
    permission: 'ticket.read',
    load: () => import('./quotes/quotes.page.tsx'),
    menu: { label: 'office-quotes.menu', icon: 'file-text', group: 'work' },
  },
  {
    path: '/quotes/:publicId',
    permission: 'ticket.read',
    load: () => import('./quotes/quote.page.tsx'),
  },
  {
    path: '/help-figures',
    permission: 'ticket.read',
    load: () => import('./help/help-figures.page.tsx'),
  },
  {
    path: '/tickets/figures',
    permission: 'ticket.figures',
    load: () => import('./tickets/figures.page.tsx'),
  },
  {
    path: '/tickets/:publicId/forward',
    permission: 'ticket.forward',
    load: () => import('./tickets/forward.page.tsx'),
  },
  {
    path: '/tickets/:publicId/split',
    permission: 'ticket.answer',
    load: () => import('./tickets/split.page.tsx'),
  },
  {
    path: '/ticket-umbrellas',
    permission: 'ticket.read',
    load: () => import('./tickets/umbrellas.page.tsx'),
  },
  {
    path: '/ticket-umbrellas/:id',
    permission: 'ticket.read',
    load: () => import('./tickets/umbrella.page.tsx'),
  },
  {
    path: '/ticket-hours',
    permission: 'ticket.settings',
    load: () => import('./tickets/hours.page.tsx'),
    menu: { label: 'office-tickets.hours.menu', icon: 'clock', group: 'house' },
  },
  {
    path: '/mail-in',
    permission: 'ticket.answer',
    load: () => import('./mail-in/mails.page.tsx'),
    menu: { label: 'office-mail-in.menu', icon: 'mail', group: 'work' },
  },
  {
    path: '/mail-in/:mailId',
    permission: 'ticket.answer',
    load: () => import('./mail-in/mail.page.tsx'),
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
    path: '/orders/:number/reprint',
    permission: 'order.reprint',
    load: () => import('./reprints/reprint-form.page.tsx'),
  },
  {
    path: '/orders/:number/resend',
    permission: 'order.resend',
    load: () => import('./order-help/resend.page.tsx'),
  },
  {
    path: '/orders/:number/links',
    permission: 'order.resend',
    load: () => import('./order-help/links.page.tsx'),
  },
  {
    path: '/orders/:number/design',
    permission: 'order.change',
    load: () => import('./order-help/replace-version.page.tsx'),
  },
  {
    path: '/reprints',
    permission: 'order.reprint',
    load: () => import('./reprints/reprints.page.tsx'),
    menu: { label: 'office-reprints.menu', icon: 'refresh-cw', group: 'work' },
  },
  {
    path: '/reprints/:id',
    permission: 'order.reprint',
    load: () => import('./reprints/reprint.page.tsx'),
  },
  {
    path: '/build-order',
    permission: 'order.create',
    load: () => import('./order-help/build-order.page.tsx'),
  },
  {
    path: '/built-orders',
    permission: 'order.create',
    load: () => import('./order-help/built-orders.page.tsx'),
  },
  {
    path: '/orders/:number/ask',
    permission: 'action.open',
    load: () => import('./prepress/ask.page.tsx'),
  },
  {
    path: '/orders/:number/files',
    permission: 'rendering.read',
    load: () => import('./prepress/order-files.page.tsx'),
  },
  {
    path: '/actions',
    permission: 'action.decide',
    load: () => import('./prepress/actions.page.tsx'),
    menu: { label: 'office-prepress.menu.actions', icon: 'circle-help', group: 'work', key: 'a' },
  },
  {
    path: '/actions/:actionId',
    permission: 'action.decide',
    load: () => import('./prepress/action.page.tsx'),
  },
  {
    path: '/print-files',
    permission: 'rendering.read',
    load: () => import('./prepress/print-files.page.tsx'),
    menu: { label: 'office-prepress.menu.printFiles', icon: 'printer', group: 'make', key: 'f' },
  },
  {
    path: '/print-files/:renderingId',
    permission: 'rendering.read',
    load: () => import('./prepress/print-file.page.tsx'),
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
  {
    path: '/customers',
    permission: 'customer.read',
    load: () => import('./customers/customers.page.tsx'),
    menu: { label: 'office-customers.title', icon: 'user', group: 'work', key: 'c' },
  },
  {
    path: '/customers/:id',
    permission: 'customer.read',
    load: () => import('./customers/customer.page.tsx'),
  },
  {
    path: '/customers/:id/see-as',
    permission: 'customer.see_as',
    load: () => import('./customers/see-as.page.tsx'),
  },
  {
    path: '/customers/views/:viewId',
    permission: 'customer.see_as',
    load: () => import('./customers/customer-view.page.tsx'),
  },
  {
    path: '/staff',
    permission: 'staff.manage',
    load: () => import('./people/staff.page.tsx'),
    menu: { label: 'office-people.staff', icon: 'users', group: 'house', key: 'u' },
  },
  {
    path: '/staff/invite',
    permission: 'staff.manage',
    load: () => import('./people/invite.page.tsx'),
  },
  {
    path: '/staff/:id',
    permission: 'staff.manage',
    load: () => import('./people/person.page.tsx'),
  },
  {
    path: '/roles',
    permission: 'staff.manage',
    load: () => import('./people/roles.page.tsx'),
    menu: { label: 'office-people.roles', icon: 'shield', group: 'house' },
  },
  { path: '/roles/new', permission: 'staff.manage', load: () => import('./people/role.page.tsx') },
  {
    path: '/roles/:code',
    permission: 'staff.manage',
    load: () => import('./people/role.page.tsx'),
  },
  {
    path: '/audit',
    permission: 'audit.read',
    load: () => import('./audit/audit.page.tsx'),
    menu: { label: 'office-audit.title', icon: 'history', group: 'house', key: 'l' },
  },
  { path: '/audit/looks', permission: 'audit.read', load: () => import('./audit/looks.page.tsx') },
  { path: '/audit/:actId', permission: 'audit.read', load: () => import('./audit/act.page.tsx') },
  { path: '/me', permission: 'session', load: () => import('./people/me.page.tsx') },
  {
    path: '/me/passkey',
    permission: 'session',
    load: () => import('./people/own-passkey.page.tsx'),
  },
  {
    path: '/me/authenticator',
    permission: 'session',
    load: () => import('./people/own-authenticator.page.tsx'),
  },
  {
    path: '/production',
    permission: 'production.read',
    load: () => import('./production/queue.page.tsx'),
    menu: { label: 'office-production.menu', icon: 'factory', group: 'make', key: 'p' },
  },
  {
    path: '/production/scan',
    permission: 'production.read',
    load: () => import('./production/scan.page.tsx'),
  },
  {
    path: '/production/pack',
    permission: 'production.pack',
    load: () => import('./production/pack.page.tsx'),
  },
  {
    path: '/production/pack/:number',
    permission: 'production.pack',
    load: () => import('./production/pack-order.page.tsx'),
  },
  {
    path: '/production/hand-over',
    permission: 'production.pack',
    load: () => import('./production/hand-over.page.tsx'),
  },
  {
    path: '/production/remakes',
    permission: 'production.read',
    load: () => import('./production/remakes.page.tsx'),
  },
  {
    path: '/production/jobs/:number',
    permission: 'production.read',
    load: () => import('./production/job.page.tsx'),
  },
  {
    path: '/production/jobs/:number/problem',
    permission: 'production.move',
    load: () => import('./production/problem.page.tsx'),
  },
  {
    path: '/production/jobs/:number/not-shipped',
    permission: 'production.pack',
    load: () => import('./production/not-shipped.page.tsx'),
  },
  {
    path: '/production/jobs/:number/lines/:line/remake',
    permission: 'production.remake',
    load: () => import('./production/remake.page.tsx'),
  },
  {
    path: '/production/jobs/:number/lines/:line/remakes/:remake/waive',
    permission: 'production.waive',
    load: () => import('./production/waive.page.tsx'),
  },
  {
    path: '/tasks',
    permission: 'session',
    load: () => import('./tasks/tasks.page.tsx'),
    menu: { label: 'office-tasks.menu', icon: 'zap', group: 'house', key: 'b' },
  },
  { path: '/tasks/new', permission: 'session', load: () => import('./tasks/bulk.page.tsx') },
  { path: '/tasks/export', permission: 'session', load: () => import('./tasks/export.page.tsx') },
  { path: '/tasks/:taskId', permission: 'session', load: () => import('./tasks/task.page.tsx') },
  { path: '/views/new', permission: 'session', load: () => import('./views/new-view.page.tsx') },
  { path: '/views/:viewId', permission: 'session', load: () => import('./views/view.page.tsx') },
  {
    path: '/health',
    permission: 'health.read',
    load: () => import('./health/health.page.tsx'),
    menu: { label: 'office-health.menu', icon: 'activity', group: 'house', key: 'y' },
  },
  {
    path: '/health/jobs',
    permission: 'health.read',
    load: () => import('./health/jobs.page.tsx'),
  },
  {
    path: '/health/emails',
    permission: 'health.read',
    load: () => import('./health/emails.page.tsx'),
  },
  {
    path: '/health/alerts',
    permission: 'health.read',
    load: () => import('./health/alerts.page.tsx'),
  },
]
