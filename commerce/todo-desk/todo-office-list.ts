import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { todoFieldsOf } from './todo-address.terms.ts'
import { todoDeskOfficeContract } from './todo-desk.office.contract.ts'
import { listTodos } from './todo-desk.service.ts'

type Todo = Awaited<ReturnType<typeof listTodos>>['todos'][number]

/** List of what needs a person; each sees the kinds that are theirs. */
export const todosList = listByPages<Todo, (typeof todoDeskOfficeContract)['listTodos']['input']>({
  name: 'todos',
  permission: 'order.read',
  input: todoDeskOfficeContract.listTodos.input,
  fieldsOf: todoFieldsOf,
  read: async (ctx, asked) => {
    const { todos, next } = await listTodos(ctx, asked)
    return { rows: todos, next }
  },
  idOf: ({ todoId }) => todoId,
  columns: [
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'order', value: ({ order }) => order?.number },
    { name: 'order_status', value: ({ order }) => order?.status },
    { name: 'ticket', value: ({ ticket }) => ticket?.reference },
    { name: 'store', value: ({ store }) => store },
    { name: 'raised_at', value: ({ raisedAt }) => raisedAt },
    { name: 'due_at', value: ({ dueAt }) => dueAt },
    { name: 'overdue', value: ({ isOverdue }) => (isOverdue ? 'yes' : '') },
    { name: 'assignee', value: ({ assignee }) => assignee?.name },
    { name: 'done_at', value: ({ done }) => done?.at },
    { name: 'done_by', value: ({ done }) => done?.by },
    { name: 'done_reason', value: ({ done }) => done?.reason },
  ],
})
