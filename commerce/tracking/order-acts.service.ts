import { refuse } from '#api/refusal.ts'
import type { AddressForm } from '#commerce/address/address.contract.ts'
import { actorOf } from '#commerce/kernel/authorize.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { limitCreations } from '#commerce/design/design-creation.service.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { reopenVersion } from '#commerce/design/version-copy.service.ts'
import {
  cancelOrder,
  changeOrderAddress,
  replaceOrderedVersion,
} from '#commerce/fulfilment/order-changes.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { getOwnedOrder, type ViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { settleActionsAbout } from '#commerce/required-action/settle-actions.service.ts'
import {
  freezeCorrection,
  weighCorrection,
  type Correction,
  type WeighedCorrection,
} from './corrected-design.service.ts'
import { findVersionOfLine } from './tracking.queries.ts'

type ByLink = { publicId: string }
type OfLine = ByLink & { lineId: string }

export async function cancelTracked(ctx: Ctx, input: ByLink) {
  const { id: orderId } = await getOwnedOrder(ctx, input.publicId)
  const reason = 'cancelled by the customer'
  await cancelOrder(ctx.db, { orderId, actor: actorOf(ctx), reason, now: ctx.now })
  return {}
}

export async function changeTrackedAddress(ctx: Ctx, input: ByLink & AddressForm) {
  const { publicId, ...address } = input
  const { id: orderId } = await getOwnedOrder(ctx, publicId)
  await changeOrderAddress(ctx, { orderId, address, actor: actorOf(ctx) })
  await settleActionsAbout(ctx.db, { orderId, types: ['FIX_ADDRESS'] }, ctx.now)
  return {}
}

export const startTrackedDraft = {
  prepare: limitCreations,
  async execute(ctx: Ctx, input: OfLine) {
    const order = await getChangeableOrder(ctx, input.publicId)
    const where = { orderId: order.id, lineId: input.lineId }
    const versionId = await findVersionOfLine(ctx.db, where)
    return reopenVersion(ctx, versionId ?? refuse('not_found'))
  },
}

export function makeUseTrackedDraft(preflight: LookAtDesign) {
  return {
    useTrackedDraft: {
      prepare: (ctx: Ctx, input: OfLine & Correction) => weighCorrection(ctx, preflight, input),
      async execute(ctx: Ctx, input: OfLine & Correction, weighed: WeighedCorrection) {
        const order = await getChangeableOrder(ctx, input.publicId)
        await replaceDesign(ctx, { orderId: order.id, lineId: input.lineId }, input, weighed)
        return {}
      },
    },
  }
}

/** The corrected design goes to print, and whatever was asked about the line is answered. */
export async function replaceDesign(
  ctx: Ctx,
  where: { orderId: string; lineId: string },
  correction: Correction,
  weighed: WeighedCorrection,
): Promise<void> {
  const { versionId, designName } = await freezeCorrection(ctx, correction, weighed)
  await replaceOrderedVersion(ctx, { ...where, versionId, designName, actor: actorOf(ctx) })
  const types = ['REPLACE_PHOTO', 'APPROVE_PROOF'] as const
  await settleActionsAbout(ctx.db, { ...where, types }, ctx.now)
}

async function getChangeableOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const order = await getOwnedOrder(ctx, publicId)
  const facts = await getOrderFacts(ctx.db, { id: order.id })
  return facts?.mayChange ? order : refuse('conflict', { status: String(order.status) })
}
