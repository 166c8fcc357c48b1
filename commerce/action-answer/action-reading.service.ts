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
import { outcomeOf, subjectOf } from '#commerce/required-action/required-action.service.ts'
import { requiredActionTypes } from '#commerce/required-action/required-action.terms.ts'

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
  const shownId = action.type === 'APPROVE_PROOF' && isOwner ? line?.versionId : undefined
  return {
    ...named,
    level,
    type: action.type,
    status: action.status,
    deadlineAt: action.deadline_at.toISOString(),
    outcome: outcomeOf(action),
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
      shownId === undefined ? [] : await proofPagesOf(ctx, order, action, 'asked', shownId),
    orderedPages:
      shownId !== undefined && subject.proposedVersionId !== undefined
        ? await proofPagesOf(ctx, order, action, 'ordered', shownId)
        : undefined,
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
  which: 'asked' | 'ordered',
  lineVersionId: string,
): Promise<string[]> {
  const versionId = shownVersionOf(action, which, lineVersionId)
  const files = (await findProof(ctx.db, versionId)) ?? []
  const path = `/api/shop/trackings/${order.public_id}/actions/${action.public_id}/proof`
  const of = which === 'ordered' ? 'version=ordered&' : ''
  return files.map(({ name, sha256 }) => `${path}/${name}?${of}${sha256.slice(0, 12)}`)
}

/** Version that is asked about, or the one that was ordered: also after another has taken its place. */
function shownVersionOf(action: ActionRow, which: 'asked' | 'ordered', lineVersionId: string) {
  const { proposedVersionId, versionId } = subjectOf(action)
  if (proposedVersionId === undefined) return lineVersionId
  return which === 'ordered' ? (versionId ?? lineVersionId) : proposedVersionId
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
    async getProofPage(
      ctx: Ctx,
      input: ByLink & { file: string; version?: 'ordered' | undefined },
    ): Promise<FileAnswer> {
      const { order, action } = await getOwnAskedAction(ctx, input, ['APPROVE_PROOF'])
      const facts = await getOrderFacts(ctx.db, { id: order.id })
      const line = facts?.lines.find(({ id }) => id === subjectOf(action).lineId)
      if (line?.versionId === undefined) return refuse('not_found')
      const shown = shownVersionOf(action, input.version ?? 'asked', line.versionId)
      const pages = await findProof(ctx.db, shown)
      const page = pages?.find(({ name }) => name === input.file)
      const stored = page && (await storage.find(page.key))
      if (!page || !stored) return refuse('not_found')
      return new FileAnswer({ ...stored, contentType: page.contentType, etag: `"${page.sha256}"` })
    },
  }
}
