import type { Kysely } from 'kysely'
import { workingDaysAfter } from '#commerce/delivery/delivery-promise.ts'
import { recordCancelAnswer } from '#commerce/order/cancel-request.service.ts'
import type { OrderEffects, OrderMoved } from '#commerce/order/order-effects.ts'
import type { LockedOrder } from '#commerce/order/order.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { TodoKind } from '#commerce/todo/todo.terms.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Statuses in which nothing happens until a person does something, and the working days they have for it. */
const stops: Partial<Record<OrderStatus, { kind: TodoKind; workingDays: number }>> = {
  [orderStatus.errors]: { kind: 'order_errors', workingDays: 1 },
  [orderStatus.notShipped]: { kind: 'order_not_shipped', workingDays: 1 },
  [orderStatus.notDelivered]: { kind: 'order_not_delivered', workingDays: 2 },
}

const ends: Partial<Record<OrderStatus, readonly TodoKind[]>> = {
  [orderStatus.shipped]: ['label_again'],
  [orderStatus.pickup]: ['label_again'],
  [orderStatus.canceled]: ['label_again', 'cancel_refused', 'action_unanswered'],
}

/** An order that stops is somebody's to look at, in the same transaction; one that goes on is nobody's. */
async function follow(trx: Db, order: LockedOrder, moved: OrderMoved): Promise<void> {
  const { from, to, actor: by, reason, now } = moved
  const { id: orderId, store } = order
  const ended = [...(stops[from] ? [stops[from].kind] : []), ...(ends[to] ?? [])]
  if (ended.length > 0) {
    await settleTodos(trx, { kinds: ended, orderId }, { by, reason, now })
  }
  if (from === orderStatus.downloaded && to !== orderStatus.production) {
    const answer = to === orderStatus.canceled ? 'AGREED' : 'MOVED'
    await recordCancelAnswer(trx, order, { answer, by, now })
  }
  const stop = stops[to]
  if (!stop) return
  const dueAt = dueAfter(order, stop.workingDays, now)
  await raiseTodo(trx, { kind: stop.kind, subject: orderId, store, orderId, dueAt, now })
}

const END_OF_WORK = 'T16:00:00Z'

function dueAfter({ seller }: LockedOrder, workingDays: number, now: Date): Date {
  const country = (seller as OrderSeller | null)?.address.country ?? 'ES'
  const day = workingDaysAfter(now.toISOString().slice(0, 10), workingDays, country)
  return new Date(`${day}${END_OF_WORK}`)
}

export const todoMoves: OrderEffects = Object.fromEntries(
  Object.values(orderStatus).map((status) => [status, follow]),
)
