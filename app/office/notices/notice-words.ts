import type { MessageId } from '#app/i18n/message-id.ts'
import type { OfficeView } from '#app/office/office-page.ts'
import { orderPath, wordOf } from '#app/office/orders/order-words.tsx'
import { taskPath, taskTitle } from '#app/office/tasks/task-words.tsx'
import { todoWord } from '#app/office/todos/todo-words.ts'
import type { Notice } from '#commerce/notice-desk/notice-desk.office.contract.ts'
import type { NoticeKind } from '#commerce/staff-notice/staff-notice.terms.ts'

type Words = Pick<OfficeView, 't'>

export const kindWord = ({ t }: Words, kind: string): string =>
  t(`office-notices.kind.${kind}` as MessageId)

/** Kinds that are said in other words by how it went. */
const bySelf: ReadonlySet<NoticeKind> = new Set([
  'refund_decided',
  'reprint_decided',
  'ticket_written',
  'task_done',
])

/** Sentence of a notice: what happened, without anybody's data but a colleague's name. */
export function noticeText(notice: Notice, { t }: Words): string {
  const { kind, detail = '' } = notice
  const way = bySelf.has(kind) ? `${kind}.${detail}` : kind
  return t(`office-notices.text.${way}` as MessageId, {
    by: notice.by ?? t('office-notices.somebody'),
    order: notice.order ?? '',
    ticket: notice.ticket?.reference ?? '',
    what: whatOf(notice, { t }),
  })
}

function whatOf({ kind, detail = '', task }: Notice, { t }: Words): string {
  if (kind === 'order_moved') return wordOf(t, 'status', detail)
  if (kind === 'todo_given') return todoWord(t, detail)
  if (kind === 'payment_alert') return t(`office-alerts.kind.${detail}` as MessageId)
  if (kind === 'task_done') return task ? taskTitle(t, task) : ''
  return detail
}

/** Page that a notice is about; those who may not open it are led to the order that it belongs to. */
export function noticeHref(
  { kind, subject, order, ticket, store }: Notice,
  may: OfficeView['may'],
): string {
  const ofOrder = order === undefined ? '/office/notices' : orderPath(order)
  switch (kind) {
    case 'refund_asked':
    case 'refund_decided':
      return may('payment.read', store) ? `/office/refunds/${subject}` : ofOrder
    case 'reprint_asked':
    case 'reprint_decided':
      return may('order.reprint', store) ? `/office/reprints/${subject}` : ofOrder
    case 'order_mention':
      return `${ofOrder}#timeline`
    case 'order_moved':
      return ofOrder
    case 'hold_ended':
      return `${ofOrder}/hold`
    case 'ticket_mention':
    case 'ticket_written':
    case 'ticket_given':
    case 'ticket_late':
    case 'ticket_back':
      return ticket ? `/office/tickets/${ticket.publicId}` : '/office/tickets'
    case 'todo_given':
      return `/office/todos/${subject}`
    case 'payment_alert':
      return may('payment.read', store) ? `/office/payment-alerts/${subject}` : ofOrder
    case 'check_broken':
      return '/office/health/alerts'
    case 'task_done':
      return taskPath(subject)
  }
}
