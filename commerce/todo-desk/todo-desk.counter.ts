import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { listTodos } from './todo-desk.service.ts'

/** Number of things that wait for a person, beside the entry of the menu. */
export const todosCounter = defineOfficeCounter({
  path: '/todos',
  list: 'todos',
  permission: 'order.read',
  changedBy: 'todos',
  read: async (ctx, store) => {
    const { counts } = await listTodos(ctx, { kind: [], store, most: 1 })
    return counts.reduce((sum, { open }) => sum + open, 0)
  },
})
