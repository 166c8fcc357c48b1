import type { Ctx } from '#commerce/kernel/context.ts'
import { PREVIEW_FILE, SMALL_PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import type { OrderLevel } from '#commerce/order-access/order-access.terms.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { findWithdrawals } from '#commerce/withdrawal/declaration.service.ts'
import { versionNames } from '#commerce/design/design.columns.ts'
import type { TrackingLine } from './tracked-order.contract.ts'
import * as queries from './tracking.queries.ts'

/** Ordered lines, with pictures of what is printed; a design's name and money for its owner alone. */
export async function describeLines(
  ctx: Ctx,
  facts: OrderFacts,
  level: OrderLevel,
): Promise<TrackingLine[]> {
  const [previews, covers, withdrawals, names] = await Promise.all([
    findShownPreviews(
      ctx.db,
      facts.lines.flatMap(({ versionId }) => versionId ?? []),
    ),
    queries.selectCovers(
      ctx.db,
      ctx.locale.language,
      facts.lines.map(({ articleId }) => articleId),
    ),
    findWithdrawals(ctx, facts),
    level === 'owner' ? queries.selectNames(ctx.db, facts.id) : [],
  ])
  const isOwner = level === 'owner'
  const size = isOwner ? 'whole' : 'small'
  const isShown = (preview: { files: readonly { name: string }[] } | undefined | '') =>
    maySeePicture(facts, level) &&
    preview &&
    preview.files.some(({ name }) => name === pictureFileOf(size))
  return facts.lines.map((line) => {
    const { versionId } = line
    const cover = covers.find((one) => one.article_id === line.articleId)
    const ownNames = names.find((one) => one.line_id === line.id)?.names
    const { mayWithdraw, until, declaredAt } = withdrawals.get(line.id)!
    return {
      id: line.id,
      articleId: line.articleId,
      articleName: line.articleName,
      variantLabel: line.variantLabel,
      quantity: line.quantity * line.pieces,
      isPersonalised: line.isPersonalised,
      production: line.production,
      urlPreview: isShown(versionId && previews.get(versionId))
        ? previewUrl({ publicId: facts.publicId, lineId: line.id, versionId: versionId! }, size)
        : undefined,
      picture: cover && pictureOf(cover),
      ...(isOwner && {
        designName: line.designName,
        names: ownNames ? versionNames.read(ownNames) : undefined,
        // As it stood in the cart: a tax that is taken off stands below, once for the whole order.
        totalMinor: line.fullMinor - line.discountMinor,
        fullMinor: line.fullMinor,
        withdrawnAt: declaredAt?.toISOString(),
      }),
      mayWithdraw,
      withdrawUntil: until,
    }
  })
}

/** A present is not seen by whoever it is for before it comes: they know where they live. */
export const maySeePicture = (order: { isPresent: boolean }, level: OrderLevel): boolean =>
  level === 'owner' || (level !== 'aged' && !order.isPresent)

type PictureSize = 'small' | 'whole'

export const pictureFileOf = (size: PictureSize): string =>
  size === 'small' ? SMALL_PREVIEW_FILE : PREVIEW_FILE

/** Another address for another version: a corrected design is not shown from the browser's memory. */
export function previewUrl(
  of: { publicId: string; lineId: string; versionId: string },
  size: PictureSize = 'whole',
): string {
  const query = new URLSearchParams({ version: of.versionId, ...(size === 'small' && { size }) })
  return `/api/shop/trackings/${of.publicId}/lines/${of.lineId}/preview?${query}`
}
