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

type BulkAct = {
  list: ListName
  permission: Permission
  icon: OfficeIconName
  /** Cannot be taken back: whoever does it types how many. */
  isFinal?: boolean
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
}

/** Lists whose rows can be exported or saved as a view, with their pages. */
export const listPaths = {
  orders: '/office/orders',
  tickets: '/office/tickets',
  customers: '/office/customers',
  refunds: '/office/refunds',
  withdrawals: '/office/withdrawals',
  todos: '/office/todos',
  audit: '/office/audit',
  production: '/office/production',
  remakes: '/office/production/remakes',
  reprints: '/office/reprints',
  actions: '/office/actions',
  'print-files': '/office/print-files',
} as const
export type ListName = keyof typeof listPaths

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name)
export const isBulkAct = (name: string): name is BulkActName => Object.hasOwn(bulkActs, name)
