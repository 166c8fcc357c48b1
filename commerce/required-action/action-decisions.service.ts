import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import { acceptAction, moveAction, rejectAction, type ActionRow } from './action-moves.service.ts'
import {
  actionAgainMail,
  actionEndedMail,
  actionExtendedMail,
  actionReminderMail,
} from './required-action.mail.ts'
import { hasDesignQuestion } from './pending-actions.service.ts'
import * as queries from './required-action.queries.ts'
import { changedForCustomer, subjectOf } from './required-action.service.ts'
import { LATEST_DEADLINE_DAYS, REMINDER_PAUSE_HOURS } from './required-action.terms.ts'

type Db = Kysely<Tables>
type By = { actor: Actor; now: Date }

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const lock = async (trx: Db, publicId: string) =>
  (await queries.lockAction(trx, publicId)) ?? refuse('not_found')

/** The answer is good. What comes of it for the order, and who is told, is another act. */
export async function acceptAnswer(trx: Db, publicId: string, by: By): Promise<ActionRow> {
  const action = await lock(trx, publicId)
  await acceptAction(trx, action, by)
  return action
}

/** Not good enough. The customer is asked once more, and told why. */
export async function rejectAnswer(
  trx: Db,
  publicId: string,
  { reason, ...by }: By & { reason: string },
): Promise<ActionRow> {
  const action = await lock(trx, publicId)
  await rejectAction(trx, action, { ...by, reason })
  const again = await lock(trx, publicId)
  await queueMail(trx, actionAgainMail, {
    subjectId: `${publicId} ${again.round}`,
    ...(await letterAbout(trx, again)),
    data: { ...(await askedIn(trx, again)), reason },
  })
  return again
}

/** A question that nobody needs an answer to any more. Who is told, and what the order does, is another act. */
export async function dropAction(
  trx: Db,
  publicId: string,
  { reason, ...by }: By & { reason: string },
): Promise<ActionRow> {
  const action = await lock(trx, publicId)
  return moveAction(trx, action, { ...by, to: 'EXPIRED', reason })
}

/** One more mail. Not twice in a day: a mailbox full of reminders is answered by nobody. */
export async function remindAction(
  trx: Db,
  publicId: string,
  { actor, now }: By,
): Promise<ActionRow> {
  const action = await lockOpen(trx, publicId, now)
  const { reminded_at: last } = action
  if (last && now.getTime() - last.getTime() < REMINDER_PAUSE_HOURS * HOUR_MS) refuse('conflict')
  await queries.setReminded(trx, publicId, now)
  await note(trx, action, { act: 'REMINDED', actor, now })
  await queueMail(trx, actionReminderMail, {
    subjectId: `${publicId} ${action.round} ${now.toISOString()}`,
    ...(await letterAbout(trx, action)),
    data: await askedIn(trx, action),
  })
  return action
}

/** More time for an answer, which its customer is told. */
export async function extendAction(
  trx: Db,
  publicId: string,
  { actor, now, deadlineAt }: By & { deadlineAt: Date },
): Promise<ActionRow> {
  const action = await lockOpen(trx, publicId, now)
  if (deadlineAt <= action.deadline_at) refuse('invalid', { until: 'not_later' })
  if (deadlineAt.getTime() > now.getTime() + LATEST_DEADLINE_DAYS * DAY_MS) {
    refuse('invalid', { until: 'too_big' })
  }
  await queries.setDeadline(trx, publicId, deadlineAt)
  const extended = { ...action, deadline_at: deadlineAt }
  await note(trx, action, { act: 'EXTENDED', actor, reason: deadlineAt.toISOString(), now })
  await queueMail(trx, actionExtendedMail, {
    subjectId: `${publicId} ${deadlineAt.toISOString()}`,
    ...(await letterAbout(trx, action)),
    data: await askedIn(trx, extended),
  })
  return extended
}

async function lockOpen(trx: Db, publicId: string, now: Date): Promise<ActionRow> {
  const action = await lock(trx, publicId)
  if (action.status !== 'OPEN') return refuse('conflict', { status: action.status })
  return action.deadline_at > now ? action : refuse('expired')
}

/** An act that leaves the question where it is. */
function note(
  trx: Db,
  action: ActionRow,
  event: { act: 'REMINDED' | 'EXTENDED'; actor: Actor; reason?: string; now: Date },
): Promise<void> {
  const { public_id: actionId, status } = action
  return queries.insertEvent(trx, { actionId, from: status, to: status, ...event })
}

/** Tells a customer that nothing is wanted of them any more. */
export async function tellEnd(
  trx: Db,
  action: ActionRow,
  how: 'accepted' | 'as_shown' | 'dropped',
): Promise<void> {
  const isWaiting = await hasDesignQuestion(trx, action.order_id)
  const { type, orderNumber, orderPublicId, actionPublicId } = await askedIn(trx, action)
  await queueMail(trx, actionEndedMail, {
    subjectId: action.public_id,
    ...(await letterAbout(trx, action)),
    data: { how, isWaiting, type, orderNumber, orderPublicId, actionPublicId },
  })
}

async function letterAbout(trx: Db, action: ActionRow) {
  const { store, locale, email } = await queries.getAddressee(trx, action.order_id)
  return {
    place: { site: { slug: store }, locale: { code: locale } },
    to: email,
    orderId: action.order_id,
  }
}

async function askedIn(trx: Db, action: ActionRow) {
  const order = await queries.getAddressee(trx, action.order_id)
  return {
    type: action.type,
    orderNumber: order.number,
    orderPublicId: order.public_id,
    actionPublicId: action.public_id,
    deadlineAt: action.deadline_at.toISOString(),
    words: action.words ?? undefined,
    ...(subjectOf(action).proposedVersionId !== undefined && changedForCustomer),
  }
}
