import { sql, type Kysely } from 'kysely'
import type {
  RequiredActionStatus,
  RequiredActionType,
  RequiredActionAct,
} from '#db/required-action-tables.ts'
import type { Tables } from '#db/tables.ts'
import { historyOf, type Actor } from '#commerce/kernel/actor.ts'
import { actionAnswer, actionSubject, type ActionSubject } from './required-action.columns.ts'

type Db = Kysely<Tables>

/** Undefined when the same thing is already being asked. */
export async function insertAction(
  db: Db,
  action: {
    publicId: string
    orderId: string
    type: RequiredActionType
    deadlineAt: Date
    subject: ActionSubject
    words: string | undefined
    isJudged: boolean
    now: Date
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('required_action')
    .values({
      public_id: action.publicId,
      order_id: action.orderId,
      type: action.type,
      deadline_at: action.deadlineAt,
      subject: actionSubject.write(action.subject),
      words: action.words ?? null,
      is_judged: action.isJudged,
      created_at: action.now,
      status_changed_at: action.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('public_id')
    .executeTakeFirst()
  return row?.public_id
}

/** The one that is being asked already. */
export async function getPending(
  db: Db,
  action: { orderId: string; type: RequiredActionType; about: string },
): Promise<string> {
  const row = await db
    .selectFrom('required_action')
    .where('order_id', '=', action.orderId)
    .where('type', '=', action.type)
    .where('status', 'in', ['OPEN', 'SUBMITTED', 'REJECTED'])
    .where(sql<string>`coalesce(subject->>'refundId', subject->>'lineId', '')`, '=', action.about)
    .select('public_id')
    .executeTakeFirstOrThrow()
  return row.public_id
}

export async function insertEvent(
  db: Db,
  event: {
    actionId: string
    from: RequiredActionStatus | null
    to: RequiredActionStatus
    actor: Actor
    reason?: string | undefined
    answer?: object | undefined
    act?: RequiredActionAct
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('required_action_event')
    .values({
      action_id: event.actionId,
      from_status: event.from,
      to_status: event.to,
      ...historyOf(event.actor),
      reason: event.reason ?? null,
      answer: actionAnswer.writeOrNull(event.answer),
      ...(event.act && { act: event.act }),
      happened_at: event.now,
    })
    .execute()
}

/** Whom to write to about an order, and in which words. */
export async function getAddressee(db: Db, orderId: string) {
  return db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select(['public_id', 'number', 'store', 'locale', 'email'])
    .executeTakeFirstOrThrow()
}

const columns = [
  'public_id',
  'order_id',
  'type',
  'status',
  'deadline_at',
  'subject',
  'round',
  'answer',
  'refusal',
  'words',
  'is_judged',
  'reminded_at',
  'status_changed_at',
] as const

/** The action must belong to this very order: an id of another one does not exist here. */
export async function findAction(db: Db, orderId: string, publicId: string) {
  return db
    .selectFrom('required_action')
    .where('public_id', '=', publicId)
    .where('order_id', '=', orderId)
    .select(columns)
    .executeTakeFirst()
}

/** Row lock of an action: nobody else answers or decides it until the transaction ends. */
export async function lockAction(db: Db, publicId: string) {
  return db
    .selectFrom('required_action')
    .where('public_id', '=', publicId)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectActionsOf(db: Db, orderId: string) {
  return db
    .selectFrom('required_action')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('public_id')
    .select(columns)
    .execute()
}

/** False when it was not in `from`. */
export async function setActionStatus(
  db: Db,
  move: {
    actionId: string
    from: RequiredActionStatus
    to: RequiredActionStatus
    changes: { answer?: object; refusal?: string | null; deadlineAt?: Date; round?: number }
    now: Date
  },
): Promise<boolean> {
  const { actionId, from, to, changes, now } = move
  const result = await db
    .updateTable('required_action')
    .set({
      status: to,
      status_changed_at: now,
      ...(changes.answer && { answer: actionAnswer.write(changes.answer) }),
      ...(changes.refusal !== undefined && { refusal: changes.refusal }),
      ...(changes.deadlineAt && { deadline_at: changes.deadlineAt }),
      ...(changes.round && { round: changes.round, reminded_at: null }),
    })
    .where('public_id', '=', actionId)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setSubject(db: Db, actionId: string, subject: ActionSubject): Promise<void> {
  await db
    .updateTable('required_action')
    .set({ subject: actionSubject.write(subject) })
    .where('public_id', '=', actionId)
    .execute()
}

export async function setReminded(db: Db, actionId: string, now: Date): Promise<void> {
  await db
    .updateTable('required_action')
    .set({ reminded_at: now })
    .where('public_id', '=', actionId)
    .execute()
}

/** False when it is not open any more. */
export async function setDeadline(db: Db, actionId: string, deadlineAt: Date): Promise<boolean> {
  const result = await db
    .updateTable('required_action')
    .set({ deadline_at: deadlineAt, reminded_at: null })
    .where('public_id', '=', actionId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
