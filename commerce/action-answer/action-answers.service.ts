import { refuse } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import type { AddressForm } from '#commerce/address/address.contract.ts'
import { checkAddress } from '#commerce/address/address.rules.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { changeOrderAddress, takeCorrection } from '#commerce/fulfilment/order-changes.service.ts'
import type { ViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { goOnAfterAnswer } from '#commerce/fulfilment/order-questions.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import {
  weighCorrection,
  type Correction,
  type WeighedCorrection,
} from '#commerce/tracking/corrected-design.service.ts'
import { actorOf } from '#commerce/kernel/authorize.ts'
import { replaceDesign } from '#commerce/tracking/order-acts.service.ts'
import {
  acceptAction,
  submitAction,
  type ActionRow,
} from '#commerce/required-action/action-moves.service.ts'
import { getOwnAskedAction, type ByLink } from './asked-action.service.ts'
import { actionForStaffMail } from '#commerce/required-action/required-action.mail.ts'
import { subjectOf } from '#commerce/required-action/required-action.service.ts'
import { settleActionsAbout } from '#commerce/required-action/settle-actions.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'

const aboutDesigns = ['REPLACE_PHOTO', 'APPROVE_PROOF'] as const

export function makeSendDesign(preflight: LookAtDesign) {
  return {
    sendDesign: {
      prepare: (ctx: Ctx, input: ByLink & Correction) => weighCorrection(ctx, preflight, input),
      async execute(ctx: Ctx, input: ByLink & Correction, weighed: WeighedCorrection) {
        const { order, action } = await getOpenAction(ctx, input, aboutDesigns)
        const { lineId } = subjectOf(action)
        if (lineId === undefined) return refuse('not_found')
        await replaceDesign(ctx, { orderId: order.id, lineId }, input, weighed)
        return {}
      },
    },
  }
}

/** Also the no to a copy that somebody of the shop has changed: then it is printed as it was ordered. */
export async function approveProof(ctx: Ctx, input: ByLink & { asOrdered?: true | undefined }) {
  const { order, action } = await getOpenAction(ctx, input, ['APPROVE_PROOF'])
  const { now } = ctx
  const actor = actorOf(ctx)
  const { lineId, proposedVersionId: versionId, designName } = subjectOf(action)
  if (input.asOrdered && versionId === undefined) return refuse('invalid', { asOrdered: 'invalid' })
  const answer = input.asOrdered ? { asOrdered: true } : { approved: true }
  const submitted = await submitAction(ctx.db, action.public_id, { answer, actor, now })
  await acceptAction(ctx.db, submitted, { actor: theShop, now })
  if (versionId !== undefined && lineId !== undefined && !input.asOrdered) {
    const taken = { orderId: order.id, lineId, versionId, designName, actor, now }
    await takeCorrection(ctx.db, taken)
    const about = { orderId: order.id, lineId, types: ['REPLACE_PHOTO'] as const }
    await settleActionsAbout(ctx.db, about, { actor, now })
  }
  await goOn(ctx, order, input.asOrdered ? 'printed as it was ordered' : 'proof approved')
  return {}
}

/** Change that the customer asks for, in words: a person reads it and shows another proof. */
export async function askForChange(ctx: Ctx, input: ByLink & { message: string }) {
  const { order, action } = await getOpenAction(ctx, input, ['APPROVE_PROOF'])
  const { message } = input
  await submitAction(ctx.db, action.public_id, {
    answer: { message },
    actor: actorOf(ctx),
    now: ctx.now,
  })
  await tellStaff(ctx, order, action, { what: 'change', message })
  return {}
}

/**
 * As long as nobody has packed it, the order simply goes elsewhere. A parcel that is packed or has come
 * back is relabelled by people: they get the address and decide.
 */
export async function fixAddress(ctx: Ctx, input: ByLink & AddressForm) {
  const { publicId, actionId, ...address } = input
  const { order, action } = await getOpenAction(ctx, { publicId, actionId }, ['FIX_ADDRESS'])
  const { now } = ctx
  const actor = actorOf(ctx)
  const facts = (await getOrderFacts(ctx.db, { id: order.id })) ?? refuse('not_found')
  const { address: checked, errors } = checkAddress(address, { forBilling: false })
  if (errors) return refuse('invalid', errors)
  if (checked.country !== facts.delivery.address?.country) {
    return refuse('invalid', { country: 'country_not_delivered' })
  }
  if (facts.mayChange) {
    await changeOrderAddress(ctx, { orderId: order.id, address, actor })
    const answer = { address: checked }
    const submitted = await submitAction(ctx.db, action.public_id, { answer, actor, now })
    await acceptAction(ctx.db, submitted, { actor: theShop, now })
    await goOn(ctx, order, 'address corrected')
    return {}
  }
  await submitAction(ctx.db, action.public_id, { answer: { address: checked }, actor, now })
  const { recipient, addressLine1, addressLine2, postalCode, city, province, phone } = checked
  const lines = [recipient, addressLine1, addressLine2, `${postalCode} ${city}`, province, phone]
  const message = lines.filter(Boolean).join('\n')
  await tellStaff(ctx, order, action, { what: 'address', message })
  return {}
}

async function getOpenAction(
  ctx: Ctx,
  input: ByLink,
  types: Parameters<typeof getOwnAskedAction>[2],
): Promise<{ order: ViewedOrder; action: ActionRow }> {
  const asked = await getOwnAskedAction(ctx, input, types)
  const { status, deadline_at: deadlineAt } = asked.action
  if (status !== 'OPEN') return refuse('conflict', { status })
  return deadlineAt > ctx.now ? asked : refuse('expired')
}

/** An order that was stopped for this is checked once more from the beginning. */
async function goOn(ctx: Ctx, order: ViewedOrder, reason: string): Promise<void> {
  await goOnAfterAnswer(ctx.db, { orderId: order.id, actor: theShop, reason, now: ctx.now })
}

async function tellStaff(
  ctx: Ctx,
  order: ViewedOrder,
  action: ActionRow,
  told: { what: 'change' | 'address'; message: string },
): Promise<void> {
  await raiseTodo(ctx.db, {
    kind: 'action_answer',
    subject: action.public_id,
    store: ctx.site.slug,
    orderId: order.id,
    now: ctx.now,
  })
  await queueMail(ctx.db, actionForStaffMail, {
    subjectId: `${action.public_id} ${action.round}`,
    place: { site: ctx.site, locale: ctx.site.locales[0] },
    to: ctx.site.contactEmail,
    data: {
      ...told,
      type: action.type,
      orderNumber: order.number,
      customerEmail: order.email,
    },
  })
}
