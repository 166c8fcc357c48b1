import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { optional } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import * as queries from './todo-desk.queries.ts'
import { assignTodo, scopeOf } from './todo-desk.service.ts'

/** Gives what is to be done about many orders to one person; to whoever starts it, without another name. */
export const assignOrders = defineBulkAct({
  name: 'order.assign',
  permission: 'order.read',
  list: 'orders',
  input: z.object({ staffId: optional(z.uuid({ error: 'not_found' })) }),
  async run(ctx, number, { staffId = ctx.staff.id }) {
    const { id } = await findOfficeOrder(ctx, 'order.read', number)
    const open = await queries.selectOpenOf(ctx.db, scopeOf(ctx), id)
    if (open.length === 0) return refuse('conflict', { todo: 'nothing_to_do' })
    for (const { id: todoId } of open) await assignTodo(ctx, { todoId, staffId })
  },
})
