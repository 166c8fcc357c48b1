import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { TodoKind } from '#commerce/todo/todo.terms.ts'

/** Permission with which something that needs a person is somebody's to see and to do. */
export const todoPermissions: Readonly<Record<TodoKind, Permission>> = {
  order_errors: 'order.release',
  order_not_shipped: 'order.deliver',
  order_not_delivered: 'order.deliver',
  parcel_stuck: 'ticket.answer',
  hold_ended: 'order.hold',
  cancel_request: 'production.move',
  cancel_refused: 'order.cancel',
  label_again: 'production.pack',
  withdrawal: 'withdrawal.decide',
  action_answer: 'action.decide',
  action_unanswered: 'action.decide',
  ticket_late: 'ticket.answer',
  ticket_back: 'ticket.answer',
  data_request: 'ticket.answer',
  payment_alert: 'payment.read',
}

export const TODOS_A_PAGE = 50
export const MOST_TODOS_A_PAGE = 100

/** More than that is counted as "and more". */
export const MOST_COUNTED = 10_000
