import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ticketTodoKinds, todoKindNames, todoKinds } from '#commerce/todo/todo.terms.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const personKinds = todoKindNames.filter((kind) => todoKinds[kind].ends === 'person')

/** Kinds with the stores in which somebody may do them; undefined is all, and what belongs to no store. */
export type Scope = readonly { kinds: readonly string[]; stores: readonly string[] | undefined }[]

export type TodoFilter = {
  kinds: readonly string[]
  stores: readonly string[]
  /** Undefined is anybody's, null nobody's. */
  assignee: string | null | undefined
  overdueAt: Date | undefined
  /** Those that somebody ended since then, in place of open ones. */
  doneSince?: Date | undefined
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

type Filter = Omit<TodoFilter, 'kinds'>

const chosen = (db: Db, scope: Scope, { stores, assignee, overdueAt, doneSince }: Filter) =>
  db
    .selectFrom('office_todo as todo')
    .$if(doneSince === undefined, (query) => query.where('todo.done_at', 'is', null))
    .$if(doneSince !== undefined, (query) => query.where(endedByPerson(doneSince!)))
    .where(within(scope))
    .$if(stores.length > 0, (query) => query.where('todo.store', 'in', [...stores]))
    .$if(assignee === null, (query) => query.where('todo.assignee', 'is', null))
    .$if(typeof assignee === 'string', (query) => query.where('todo.assignee', '=', assignee!))
    .$if(overdueAt !== undefined, (query) => query.where('todo.due_at', '<', overdueAt!))

/** A todo that somebody said was done, and that was not raised again since. */
const endedByPerson = (since: Date) => sql<boolean>`(
  todo.done_at >= ${since} and todo.kind = any(${personKinds}::text[]) and todo.done_by like 'staff:%'
  and not exists (
    select from office_todo as later
    where later.kind = todo.kind and later.subject = todo.subject and later.raised_at > todo.raised_at
  )
)`

/** With its order, whoever has taken it, and whoever has ended it. */
const described = (query: ReturnType<typeof chosen>) =>
  query
    .leftJoin('shop_order', 'shop_order.id', 'todo.order_id')
    .leftJoin('staff', 'staff.id', 'todo.assignee')
    .leftJoin('staff as doer', (join) => join.on(sql<boolean>`todo.done_by = 'staff:' || doer.id`))
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
      'todo.order_id',
      'todo.raised_at',
      'todo.due_at',
      'todo.assignee',
      'staff.name as assignee_name',
      'shop_order.number',
      'shop_order.status',
      'ticket.public_id as ticket',
      'ticket.reference as ticket_reference',
      'todo.done_at',
      'todo.done_by',
      'todo.done_reason',
      'doer.name as doer_name',
    ])

/** One that is open, or that somebody ended since then. */
export async function findTodo(db: Db, scope: Scope, todoId: string, doneSince: Date) {
  const find = (filter: Partial<Filter>) =>
    described(
      chosen(db, scope, { stores: [], assignee: undefined, overdueAt: undefined, ...filter }).where(
        'todo.id',
        '=',
        todoId,
      ),
    ).executeTakeFirst()
  return (await find({})) ?? find({ doneSince })
}

export async function selectTodos(
  db: Db,
  scope: Scope,
  filter: TodoFilter,
  page: { after: { at: Date; id: string } | undefined; most: number },
) {
  const { kinds } = filter
  const { after, most } = page
  const isDone = filter.doneSince !== undefined
  const place = sql`(${after?.at}::timestamptz, ${after?.id}::uuid)`
  const found = chosen(db, scope, filter)
    .$if(kinds.length > 0, (query) => query.where('todo.kind', 'in', [...kinds]))
    .$if(after !== undefined, (query) =>
      query.where(
        isDone
          ? sql<boolean>`(date_trunc('milliseconds', todo.done_at), todo.id) < ${place}`
          : sql<boolean>`(todo.due_at, todo.id) > ${place}`,
      ),
    )
    .$if(!isDone, (query) => query.orderBy('todo.due_at').orderBy('todo.id'))
    .$if(isDone, (query) =>
      query
        .orderBy(sql`date_trunc('milliseconds', todo.done_at)`, 'desc')
        .orderBy('todo.id', 'desc'),
    )
    .limit(most)
  return described(found).execute()
}

/** Open ones about an order, that somebody may do. */
export async function selectOpenOf(db: Db, scope: Scope, orderId: string) {
  return chosen(db, scope, { stores: [], assignee: undefined, overdueAt: undefined })
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
    .selectFrom(
      chosen(db, scope, filter).limit(most).select(['todo.kind', 'todo.due_at']).as('todo'),
    )
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
