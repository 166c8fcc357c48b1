import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import * as queries from './order-list.queries.ts'
import type { OrderFilter, OrderSummary } from './tracking.contract.ts'
import { selectCovers } from './tracking.queries.ts'
import { previewUrl } from './tracked-lines.service.ts'

const SHOWN_LINES = 4

export async function listOwnOrders(
  ctx: CustomerCtx,
  filter: OrderFilter,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const { id: customerId } = ctx.session.customer
  const owner = { store: ctx.site.slug, customerId, timeZone: ctx.site.timeZone }
  const [rows, total] = await Promise.all([
    queries.selectOwnOrders(ctx.db, owner, filter),
    queries.countOwnOrders(ctx.db, owner, filter),
  ])
  const ids = rows.map(({ id }) => id)
  const [lines, actions] = await Promise.all([
    queries.selectLinesOf(ctx.db, ids),
    queries.countOpenActions(ctx.db, ids),
  ])
  const shown = ids.flatMap((id) => linesOf(lines, id).slice(0, SHOWN_LINES))
  const [previews, covers] = await Promise.all([
    findShownPreviews(
      ctx.db,
      shown.flatMap((line) => line.version_id ?? []),
    ),
    selectCovers(
      ctx.db,
      ctx.locale.language,
      shown.map((line) => line.article_id),
    ),
  ])
  return {
    total,
    orders: rows.map((row) => ({
      publicId: row.public_id,
      number: row.number,
      status: row.status,
      totalMinor: row.total_minor,
      currency: row.currency,
      placedAt: row.placed_at.toISOString(),
      promisedFrom: row.promised_from ?? undefined,
      promisedUntil: row.promised_until ?? undefined,
      quantity: linesOf(lines, row.id).reduce((sum, line) => sum + line.quantity * line.pieces, 0),
      isReprint: row.reprint_of !== null,
      openActions: Number(actions.find((one) => one.order_id === row.id)?.count ?? 0),
      shown: linesOf(shown, row.id).map((line) => {
        const cover = covers.find((one) => one.article_id === line.article_id)
        const { version_id: versionId } = line
        return {
          id: line.id,
          articleName: line.article_name,
          urlPreview:
            versionId !== null && previews.has(versionId)
              ? previewUrl({ publicId: row.public_id, lineId: line.id, versionId })
              : undefined,
          picture: cover && pictureOf(cover),
        }
      }),
    })),
  }
}

type Line = Awaited<ReturnType<typeof queries.selectLinesOf>>[number]

const linesOf = (lines: readonly Line[], orderId: string): Line[] =>
  lines.filter((line) => line.order_id === orderId)
