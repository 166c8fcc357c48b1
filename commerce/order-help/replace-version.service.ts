import { refuse } from '#api/refusal.ts'
import { listCorrectingVersions } from '#commerce/design/correcting-versions.service.ts'
import { proposeCorrectedVersion } from '#commerce/fulfilment/corrected-version.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { actorOf, findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'

type ByLine = { number: string; lineId: string }

export async function listCorrections(ctx: StaffCtx, input: ByLine) {
  const { id } = await findOfficeOrder(ctx, 'order.change', input.number)
  const order = await getOrderFacts(ctx.db, { id })
  const line = order?.lines.find((one) => one.id === input.lineId)
  if (line?.versionId === undefined) return refuse('not_found')
  const versions = await listCorrectingVersions(ctx.db, line.versionId)
  return {
    versions: versions.map((one) => ({ ...one, frozenAt: one.frozenAt.toISOString() })),
  }
}

export async function replaceVersion(
  ctx: StaffCtx,
  input: ByLine & {
    revision?: number | undefined
    versionId: string
    message?: string | undefined
    reason: string
  },
) {
  const order = await lockOfficeOrder(ctx, 'order.change', input)
  const { lineId, versionId, message, reason } = input
  const actor = actorOf(ctx.staff)
  const change = { orderId: order.id, lineId, versionId, message, actor, now: ctx.now }
  const { before, actionId } = await proposeCorrectedVersion(ctx.db, change)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { lineId, versionId: before },
    after: { lineId, versionId, actionId },
    reason,
  })
  return { actionId }
}
