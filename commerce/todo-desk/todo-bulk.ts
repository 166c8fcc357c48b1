import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { optional } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import * as queries from './todo-desk.queries.ts'
import { assignAbout, assignTodo } from './todo-desk.service.ts'

/** To whom work is given: to whoever starts it, without another name. */
const input = z.object({ staffId: optional(z.uuid({ error: 'not_found' })) })

const isTodoId = (id: string) => z.uuid().safeParse(id).success

/** Gives what is to be done about many orders to one person. */
export const assignOrders = defineBulkAct({
  name: 'order.assign',
  permission: 'order.read',
  list: 'orders',
  input,
  run: (ctx, number, { staffId = ctx.staff.id }) => assignAbout(ctx, { number, staffId }),
})

/** Gives what needs a person to one; what that person may not do stays where it is, and counts as failed. */
export const assignTodos = defineBulkAct({
  name: 'todo.assign',
  permission: 'order.read',
  list: 'todos',
  input,
  ordersOf: (db, ids) => {
    const todoIds = ids.filter(isTodoId)
    return todoIds.length > 0 ? queries.selectOrdersOfTodos(db, todoIds) : Promise.resolve([])
  },
  run: async (ctx, todoId, { staffId = ctx.staff.id }) =>
    isTodoId(todoId) ? assignTodo(ctx, { todoId, staffId }) : refuse('not_found'),
})
