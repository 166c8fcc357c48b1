import type { Kysely } from 'kysely'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { theShop, type Actor } from '#commerce/kernel/actor.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import { actionRequiredMail } from './required-action.mail.ts'
import * as queries from './required-action.queries.ts'
import {
  requiredActionKinds,
  type DefaultOutcome,
  type RequiredActionType,
} from './required-action.terms.ts'
import { actionSubject, type ActionSubject } from './required-action.columns.ts'

type Db = Kysely<Tables>

export const { findAction, lockAction, getAddressee } = queries

/** Mail about a copy that somebody of the shop changed: it says so, and what happens without an answer. */
export const changedForCustomer = { isChanged: true }

export const subjectOf = (row: { subject: StoredJson<'required_action.subject'> }): ActionSubject =>
  actionSubject.read(row.subject)

/** Outcome if nobody answers in time. What its owner has not seen is never printed by itself. */
export const outcomeOf = (row: {
  type: RequiredActionType
  subject: StoredJson<'required_action.subject'>
}): DefaultOutcome =>
  subjectOf(row).proposedVersionId === undefined
    ? requiredActionKinds[row.type].outcome
    : 'SUPPORT_DECIDES'

const DAY_MS = 24 * 60 * 60_000

export function deadlineOf(type: RequiredActionType, now: Date): Date {
  return new Date(now.getTime() + requiredActionKinds[type].days * DAY_MS)
}

/**
 * Asks the customer for something and writes to them about it, in the caller's transaction. Asking
 * for what is being asked already changes nothing and names the earlier action.
 */
export async function openAction(
  trx: Db,
  asked: {
    orderId: string
    type: RequiredActionType
    deadlineAt?: Date | undefined
    subject?: ActionSubject
    /** Words to the customer, of the person who asks. */
    words?: string | undefined
    /** A person looks at the answer before anything comes of it. */
    isJudged?: boolean
    actor?: Actor
    now?: Date
  },
): Promise<{ publicId: string; isNew: boolean }> {
  const { orderId, type, subject = {}, words, now = new Date() } = asked
  const deadlineAt = asked.deadlineAt ?? deadlineOf(type, now)
  const publicId = await queries.insertAction(trx, {
    publicId: makePublicId(),
    orderId,
    type,
    deadlineAt,
    subject,
    words,
    isJudged: asked.isJudged ?? false,
    now,
  })
  if (publicId === undefined) {
    const about = subject.refundId ?? subject.lineId ?? ''
    return { publicId: await queries.getPending(trx, { orderId, type, about }), isNew: false }
  }
  await queries.insertEvent(trx, {
    actionId: publicId,
    from: null,
    to: 'OPEN',
    actor: asked.actor ?? theShop,
    reason: subject.reason,
    now,
  })
  const order = await queries.getAddressee(trx, orderId)
  await queueMail(trx, actionRequiredMail, {
    subjectId: publicId,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    data: {
      type,
      orderNumber: order.number,
      orderPublicId: order.public_id,
      actionPublicId: publicId,
      deadlineAt: deadlineAt.toISOString(),
      words,
      ...(subject.proposedVersionId !== undefined && changedForCustomer),
    },
  })
  return { publicId, isNew: true }
}

/** Question about a line that is still open, or was answered and not judged. */
export async function findPendingAbout(
  db: Db,
  about: { orderId: string; type: RequiredActionType; lineId: string },
) {
  const rows = await queries.selectActionsOf(db, about.orderId)
  const row = rows.find(
    (one) =>
      one.type === about.type &&
      (one.status === 'OPEN' || one.status === 'SUBMITTED') &&
      subjectOf(one).lineId === about.lineId,
  )
  return (
    row && {
      publicId: row.public_id,
      status: row.status,
      isProposal: subjectOf(row).proposedVersionId !== undefined,
    }
  )
}

/** Another version under the same question: its customer has wished for a change. */
export const proposeAnother = async (
  trx: Db,
  actionId: string,
  subject: ActionSubject,
): Promise<void> => queries.setSubject(trx, actionId, subject)

/** Everything that was asked for an order, oldest first. */
export async function listActions(db: Db, orderId: string) {
  const rows = await queries.selectActionsOf(db, orderId)
  return rows.map((row) => ({
    publicId: row.public_id,
    type: row.type,
    status: row.status,
    deadlineAt: row.deadline_at.toISOString(),
  }))
}
