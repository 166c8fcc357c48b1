import { returnTickets } from '#commerce/ticket/ticket-assignee.service.ts'
import { returnTodos } from '#commerce/todo/todo.service.ts'
import type { StaffCtx } from './staff-context.ts'

/**
 * Work of somebody who is not there is nobody's again, in the transaction in which they go: left on
 * their desk, no colleague would see it among what waits to be taken.
 */
export async function returnWork(
  ctx: StaffCtx,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  const { db, now } = ctx
  const [before, after] = [{ assignee: staffId }, { assignee: null }]
  for (const { reference: id, store } of await returnTickets(db, staffId, now)) {
    ctx.note({ object: { kind: 'ticket', id, store }, before, after, reason })
  }
  for (const { id, store } of await returnTodos(db, staffId)) {
    ctx.note({ object: { kind: 'todo', id, store: store ?? undefined }, before, after, reason })
  }
}
