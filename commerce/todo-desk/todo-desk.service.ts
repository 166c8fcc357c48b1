import { refuse } from '#api/refusal.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { actorOf, findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { endTodo as end, lockTodo, reopenTodo, setAssignee } from '#commerce/todo/todo.service.ts'
import {
  isTodoKind,
  REOPEN_DAYS,
  todoKindNames,
  todoKinds,
  type TodoKind,
} from '#commerce/todo/todo.terms.ts'
import { selectPeopleWith, selectRolesOf } from './assignee.queries.ts'
import * as queries from './todo-desk.queries.ts'
import { MOST_COUNTED, todoPermissions } from './todo-desk.terms.ts'

type ListInput = {
  kind: readonly string[]
  store: readonly string[]
  assignee?: 'me' | 'nobody' | undefined
  overdue?: 'yes' | undefined
  done?: 'yes' | undefined
  after?: string | undefined
  most: number
}

/** Only what somebody may do, where they may do it: a list and its counts ask the same. */
export async function listTodos(ctx: ReadingCtx, input: ListInput) {
  const { db, staff, now } = ctx
  const scope = scopeOf(ctx)
  const filter = {
    kinds: input.kind,
    stores: input.store,
    assignee: input.assignee === 'me' ? staff.id : input.assignee === 'nobody' ? null : undefined,
    overdueAt: input.overdue ? now : undefined,
    ...(input.done && { doneSince: reopenableSince(now) }),
  }
  const page = { after: readPlace(input.after), most: input.most + 1 }
  const rows = await queries.selectTodos(db, scope, filter, page)
  const shown = rows.slice(0, input.most)
  const last = rows.length > input.most ? shown.at(-1) : undefined
  return {
    todos: shown.map((row) => describe(ctx, row)),
    ...(last && { next: `${(last.done_at ?? last.due_at).toISOString()}_${last.id}` }),
    counts: await queries.countTodos(db, scope, filter, { now, most: MOST_COUNTED }),
  }
}

export async function getTodo(ctx: StaffCtx, { todoId }: { todoId: string }) {
  const row = await queries.findTodo(ctx.db, scopeOf(ctx), todoId, reopenableSince(ctx.now))
  return describe(ctx, row ?? refuse('not_found'))
}

const DAY_MS = 24 * 60 * 60_000
const reopenableSince = (now: Date) => new Date(now.getTime() - REOPEN_DAYS * DAY_MS)

type Row = Awaited<ReturnType<typeof queries.selectTodos>>[number]

function describe(ctx: ReadingCtx, row: Row) {
  const { now } = ctx
  return {
    todoId: row.id,
    kind: row.kind,
    subject: row.subject,
    store: row.store ?? undefined,
    ...(row.number !== null && { order: { number: row.number, status: row.status! } }),
    ...(row.ticket !== null && {
      ticket: { publicId: row.ticket, reference: row.ticket_reference! },
    }),
    raisedAt: row.raised_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: row.done_at === null && row.due_at < now,
    ...(row.assignee !== null && {
      assignee: { staffId: row.assignee, name: row.assignee_name ?? '' },
    }),
    mayEnd: row.done_at === null && isTodoKind(row.kind) && todoKinds[row.kind].ends === 'person',
    ...(row.done_at !== null && {
      done: {
        at: row.done_at.toISOString(),
        by: row.doer_name ?? '',
        reason: row.done_reason ?? '',
      },
    }),
    mayReopen: row.done_at !== null && mayReopen(ctx, row) && isStillThere(row.kind, row.status),
  }
}

export function scopeOf({ staff, now }: ReadingCtx): queries.Scope {
  const byPermission = Map.groupBy(todoKindNames, (kind) => todoPermissions[kind])
  return [...byPermission].flatMap(([permission, kinds]) => {
    const stores = storesOf(staff, permission, now)
    return stores?.length === 0 ? [] : [{ kinds, stores }]
  })
}

const placePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/

function readPlace(after: string | undefined) {
  const found = after === undefined ? undefined : placePattern.exec(after)
  if (found === null) return refuse('invalid', { after: 'invalid' })
  return found && { at: new Date(found[1]!), id: found[2]! }
}

/** Theirs to see; what somebody may not do does not exist for them. */
async function lockSeen(ctx: StaffCtx, todoId: string) {
  const todo = (await lockTodo(ctx.db, todoId)) ?? refuse('not_found')
  if (!isTodoKind(todo.kind) || !isFor(ctx.staff, todo.kind, todo.store, ctx.now)) {
    return refuse('not_found')
  }
  return todo
}

async function lockOwn(ctx: StaffCtx, todoId: string) {
  const todo = await lockSeen(ctx, todoId)
  if (todo.done_at) return refuse('conflict', { todo: 'done' })
  return todo
}

type Person = Parameters<typeof may>[0]

function isFor(person: Person, kind: TodoKind, store: string | null, now: Date): boolean {
  const stores = storesOf(person, todoPermissions[kind], now)
  return stores === undefined || (store !== null && stores.includes(store))
}

export async function assignTodo(
  ctx: StaffCtx,
  input: { todoId: string; staffId?: string | undefined },
) {
  const todo = await lockOwn(ctx, input.todoId)
  const { staffId } = input
  if (staffId !== undefined && staffId !== ctx.staff.id) {
    const person = { assignments: await selectRolesOf(ctx.db, staffId) }
    if (!isFor(person, todo.kind as TodoKind, todo.store, ctx.now)) {
      return refuse('invalid', { staffId: 'not_allowed' })
    }
  }
  await setAssignee(ctx.db, todo.id, staffId ?? null)
  await tellStaff(ctx.db, {
    kind: 'todo_given',
    to: { people: staffId === undefined ? [] : [staffId] },
    by: actorOf(ctx.staff),
    subject: todo.id,
    store: todo.store ?? undefined,
    orderId: todo.order_id ?? undefined,
    detail: todo.kind,
    now: ctx.now,
  })
  ctx.note({
    object: { kind: 'todo', id: todo.id, store: todo.store ?? undefined },
    before: { assignee: todo.assignee },
    after: { assignee: staffId ?? null },
  })
  return {}
}

/** Gives all that is to be done about an order to one person. */
export async function assignAbout(
  ctx: StaffCtx,
  { number, staffId }: { number: string; staffId: string },
): Promise<void> {
  const { id } = await findOfficeOrder(ctx, 'order.read', number)
  const open = await queries.selectOpenOf(ctx.db, scopeOf(ctx), id)
  if (open.length === 0) refuse('conflict', { todo: 'nothing_to_do' })
  for (const { id: todoId } of open) await assignTodo(ctx, { todoId, staffId })
}

/** People to whom work on orders can be given, whoever asks first. */
export async function listAssignees(ctx: StaffCtx) {
  const people = await selectPeopleWith(ctx.db, 'order.read', ctx.now)
  return { people: people.toSorted((one, other) => rank(ctx, one) - rank(ctx, other)) }
}

const rank = ({ staff }: StaffCtx, person: { staffId: string }) =>
  person.staffId === staff.id ? 0 : 1

export async function endTodo(ctx: StaffCtx, input: { todoId: string; reason: string }) {
  const todo = await lockOwn(ctx, input.todoId)
  const { reason } = input
  await end(ctx.db, todo, { by: actorOf(ctx.staff), reason, now: ctx.now })
  ctx.note({
    object: { kind: 'todo', id: todo.id, store: todo.store ?? undefined },
    before: { kind: todo.kind, subject: todo.subject },
    after: { done: true },
    reason,
  })
  return {}
}

type Ended = { done_by: string | null; store: string | null }

/** Whoever said that it is done, or whoever leads them. */
const mayReopen = ({ staff, now }: Pick<ReadingCtx, 'staff' | 'now'>, { done_by, store }: Ended) =>
  done_by === `staff:${staff.id}` || may(staff, 'todo.reopen', now, store === null ? {} : { store })

/** Whether an order still stands where somebody was needed: one that goes on is nobody's to look at. */
function isStillThere(kind: string, status: number | null | undefined): boolean {
  if (kind === 'order_not_delivered') return status === orderStatus.notDelivered
  return status !== orderStatus.canceled
}

/** Takes back that nothing is left to do, for a week; it is theirs from then on. */
export async function reopen(ctx: StaffCtx, { todoId }: { todoId: string }) {
  const { db, staff, now } = ctx
  const seen = await queries.findTodo(db, scopeOf(ctx), todoId, reopenableSince(now))
  if (!seen) return refuse('not_found')
  // The order before its todos, as a move of it does: it cannot go on meanwhile.
  const order = seen.order_id === null ? undefined : await lockOrder(db, seen.order_id)
  const todo = await lockSeen(ctx, todoId)
  if (todo.done_at === null) return refuse('conflict', { todo: 'open' })
  if (!mayReopen(ctx, todo)) return refuse('not_found')
  const isOpen = isStillThere(todo.kind, order?.status) && (await reopenTodo(db, todo.id, staff.id))
  if (!isOpen) return refuse('conflict', { todo: 'gone_on' })
  ctx.note({
    object: { kind: 'todo', id: todo.id, store: todo.store ?? undefined },
    before: { done: true, reason: todo.done_reason },
    after: { done: false, assignee: staff.id },
  })
  return {}
}
