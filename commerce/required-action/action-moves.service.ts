import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import type { Tables } from '#db/tables.ts'
import { requiredActionLifecycle } from './required-action-lifecycle.terms.ts'
import { settleTodos } from '#commerce/todo/todo.service.ts'
import * as queries from './required-action.queries.ts'
import { SECOND_CHANCE_DAYS, type RequiredActionStatus } from './required-action.terms.ts'
import type { ActorRole } from '#db/actor-role.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000

export type ActionRow = NonNullable<Awaited<ReturnType<typeof queries.lockAction>>>

type Move = {
  to: RequiredActionStatus
  actor: ActorRole
  reason?: string
  changes?: Parameters<typeof queries.setActionStatus>[1]['changes']
  now: Date
}

/** The only way from one status to another, with its line in the history. */
export async function moveAction(trx: Db, action: ActionRow, move: Move): Promise<ActionRow> {
  const { to, actor, reason, changes = {}, now } = move
  const from = action.status
  if (!findEdge(requiredActionLifecycle, { from, to, who: actor }))
    return refuse('conflict', { status: from })
  const actionId = action.public_id
  const isMoved = await queries.setActionStatus(trx, { actionId, from, to, changes, now })
  if (!isMoved) return refuse('conflict', { status: from })
  await queries.insertEvent(trx, { actionId, from, to, actor, reason, now })
  if (from === 'SUBMITTED') {
    const by = { kind: 'system', id: actor } as const
    await settleTodos(trx, { kinds: ['action_answer'], subject: actionId }, { by, reason: to, now })
  }
  return { ...action, status: to, status_changed_at: now }
}

/** Submits a customer's answer. Past the deadline, or sent before, it is refused. */
export async function submitAction(
  trx: Db,
  publicId: string,
  { answer, now }: { answer: object; now: Date },
): Promise<ActionRow> {
  const action = (await queries.lockAction(trx, publicId)) ?? refuse('not_found')
  if (action.status === 'OPEN' && action.deadline_at <= now) refuse('expired')
  return moveAction(trx, action, { to: 'SUBMITTED', actor: 'customer', changes: { answer }, now })
}

export async function acceptAction(
  trx: Db,
  action: ActionRow,
  { actor, now }: { actor: Exclude<ActorRole, 'customer'>; now: Date },
): Promise<void> {
  await moveAction(trx, action, { to: 'ACCEPTED', actor, changes: { refusal: null }, now })
}

/** The answer was no good: it is asked again, with time for a better one. */
export async function rejectAction(
  trx: Db,
  action: ActionRow,
  rejection: { actor: ActorRole; reason: string; now: Date },
): Promise<void> {
  const { actor, reason, now } = rejection
  const changes = { refusal: reason }
  const rejected = await moveAction(trx, action, { to: 'REJECTED', actor, reason, changes, now })
  const leastUntil = new Date(now.getTime() + SECOND_CHANCE_DAYS * DAY_MS)
  await moveAction(trx, rejected, {
    to: 'OPEN',
    actor: actor === 'customer' ? 'system' : actor,
    changes: {
      round: action.round + 1,
      deadlineAt: leastUntil > action.deadline_at ? leastUntil : action.deadline_at,
    },
    now,
  })
}
