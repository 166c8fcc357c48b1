import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { listCorrectingVersions } from '#commerce/design/correcting-versions.service.ts'
import { historyOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { insertChange, lockOrder, setVersion } from '#commerce/order/order.service.ts'
import { correctable, orderStatus } from '#commerce/order/order.terms.ts'
import { rejectAnswer } from '#commerce/required-action/action-decisions.service.ts'
import { findPendingAbout, openAction } from '#commerce/required-action/required-action.service.ts'
import type { Tables } from '#db/tables.ts'
import { moveOrder } from './order-moves.service.ts'

type Db = Kysely<Tables>

const { errors, waitingDownload, downloaded } = orderStatus

type Change = {
  orderId: string
  lineId: string
  versionId: string
  /** Words to the customer, in their language: needed where they have asked for a change themselves. */
  message: string | undefined
  actor: Actor
  now: Date
}

/**
 * Prints a corrected version of a line's design instead, once its owner has approved it: until then the order stands
 * still. Possible until the factory has started the first line.
 */
export async function proposeCorrectedVersion(
  trx: Db,
  change: Change,
): Promise<{ before: string; actionId: string }> {
  const { orderId, lineId, versionId, actor, now } = change
  await lockOrder(trx, orderId)
  const order = (await getOrderFacts(trx, { id: orderId })) ?? refuse('not_found')
  if (!correctable.includes(order.status))
    return refuse('conflict', { status: String(order.status) })
  if (order.lines.some(({ production }) => production !== 'WAITING')) {
    return refuse('conflict', { line: 'started' })
  }
  const line = order.lines.find(({ id }) => id === lineId)
  if (line?.versionId === undefined) return refuse('not_found')
  const choices = await listCorrectingVersions(trx, line.versionId)
  const chosen = choices.find((one) => one.versionId === versionId)
  if (!chosen) return refuse('invalid', { versionId: 'not_of_the_article' })
  await setVersion(trx, lineId, { id: versionId, designName: chosen.designName })
  await insertChange(trx, {
    order_id: orderId,
    ...historyOf(actor),
    happened_at: now,
    kind: 'DESIGN',
    line_id: lineId,
    before: { versionId: line.versionId },
    after: { versionId },
  })
  await stop(trx, order, { actor, now })
  return { before: line.versionId, actionId: await askAgain(trx, change) }
}

/** What the factory has downloaded is not printed any more: it downloads it again when it is approved. */
async function stop(trx: Db, order: OrderFacts, by: { actor: Actor; now: Date }): Promise<void> {
  const move = { orderId: order.id, reason: 'design changed', now: by.now }
  if (order.status === errors) return
  if (order.status === downloaded) {
    await moveOrder(trx, { ...move, to: waitingDownload, actor: by.actor })
  }
  await moveOrder(trx, { ...move, to: errors, actor: theShop })
}

/** Who has asked for a change in words is shown the next proof under the same question. */
async function askAgain(
  trx: Db,
  {
    orderId,
    lineId,
    message,
    actor,
    now,
  }: Pick<Change, 'orderId' | 'lineId' | 'message' | 'actor' | 'now'>,
): Promise<string> {
  const pending = await findPendingAbout(trx, { orderId, type: 'APPROVE_PROOF', lineId })
  if (pending?.status === 'SUBMITTED') {
    if (message === undefined) return refuse('invalid', { message: 'required' })
    await rejectAnswer(trx, pending.publicId, { actor, reason: message, now })
    return pending.publicId
  }
  // A copy waits for its customer's word: their yes would print that one, not this.
  if (pending?.isProposal) return refuse('conflict', { action: pending.publicId })
  const subject = { lineId, reason: 'design changed' }
  return (await openAction(trx, { orderId, type: 'APPROVE_PROOF', subject, now })).publicId
}
