import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { packPath } from '#app/office/production/production-words.tsx'

export const todoWord = (t: Translate, kind: string): string =>
  t(`office-todos.kind.${kind}` as MessageId)

type Todo = {
  todoId: string
  kind: string
  subject: string
  order?: { number: string } | undefined
  ticket?: { publicId: string } | undefined
}

const placeOf: Readonly<Record<string, string>> = {
  order_errors: '/move',
  order_not_shipped: '/move',
  order_not_delivered: '/move',
  hold_ended: '/hold',
  cancel_request: '/cancel-answer',
}

/** Address where a todo is done: the page of the act, of the question, of the ticket or of the order. */
export function todoHref({ kind, order, ticket, todoId, subject }: Todo): string {
  if (kind === 'action_answer' || kind === 'action_unanswered') return `/office/actions/${subject}`
  if (kind === 'payment_alert') return `/office/payment-alerts/${subject}`
  if (ticket) return `/office/tickets/${ticket.publicId}`
  if (!order) return `/office/todos/${todoId}`
  if (kind === 'label_again') return packPath(order.number)
  return `/office/orders/${encodeURIComponent(order.number)}${placeOf[kind] ?? ''}`
}
