import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './todo.queries.ts'
import { isTodoKind, todoKinds, type TodoKind } from './todo.terms.ts'

type Db = Kysely<Tables>

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 180

export type RaisedTodo = {
  kind: TodoKind
  /** What it is about, within its kind; an order's id where it is the order itself. */
  subject: string
  /** Undefined for what belongs to no store. */
  store: string | undefined
  orderId?: string | undefined
  dueAt?: Date | undefined
  /** Whose it is already; nobody's else. */
  assignee?: string | null | undefined
  now: Date
}

/** Tells people of the shop that one of them is needed, in the transaction that makes it so. Twice is once. */
export async function raiseTodo(trx: Db, raised: RaisedTodo): Promise<void> {
  const { kind, subject, store, orderId, now } = raised
  await queries.insertTodo(trx, {
    kind,
    subject,
    store: store ?? null,
    order_id: orderId ?? null,
    assignee: raised.assignee ?? null,
    raised_at: now,
    due_at: raised.dueAt ?? new Date(now.getTime() + todoKinds[kind].dueHours * HOUR_MS),
  })
}

/** In the transaction that resolves it; how many there were. Nothing happens where nobody was needed. */
export async function settleTodos(
  trx: Db,
  which: queries.Which & { kinds: readonly TodoKind[] },
  done: { by: Actor; reason?: string | undefined; now: Date },
): Promise<number> {
  const { by, reason, now } = done
  return queries.endTodos(trx, which, { by: nameOf(by), reason: reason ?? null, now })
}

/** For a person who says that nothing is left to do. What ends by itself, they cannot end by saying so. */
export async function endTodo(
  trx: Db,
  todo: { kind: string; subject: string },
  done: { by: Actor; reason: string; now: Date },
): Promise<void> {
  const { kind, subject } = todo
  if (isTodoKind(kind) && todoKinds[kind].ends === 'itself') refuse('conflict', { todo: 'open' })
  const { by, reason, now } = done
  const ended = await queries.endTodos(
    trx,
    { kinds: [kind], subject },
    { by: nameOf(by), reason, now },
  )
  if (ended === 0) refuse('conflict', { todo: 'done' })
}

const nameOf = (by: Actor) => (by.kind === 'visitor' ? 'customer' : (by.id ?? roleOf(by)))

export const {
  lockTodo,
  reopen: reopenTodo,
  setAssignee,
  returnTodos,
  setStore: moveTodos,
  setUnassigned: releaseTodos,
  selectUntold,
  markTold,
} = queries

export async function purgeTodos(db: Db, now: Date): Promise<void> {
  await queries.deleteDone(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}
