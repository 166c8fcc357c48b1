import type { StaffPermission } from '#api/access.ts'

/** Groups of kinds: all that a mail says of a notice, since mails lie in other people's systems. */
export const noticeGroups = ['approvals', 'mentions', 'orders', 'tickets', 'work', 'tasks'] as const

type Kind = { permission: StaffPermission | undefined; group: (typeof noticeGroups)[number] }

/**
 * Kinds of notices to people of the shop, each with the permission without which nobody hears of it: as it was when it
 * happened, and again whenever it is shown.
 */
export const noticeKinds = {
  refund_asked: { permission: 'refund.approve', group: 'approvals' },
  // Whoever asked may not see payments: the order says what became of it.
  refund_decided: { permission: 'order.read', group: 'approvals' },
  reprint_asked: { permission: 'reprint.approve', group: 'approvals' },
  reprint_decided: { permission: 'order.reprint', group: 'approvals' },
  order_mention: { permission: 'order.read', group: 'mentions' },
  ticket_mention: { permission: 'ticket.read', group: 'mentions' },
  // Of those who follow it.
  order_moved: { permission: 'order.read', group: 'orders' },
  hold_ended: { permission: 'order.hold', group: 'orders' },
  ticket_written: { permission: 'ticket.read', group: 'tickets' },
  ticket_given: { permission: 'ticket.answer', group: 'tickets' },
  ticket_late: { permission: 'ticket.answer', group: 'tickets' },
  ticket_back: { permission: 'ticket.answer', group: 'tickets' },
  todo_given: { permission: 'order.read', group: 'work' },
  payment_alert: { permission: 'order.settle', group: 'work' },
  check_broken: { permission: 'health.read', group: 'work' },
  // Own tasks are everybody's.
  task_done: { permission: undefined, group: 'tasks' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** More unread ones than these are not counted: a bell says "99+". */
export const MOST_UNREAD = 100

/** Read notices are forgotten after the first, all others after the second, follows after the third. */
export const READ_DAYS = 30
export const NOTICE_DAYS = 90
export const FOLLOW_DAYS = 365
