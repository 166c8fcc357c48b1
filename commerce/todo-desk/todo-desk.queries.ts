import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ticketTodoKinds } from '#commerce/todo/todo.terms.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Kinds with the stores in which somebody may do them; undefined is all, and what belongs to no store. */
export type Scope = readonly { kinds: readonly string[]; stores: readonly string[] | undefined }[]

export type TodoFilter = {
  kinds: readonly string[]
  stores: readonly string[]
  /** Undefined is anybody's, null nobody's. */
  assignee: string | null | undefined
  overdueAt: Date | undefined
}

const within = (scope: Scope): RawBuilder<boolean> =>
  scope.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        scope.map(({ kinds, stores }) =>
          stores === undefined
            ? sql`todo.kind = any(${[...kinds]}::text[])`
            : sql`(todo.kind = any(${[...kinds]}::text[]) and todo.store = any(${[...stores]}::text[]))`,
        ),
        sql` or `,
      )})`

const open = (db: Db, scope: Scope, { stores, assignee, overdueAt }: Omit<TodoFilter, 'kinds'>) =>
  db
    .selectFrom('office_todo as todo')
    .where('todo.done_at', 'is', null)
    .where(within(scope))
    .$if(stores.length > 0, (query) => query.where('todo.store', 'in', [...stores]))
    .$if(assignee === null, (query) => query.where('todo.assignee', 'is', null))
    .$if(typeof assignee === 'string', (query) => query.where('todo.assignee', '=', assignee!))
    .$if(overdueAt !== undefined, (query) => query.where('todo.due_at', '<', overdueAt!))

/** With its order and whoever has taken it. */
const described = (query: ReturnType<typeof open>) =>
  query
    .leftJoin('shop_order', 'shop_order.id', 'todo.order_id')
    .leftJoin('staff', 'staff.id', 'todo.assignee')
    .leftJoin('ticket', (join) =>
      join
        .onRef('ticket.public_id', '=', 'todo.subject')
        .on('todo.kind', 'in', [...ticketTodoKinds]),
    )
    .select([
      'todo.id',
      'todo.kind',
      'todo.subject',
      'todo.store',
      'todo.raised_at',
      'todo.due_at',
      'todo.assignee',
      'staff.name as assignee_name',
      'shop_order.number',
      'shop_order.status',
      'ticket.public_id as ticket',
      'ticket.reference as ticket_reference',
    ])

export async function findTodo(db: Db, scope: Scope, todoId: string) {
  const any = { stores: [], assignee: undefined, overdueAt: undefined }
  return described(open(db, scope, any).where('todo.id', '=', todoId)).executeTakeFirst()
}

export async function selectTodos(
  db: Db,
  scope: Scope,
  filter: TodoFilter,
  page: { after: { dueAt: Date; id: string } | undefined; most: number },
) {
  const { kinds } = filter
  const { after, most } = page
  const found = open(db, scope, filter)
    .$if(kinds.length > 0, (query) => query.where('todo.kind', 'in', [...kinds]))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(todo.due_at, todo.id) > (${after?.dueAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('todo.due_at')
    .orderBy('todo.id')
    .limit(most)
  return described(found).execute()
}

/** Open ones about an order, that somebody may do. */
export async function selectOpenOf(db: Db, scope: Scope, orderId: string) {
  return open(db, scope, { stores: [], assignee: undefined, overdueAt: undefined })
    .where('todo.order_id', '=', orderId)
    .orderBy('todo.id')
    .select('todo.id')
    .execute()
}

/** By kind, of at most so many rows: a count is read by people. */
export async function countTodos(
  db: Db,
  scope: Scope,
  filter: TodoFilter,
  { now, most }: { now: Date; most: number },
) {
  return db
    .selectFrom(open(db, scope, filter).limit(most).select(['todo.kind', 'todo.due_at']).as('todo'))
    .groupBy('todo.kind')
    .orderBy('todo.kind')
    .select([
      'todo.kind',
      sql<number>`count(*)::integer`.as('open'),
      sql<number>`(count(*) filter (where todo.due_at < ${now}))::integer`.as('overdue'),
    ])
    .execute()
}

/** Orders that need somebody, by what is to be done about them. */
export async function selectOrdersOfTodos(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('office_todo as todo')
    .innerJoin('shop_order', 'shop_order.id', 'todo.order_id')
    .where('todo.id', 'in', [...ids])
    .select(['todo.id', 'shop_order.number', 'shop_order.store'])
    .execute()
}
