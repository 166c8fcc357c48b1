import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { todoKindNames } from '#commerce/todo/todo.terms.ts'
import { MOST_TODOS_A_PAGE, TODOS_A_PAGE } from './todo-desk.terms.ts'

const MOST_STORES = 40
const kind = z.enum(todoKindNames as [string, ...string[]], { error: 'invalid' })
const todoId = z.uuid({ error: 'not_found' })

const Todo = z.object({
  todoId: z.string(),
  kind: z.string(),
  subject: z.string(),
  store: z.string().optional(),
  order: z.object({ number: z.string(), status: z.number() }).optional(),
  ticket: z.object({ publicId: z.string(), reference: z.string() }).optional(),
  raisedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  assignee: z.object({ staffId: z.string(), name: z.string() }).optional(),
  /** Whether somebody may say that nothing is left to do; everything else ends when it is resolved. */
  mayEnd: z.boolean(),
  /** Who said that nothing is left to do. */
  done: z.object({ at: z.string(), by: z.string(), reason: z.string() }).optional(),
  mayReopen: z.boolean(),
})

export type Todo = z.infer<typeof Todo>

export const todoDeskOfficeContract = {
  listTodos: endpoint({
    method: 'GET',
    path: '/office/todos',
    access: { staff: 'self' },
    summary:
      'What needs a person, of the kinds and stores that are this person’s, the most urgent first',
    input: z.object({
      kind: many(kind, todoKindNames.length),
      store: many(text(40), MOST_STORES),
      assignee: optional(z.enum(['me', 'nobody'], { error: 'invalid' })),
      overdue: optional(z.enum(['yes'], { error: 'invalid' })),
      /** What somebody ended of late, in place of what is open. */
      done: optional(z.enum(['yes'], { error: 'invalid' })),
      after: optional(text(100)),
      most: wholeNumber(1, MOST_TODOS_A_PAGE).default(TODOS_A_PAGE),
    }),
    output: z.object({
      todos: z.array(Todo),
      next: z.string().optional(),
      /** Of each kind, whatever the filter for kinds says; at most 10,000 are counted. */
      counts: z.array(z.object({ kind: z.string(), open: z.number(), overdue: z.number() })),
    }),
  }),
  getTodo: endpoint({
    method: 'GET',
    path: '/office/todos/{todo_id}',
    access: { staff: 'self' },
    summary: 'One thing that needs a person',
    input: z.object({ todoId }),
    output: Todo,
  }),
  assignTodo: endpoint({
    method: 'POST',
    path: '/office/todos/{todo_id}/assignee',
    access: { staff: 'self' },
    summary: 'Takes something, gives it to somebody who may do it, or gives it back',
    input: z.object({ todoId, staffId: optional(z.uuid({ error: 'not_found' })) }),
    output: z.object({}),
  }),
  listAssignees: endpoint({
    method: 'GET',
    path: '/office/todo_assignees',
    access: { staff: 'order.read' },
    summary: 'People to whom something about an order can be given',
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ staffId: z.string(), name: z.string() })) }),
  }),
  endTodo: endpoint({
    method: 'POST',
    path: '/office/todos/{todo_id}/end',
    access: { staff: 'self' },
    summary: 'Nothing is left to do, and why',
    input: z.object({ todoId, reason: longText(300) }),
    output: z.object({}),
  }),
  reopenTodo: endpoint({
    method: 'POST',
    path: '/office/todos/{todo_id}/reopening',
    access: { staff: 'self' },
    summary: 'Something is left to do after all, within a week',
    input: z.object({ todoId }),
    output: z.object({}),
  }),
}
