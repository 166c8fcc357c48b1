import type { Kysely } from 'kysely'
import { roleOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { acceptAction, moveAction, submitAction } from './action-moves.service.ts'
import { selectActionsOf } from './required-action.queries.ts'
import { subjectOf } from './required-action.service.ts'
import type { RequiredActionType } from './required-action.terms.ts'

/** Nobody needs an answer any more: whoever opens the link later is told so. */
export async function endActionAbout(
  trx: Kysely<Tables>,
  about: { orderId: string; type: RequiredActionType; refundId: string },
  end: { actor: Actor; reason: string; now: Date },
): Promise<void> {
  for (const action of await selectActionsOf(trx, about.orderId)) {
    const isAbout =
      action.status === 'OPEN' &&
      action.type === about.type &&
      subjectOf(action).refundId === about.refundId
    if (isAbout) await moveAction(trx, action, { to: 'EXPIRED', ...end })
  }
}

/** Done already, by another way than the one that was asked for: nobody is asked any longer. */
export async function settleActionsAbout(
  trx: Kysely<Tables>,
  about: { orderId: string; types: readonly RequiredActionType[]; lineId?: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  for (const action of await selectActionsOf(trx, about.orderId)) {
    const isAbout =
      action.status === 'OPEN' &&
      action.deadline_at > now &&
      about.types.includes(action.type) &&
      (about.lineId === undefined || subjectOf(action).lineId === about.lineId)
    if (!isAbout) continue
    // A person of the shop did it in the customer's place: nobody has answered, and nobody needs to any more.
    if (roleOf(actor) !== 'customer') {
      await moveAction(trx, action, { to: 'EXPIRED', actor, reason: 'changed', now })
      continue
    }
    const answer = { by: 'change' }
    const submitted = await submitAction(trx, action.public_id, { answer, actor, now })
    await acceptAction(trx, submitted, { actor: theShop, now })
  }
}
