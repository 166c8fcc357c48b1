import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import {
  getOrderFacts,
  type OrderFacts,
  type OrderLineFacts,
} from '#commerce/order/order-reading.service.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { correctable } from '#commerce/order/order.terms.ts'
import { rejectAnswer } from '#commerce/required-action/action-decisions.service.ts'
import {
  findPendingAbout,
  openAction,
  proposeAnother,
} from '#commerce/required-action/required-action.service.ts'
import type { Tables } from '#db/tables.ts'
import { stopForQuestion } from './order-questions.service.ts'

type Db = Kysely<Tables>
type Line = OrderLineFacts & { versionId: string }

/** Line whose design can still become another: its order is paid, and nobody has begun to make any of it. */
export function findChangeableLine(order: OrderFacts, lineId: string): Line | undefined {
  const isWaiting = order.lines.every(({ production }) => production === 'WAITING')
  if (!isWaiting || !correctable.includes(order.status)) return undefined
  const line = order.lines.find(({ id }) => id === lineId)
  return line?.versionId === undefined ? undefined : { ...line, versionId: line.versionId }
}

/** Whether its customer is being asked about a version of this line already, and has not answered. */
export async function isAskedAbout(db: Db, asked: { orderId: string; lineId: string }) {
  const pending = await findPendingAbout(db, { ...asked, type: 'APPROVE_PROOF' })
  return pending?.status === 'OPEN' ? pending.publicId : undefined
}

/**
 * Asks the customer whether a copy that somebody of the shop has changed is printed. The order stands still with the
 * design that was ordered in its line: the copy takes its place by their yes alone.
 */
export async function proposeVersion(
  trx: Db,
  proposal: {
    orderId: string
    lineId: string
    versionId: string
    designName: string
    words: string
    actor: Actor
    now: Date
  },
): Promise<{ before: string; actionId: string }> {
  const { orderId, lineId, versionId, designName, words, actor, now } = proposal
  await lockOrder(trx, orderId)
  const order = (await getOrderFacts(trx, { id: orderId })) ?? refuse('not_found')
  const line = findChangeableLine(order, lineId)
  if (!line) return refuse('conflict', { status: String(order.status) })
  const before = line.versionId
  const subject = { lineId, versionId: before, proposedVersionId: versionId, designName }
  const pending = await findPendingAbout(trx, { orderId, type: 'APPROVE_PROOF', lineId })
  if (pending?.status === 'OPEN') return refuse('conflict', { action: pending.publicId })
  if (pending) {
    await proposeAnother(trx, pending.publicId, subject)
    await rejectAnswer(trx, pending.publicId, { actor, reason: words, now })
    return { before, actionId: pending.publicId }
  }
  const asked = { orderId, type: 'APPROVE_PROOF' as const, subject, words, isJudged: true }
  const { publicId: actionId } = await openAction(trx, { ...asked, actor, now })
  const reason = 'design changed for the customer'
  await stopForQuestion(trx, { orderId, actor, reason, now })
  return { before, actionId }
}
