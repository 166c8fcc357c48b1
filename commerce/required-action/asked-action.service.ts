import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/context.ts'
import {
  getViewedOrder,
  getWholeOrder,
  type ViewedOrder,
} from '#commerce/tracking/order-viewer.service.ts'
import type { ActionRow } from './action-moves.service.ts'
import { findAction } from './required-action.queries.ts'
import type { RequiredActionType } from './required-action.terms.ts'

export type ByLink = { publicId: string; actionId: string }

type Asked = { order: ViewedOrder; action: ActionRow }

/** The action of this very order, of one of these kinds; any other is not found. */
export async function getAskedAction(
  ctx: Ctx,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<Asked> {
  return findAsked(ctx, await getViewedOrder(ctx, input.publicId), input, types)
}

/** For what shows or changes an address or a design: the visitor has shown whose order it is. */
export async function getOwnAskedAction(
  ctx: Ctx,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<Asked> {
  return findAsked(ctx, await getWholeOrder(ctx, input.publicId), input, types)
}

async function findAsked(
  ctx: Ctx,
  order: ViewedOrder,
  input: ByLink,
  types: readonly RequiredActionType[],
): Promise<Asked> {
  const action = await findAction(ctx.db, order.id, input.actionId)
  return action && types.includes(action.type) ? { order, action } : refuse('not_found')
}
