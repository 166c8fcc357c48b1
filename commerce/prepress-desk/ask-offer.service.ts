import { refuse } from '#api/refusal.ts'
import { mayChangeForCustomer } from '#commerce/fulfilment/order-changes.service.ts'
import { stoppableStatuses } from '#commerce/fulfilment/order-questions.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { listPending } from '#commerce/required-action/pending-actions.service.ts'
import {
  aboutDesigns,
  askableTypes,
  requiredActionKinds,
  type AskableType,
} from '#commerce/required-action/required-action.terms.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { photoUrl, smallPictureUrl } from './desk-urls.ts'
import { selectPhotosOf } from './order-files.queries.ts'
import type { AskOffer } from './prepress-desk.contract.ts'

/** Questions that make sense for an order as it stands. */
export function askableNow(order: OrderFacts): AskableType[] {
  const { status, lines, delivery } = order
  return askableTypes.filter((type) =>
    type === 'FIX_ADDRESS'
      ? delivery.mode === 'ADDRESS' && delivery.address !== undefined && mayChangeForCustomer(order)
      : stoppableStatuses.includes(status) &&
        lines.some(({ versionId }) => versionId !== undefined),
  )
}

export async function getAskOffer(ctx: StaffCtx, input: { number: string }): Promise<AskOffer> {
  const order = await findOfficeOrder(ctx, 'action.open', input.number)
  const facts = (await getOrderFacts(ctx.db, { id: order.id })) ?? refuse('not_found')
  const { number } = order
  const versionIds = facts.lines.flatMap(({ versionId }) => versionId ?? [])
  const [previews, pending, photos] = await Promise.all([
    findShownPreviews(ctx.db, versionIds),
    listPending(ctx.db, order.id),
    selectPhotosOf(ctx.db, versionIds),
  ])
  const named = pending.map(({ public_id: actionId, type, lineId }) => ({ actionId, type, lineId }))
  return {
    order: { number, store: order.store, status: order.status, revision: order.revision },
    language: order.locale,
    types: askableNow(facts).map((type) => ({
      type,
      days: requiredActionKinds[type].days,
      outcome: requiredActionKinds[type].outcome,
      stops: aboutDesigns.includes(type) && order.status !== orderStatus.errors,
    })),
    lines: facts.lines.map((line) => {
      const { versionId } = line
      const own = named.find(({ lineId }) => lineId === line.id)
      return {
        id: line.id,
        articleName: line.articleName,
        variantLabel: line.variantLabel,
        quantity: line.quantity * line.pieces,
        versionId,
        picture:
          versionId === undefined
            ? undefined
            : smallPictureUrl({ number, versionId }, previews.get(versionId)),
        pending: own && { actionId: own.actionId, type: own.type },
        photos: photos
          .filter((photo) => photo.version_id === versionId)
          .map(({ id, name }) => ({ photoId: id, name, url: photoUrl(number, id, 'small') })),
      }
    }),
    pending: named.map(({ actionId, type }) => ({ actionId, type })),
  }
}
