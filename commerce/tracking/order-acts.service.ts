import { refuse } from '#api/refusal.ts'
import type { AddressForm } from '#commerce/address/address.contract.ts'
import { actorOf } from '#commerce/kernel/authorize.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { limitCreations } from '#commerce/design/design-creation.service.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { reopenVersion } from '#commerce/design/version-copy.service.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import {
  cancelOrder,
  changeOrderAddress,
  checkCorrection,
  replaceOrderedVersion,
} from '#commerce/fulfilment/order-changes.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { getOwnedOrder, type ViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { requestProof } from '#commerce/rendering/rendering.service.ts'
import { submitAction } from '#commerce/required-action/action-moves.service.ts'
import { findJudgedQuestion } from '#commerce/required-action/pending-actions.service.ts'
import { actionForStaffMail } from '#commerce/required-action/required-action.mail.ts'
import { getAddressee } from '#commerce/required-action/required-action.service.ts'
import { settleActionsAbout } from '#commerce/required-action/settle-actions.service.ts'
import {
  freezeCorrection,
  weighCorrection,
  type Correction,
  type WeighedCorrection,
} from './corrected-design.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
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
  const by = { actor: actorOf(ctx), now: ctx.now }
  await settleActionsAbout(ctx.db, { orderId, types: ['FIX_ADDRESS'] }, by)
  return {}
}

export const startTrackedDraft = {
  prepare: limitCreations,
  async execute(ctx: Ctx, input: OfLine) {
    const order = await getOwnedOrder(ctx, input.publicId)
    const where = { orderId: order.id, lineId: input.lineId }
    // Whoever is asked for another design may make one, also where nobody else changes the order any more.
    if (!(await findJudgedQuestion(ctx.db, where))) await getChangeableOrder(ctx, input.publicId)
    const versionId = await findVersionOfLine(ctx.db, where)
    return reopenVersion(ctx, versionId ?? refuse('not_found'))
  },
}

export function makeUseTrackedDraft(preflight: LookAtDesign) {
  return {
    useTrackedDraft: {
      prepare: (ctx: Ctx, input: OfLine & Correction) => weighCorrection(ctx, preflight, input),
      async execute(ctx: Ctx, input: OfLine & Correction, weighed: WeighedCorrection) {
        const order = await getOwnedOrder(ctx, input.publicId)
        await replaceDesign(ctx, { orderId: order.id, lineId: input.lineId }, input, weighed)
        return {}
      },
    },
  }
}

/**
 * The corrected design goes to print, and whatever was asked about the line is answered. Where a person asked for
 * it, that person looks at it first, whichever page it was sent from.
 */
export async function replaceDesign(
  ctx: Ctx,
  where: { orderId: string; lineId: string },
  correction: Correction,
  weighed: WeighedCorrection,
): Promise<void> {
  const { versionId, designName } = await freezeCorrection(ctx, correction, weighed)
  const judged = await findJudgedQuestion(ctx.db, where)
  if (judged) return sendToJudge(ctx, judged.public_id, { ...where, versionId, designName })
  await replaceOrderedVersion(ctx, { ...where, versionId, designName, actor: actorOf(ctx) })
  const types = ['REPLACE_PHOTO', 'APPROVE_PROOF'] as const
  await settleActionsAbout(ctx.db, { ...where, types }, { actor: actorOf(ctx), now: ctx.now })
}

async function sendToJudge(
  ctx: Ctx,
  actionId: string,
  sent: { orderId: string; lineId: string; versionId: string; designName: string },
): Promise<void> {
  const { orderId, lineId, versionId, designName } = sent
  await checkCorrection(ctx, { orderId, lineId, versionId })
  const answer = { versionId, designName }
  const action = await submitAction(ctx.db, actionId, { answer, actor: actorOf(ctx), now: ctx.now })
  const [printable] = await readPrintables(ctx.db, [versionId])
  // Pages as they are printed: what is judged is not a small picture of a mug.
  if (printable) {
    await requestProof(ctx.db, { designVersionId: versionId, document: printable.document })
  }
  const order = await getAddressee(ctx.db, orderId)
  await raiseTodo(ctx.db, {
    kind: 'action_answer',
    subject: actionId,
    store: order.store,
    orderId,
    now: ctx.now,
  })
  await queueMail(ctx.db, actionForStaffMail, {
    subjectId: `${actionId} ${action.round}`,
    place: { site: ctx.site, locale: ctx.site.locales[0] },
    to: ctx.site.contactEmail,
    data: {
      what: 'design',
      type: action.type,
      orderNumber: order.number,
      customerEmail: order.email,
    },
  })
}

async function getChangeableOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const order = await getOwnedOrder(ctx, publicId)
  const facts = await getOrderFacts(ctx.db, { id: order.id })
  return facts?.mayChange ? order : refuse('conflict', { status: String(order.status) })
}
