import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { OrderLevel } from '#commerce/order-access/order-access.terms.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { ownerProofOf, type ViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import { findRefundToPay } from '#commerce/payment/refund-account.service.ts'
import { findProof } from '#commerce/rendering/rendering.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { describeLines } from '#commerce/tracking/tracked-lines.service.ts'
import type { ActionRow } from '#commerce/required-action/action-moves.service.ts'
import {
  getAskedAction,
  getOwnAskedAction,
  mayAnswer,
  type ByLink,
} from './asked-action.service.ts'
import type { RequiredAction, RestingAction } from './action-answer.contract.ts'
import { subjectOf } from '#commerce/required-action/required-action.service.ts'
import {
  requiredActionKinds,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'

export async function getAction(ctx: Ctx, input: ByLink): Promise<RequiredAction | RestingAction> {
  const { order, action } = await getAskedAction(ctx, input, requiredActionTypes)
  const { level } = order
  const named = { publicId: action.public_id, hasPostalCode: order.postal_code !== null }
  if (level === 'aged') return { ...named, level, order: { publicId: order.public_id } }
  const isOwner = level === 'owner'
  const subject = subjectOf(action)
  const facts = await getOrderFacts(ctx.db, { id: order.id })
  if (!facts) return refuse('not_found')
  const line = facts.lines.find(({ id }) => id === subject.lineId)
  return {
    ...named,
    level,
    type: action.type,
    status: action.status,
    deadlineAt: action.deadline_at.toISOString(),
    outcome: requiredActionKinds[action.type].outcome,
    // Words of a person about somebody's design are for that somebody.
    refusal: isOwner || action.refusal === 'not_me' ? (action.refusal ?? undefined) : undefined,
    reason: subject.reason,
    words: isOwner ? (action.words ?? undefined) : undefined,
    isJudged: action.is_judged,
    order: { publicId: order.public_id, number: order.number },
    ...ownerProofOf(order),
    mayAnswer: mayAnswer(order, action),
    refund: await refundOf(ctx, action, isOwner),
    line: line && (await lineOf(ctx, facts, { lineId: line.id, level })),
    proofPages:
      action.type === 'APPROVE_PROOF' && isOwner && line?.versionId !== undefined
        ? await proofPagesOf(ctx, order, action, line.versionId)
        : [],
    address: action.type === 'FIX_ADDRESS' && isOwner ? addressOf(facts) : undefined,
  }
}

async function refundOf(
  ctx: Ctx,
  action: ActionRow,
  isOwner: boolean,
): Promise<RequiredAction['refund']> {
  const { refundId } = subjectOf(action)
  const refund = refundId === undefined ? undefined : await findRefundToPay(ctx.db, refundId)
  return (
    refund && {
      amountMinor: isOwner ? refund.amountMinor : undefined,
      currency: refund.currency,
      leavesAt: refund.notBefore?.toISOString(),
    }
  )
}

async function lineOf(
  ctx: Ctx,
  facts: OrderFacts,
  { lineId, level }: { lineId: string; level: OrderLevel },
) {
  const lines = await describeLines(ctx, facts, level)
  const line = lines.find(({ id }) => id === lineId)!
  const { id, articleId, articleName, variantLabel, quantity, urlPreview, picture } = line
  return { id, articleId, articleName, variantLabel, quantity, urlPreview, picture }
}

async function proofPagesOf(
  ctx: Ctx,
  order: ViewedOrder,
  action: ActionRow,
  versionId: string,
): Promise<string[]> {
  const files = (await findProof(ctx.db, versionId)) ?? []
  const path = `/api/shop/trackings/${order.public_id}/actions/${action.public_id}/proof`
  return files.map(({ name, sha256 }) => `${path}/${name}?${sha256.slice(0, 12)}`)
}

function addressOf({ delivery }: OrderFacts): RequiredAction['address'] {
  const { address } = delivery
  if (!address) return undefined
  const { country, recipient, addressLine1, addressLine2, postalCode, city } = address
  const { province, phone } = address
  return { country, recipient, addressLine1, addressLine2, postalCode, city, province, phone }
}

export function makeProofPages(storage: Pick<Storage, 'find'>) {
  return {
    async getProofPage(ctx: Ctx, input: ByLink & { file: string }): Promise<FileAnswer> {
      const { order, action } = await getOwnAskedAction(ctx, input, ['APPROVE_PROOF'])
      const facts = await getOrderFacts(ctx.db, { id: order.id })
      const line = facts?.lines.find(({ id }) => id === subjectOf(action).lineId)
      const pages = line?.versionId && (await findProof(ctx.db, line.versionId))
      const page = pages ? pages.find(({ name }) => name === input.file) : undefined
      const stored = page && (await storage.find(page.key))
      if (!page || !stored) return refuse('not_found')
      return new FileAnswer({ ...stored, contentType: page.contentType, etag: `"${page.sha256}"` })
    },
  }
}
