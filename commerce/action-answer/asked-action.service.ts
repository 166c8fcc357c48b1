import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  getOwnedOrder,
  getViewedOrder,
  type ViewedOrder,
} from '#commerce/order-access/order-viewer.service.ts'
import type { ActionRow } from '#commerce/required-action/action-moves.service.ts'
import { findAction } from '#commerce/required-action/required-action.service.ts'
import type { RequiredActionType } from '#commerce/required-action/required-action.terms.ts'

export type ByLink = { publicId: string; actionId: string }

type ActionOfOrder = { order: ViewedOrder; action: ActionRow }

/** The action of this very order, of one of these kinds; any other is not found. */
export async function getAskedAction(
  ctx: Ctx,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<ActionOfOrder> {
  return findAsked(ctx, await getViewedOrder(ctx, input.publicId), input, types)
}

/** For every answer, and for what shows an address or a design: only the owner. */
export async function getOwnAskedAction(
  ctx: Ctx,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<ActionOfOrder> {
  return findAsked(ctx, await getOwnedOrder(ctx, input.publicId), input, types)
}

/**
 * Right to answer: where money goes is said by a reader of the order's mail, also where a login or a fresh
 * order is known.
 */
export const mayAnswer = (order: ViewedOrder, { type }: ActionRow): boolean =>
  order.level === 'owner' && (type !== 'PROVIDE_DATA_TO_REFUND' || order.hasTypedCode)

async function findAsked(
  ctx: Ctx,
  order: ViewedOrder,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<ActionOfOrder> {
  const action = await findAction(ctx.db, order.id, input.actionId)
  return action && types.includes(action.type) ? { order, action } : refuse('not_found')
}
