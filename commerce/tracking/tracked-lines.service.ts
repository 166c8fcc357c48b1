import type { Ctx } from '#commerce/context.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import { pictureOf } from '#commerce/picture.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import type { TrackingLine } from './tracking.contract.ts'
import * as queries from './tracking.queries.ts'
import { withdrawalOf } from './withdrawal.rules.ts'

/** What was ordered, with pictures of what is printed; names and money for its owner alone. */
export async function describeLines(
  ctx: Ctx,
  facts: OrderFacts,
  isWhole: boolean,
): Promise<TrackingLine[]> {
  const [previews, covers, withdrawn] = await Promise.all([
    findShownPreviews(
      ctx.db,
      facts.lines.flatMap(({ versionId }) => versionId ?? []),
    ),
    queries.selectCovers(
      ctx.db,
      facts.lines.map(({ articleId }) => articleId),
    ),
    queries.selectWithdrawn(ctx.db, facts.id),
  ])
  const deliveredAt = facts.events.findLast(({ to }) => to === 15)?.at
  return facts.lines.map((line) => {
    const { versionId } = line
    const cover = covers.find((one) => one.article_id === line.articleId)
    const given = withdrawn.find((one) => one.line_id === line.id)
    const { isPersonalised } = line
    const { mayWithdraw, until } = withdrawalOf(
      { status: facts.status, deliveredAt, isPersonalised, isWithdrawn: given !== undefined },
      ctx.now,
      ctx.site.timeZone,
    )
    return {
      id: line.id,
      articleId: line.articleId,
      articleName: line.articleName,
      variantLabel: line.variantLabel,
      quantity: line.quantity,
      isPersonalised,
      production: line.production,
      urlPreview:
        versionId !== undefined && previews.has(versionId)
          ? previewUrl(facts.publicId, line.id, versionId)
          : undefined,
      picture: cover && pictureOf(cover),
      ...(isWhole && {
        designName: line.designName,
        // As it stood in the cart: a tax that is taken off stands below, once for the whole order.
        totalMinor: line.fullMinor - line.discountMinor,
        fullMinor: line.fullMinor,
      }),
      mayWithdraw,
      withdrawUntil: until,
      withdrawnAt: given?.declared_at.toISOString(),
    }
  })
}

/** Another address for another version: a corrected design is not shown from the browser's memory. */
export const previewUrl = (publicId: string, lineId: string, versionId: string): string =>
  `/api/shop/trackings/${publicId}/lines/${lineId}/preview?version=${versionId}`
