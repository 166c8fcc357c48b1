import {
  selectPhotos,
  selectRequestedLines,
  type selectRequests,
} from '#commerce/reprint/reprint.service.ts'
import type { ReprintReason } from '#commerce/reprint/reprint.terms.ts'
import type { ReadingCtx } from '#commerce/staff/staff-context.ts'
import type { RequestedReprint } from './order-help.office.contract.ts'

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

/** Requests as the desk shows them, with lines and photos. */
export async function describeReprints(
  ctx: ReadingCtx,
  rows: readonly Row[],
): Promise<RequestedReprint[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, photos] = await Promise.all([
    selectRequestedLines(ctx.db, ids),
    selectPhotos(ctx.db, ids),
  ])
  return rows.map((row) => ({
    requestId: row.id,
    store: row.store,
    state: row.state,
    reason: row.reason as ReprintReason,
    payer: row.payer,
    lot: row.lot ?? undefined,
    note: row.note,
    valueMinor: row.value_minor,
    currency: row.currency,
    goesElsewhere: row.goes_elsewhere,
    askedBy: row.asker_name,
    isOwn: row.asked_by === ctx.staff.id,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider_name ?? undefined,
    decidedAt: row.decided_at?.toISOString(),
    decision: row.decision ?? undefined,
    order: row.original_number,
    reprint: row.reprint_number ?? undefined,
    reprintStatus: row.reprint_status ?? undefined,
    lines: lines
      .filter((line) => line.request_id === row.id)
      .map((line) => ({
        articleName: line.article_name,
        variantLabel: line.variant_label,
        quantity: line.quantity,
        isCorrected: line.corrected_version_id !== null,
      })),
    photos: photos
      .filter((photo) => photo.request_id === row.id)
      .map(({ id, name }) => ({ photoId: id, name })),
  }))
}
