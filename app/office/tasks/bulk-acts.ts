import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OfficeIconName } from '#app/office/kit/office-icon.tsx'

export type BulkActName =
  | 'order.hold'
  | 'order.release'
  | 'order.note'
  | 'order.tag'
  | 'order.assign'
  | 'order.resend'
  | 'order.cancel'
  | 'ticket.take'
  | 'ticket.close'
  | 'ticket.spam'
  | 'todo.assign'
  | 'action.remind'
  | 'rendering.retry'
  | 'error.check'
  | 'error.assign'
  | 'production.take'

type BulkAct = {
  list: ListName
  permission: Permission
  icon: OfficeIconName
  /** Cannot be taken back: whoever does it types how many. */
  isFinal?: boolean
  /** Loses nothing, however often it is done: there is nothing to take back. */
  isSafe?: boolean
}

/** Acts on many rows of a list, as its bar offers them. */
export const bulkActs: Readonly<Record<BulkActName, BulkAct>> = {
  'order.hold': { list: 'orders', permission: 'order.hold', icon: 'pause' },
  'order.release': { list: 'orders', permission: 'order.hold', icon: 'play' },
  'order.note': { list: 'orders', permission: 'order.note', icon: 'square-pen' },
  'order.tag': { list: 'orders', permission: 'order.note', icon: 'tag' },
  'order.assign': { list: 'orders', permission: 'order.read', icon: 'user' },
  'order.resend': { list: 'orders', permission: 'order.resend', icon: 'send', isFinal: true },
  'order.cancel': { list: 'orders', permission: 'order.cancel', icon: 'ban', isFinal: true },
  'ticket.take': { list: 'tickets', permission: 'ticket.answer', icon: 'user' },
  'ticket.close': { list: 'tickets', permission: 'ticket.answer', icon: 'circle-check' },
  'ticket.spam': { list: 'tickets', permission: 'ticket.answer', icon: 'ban' },
  'todo.assign': { list: 'todos', permission: 'order.read', icon: 'user' },
  'action.remind': { list: 'actions', permission: 'action.decide', icon: 'send', isFinal: true },
  'rendering.retry': {
    list: 'print-files',
    permission: 'rendering.retry',
    icon: 'refresh-cw',
    isSafe: true,
  },
  'error.check': { list: 'errors', permission: 'order.release', icon: 'refresh-cw', isSafe: true },
  'error.assign': { list: 'errors', permission: 'order.read', icon: 'user' },
  'production.take': { list: 'production', permission: 'production.move', icon: 'play' },
}

/** Lists whose rows can be exported or saved as a view, with their pages. */
export const listPaths = {
  orders: '/office/orders',
  tickets: '/office/tickets',
  customers: '/office/customers',
  refunds: '/office/refunds',
  transfers: '/office/transfers',
  'payment-alerts': '/office/payment-alerts',
  withdrawals: '/office/withdrawals',
  todos: '/office/todos',
  audit: '/office/audit',
  production: '/office/production',
  remakes: '/office/production/remakes',
  reprints: '/office/reprints',
  actions: '/office/actions',
  'print-files': '/office/print-files',
  errors: '/office/errors',
  jobs: '/office/health/jobs',
  webhooks: '/office/health/webhooks',
  alerts: '/office/health/alerts',
} as const
export type ListName = keyof typeof listPaths

/** Acts of a page of their own, which no bar offers: their tasks have a name too. */
const otherActs: Readonly<Record<string, ListName>> = { 'ticket.umbrella-answer': 'tickets' }

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name)
export const isBulkAct = (name: string): name is BulkActName => Object.hasOwn(bulkActs, name)
export const isNamedAct = (name: string) => isBulkAct(name) || Object.hasOwn(otherActs, name)

/** Where the pages of things are that are neither orders nor known by theirs. */
const thingPaths: Readonly<Partial<Record<ListName, string>>> = {
  orders: listPaths.orders,
  tickets: listPaths.tickets,
  production: '/office/production/jobs',
}

export function pathOfThings(act: string): string | undefined {
  const list = isBulkAct(act) ? bulkActs[act].list : otherActs[act]
  return list && thingPaths[list]
}
