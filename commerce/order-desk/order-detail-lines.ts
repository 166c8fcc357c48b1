import type { Kysely } from 'kysely'
import { PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import { lineApplied } from '#commerce/order/order.columns.ts'
import { remakeCode } from '#commerce/production/line-code.rules.ts'
import { orderVerdicts } from '#commerce/promotion/promotion.columns.ts'
import { renderingFiles } from '#commerce/rendering/rendering.columns.ts'
import type { Tables } from '#db/tables.ts'
import type { DetailLine, OrderDetail } from './order-detail.contract.ts'
import { selectLines, type DetailRow, type LineRow } from './order-detail.queries.ts'

/** Lines of an order with everything that says what is printed. */
export async function describeLines(db: Kysely<Tables>, order: DetailRow): Promise<DetailLine[]> {
  const rows = await selectLines(db, order.id)
  const names = namesOf(order)
  return rows.map((row) => ({
    ...factsOf(order.number, row),
    applied: lineApplied.read(row.applied).map(({ promotionId, discountMinor }) => ({
      name: names.get(promotionId) ?? promotionId,
      discountMinor,
    })),
    pictures: picturesOf(renderingFiles.readOrNull(row.pictures) ?? []),
    ...printOf(row),
  }))
}

function factsOf(order: string, row: LineRow) {
  return {
    lineId: row.id,
    position: row.position,
    code: `${order}/${row.position}`,
    articleId: row.article_id,
    article: row.article_name,
    variant: row.variant_label,
    designName: row.design_name ?? undefined,
    designId: row.design_id ?? undefined,
    version: row.version_number ?? undefined,
    confirmed: row.findings_confirmed ?? [],
    quantity: row.quantity,
    pieces: row.quantity * row.pieces,
    extraPages: row.extra_pages,
    stage: row.production,
    remakes: (row.remakes ?? []).map(({ number, pieces, reason, state, asked_at: at }) => ({
      code: remakeCode(order, row.position, number),
      pieces,
      reason,
      state,
      askedAt: new Date(at).toISOString(),
    })),
    unitMinor: row.unit_minor,
    fullMinor: row.full_minor,
    discountMinor: row.discount_minor,
    taxReliefMinor: row.tax_relief_minor,
    totalMinor: row.total_minor,
    taxMinor: row.tax_minor,
    taxPermille: row.tax_permille,
    taxTreatment: row.tax_treatment,
  }
}

/** On the product first, then the others, in the format of browsers. */
const picturesOf = (files: readonly { name: string; contentType: string }[]): string[] =>
  files
    .filter(({ contentType }) => contentType === 'image/webp')
    .map(({ name }) => name)
    .toSorted((one, other) => Number(other === PREVIEW_FILE) - Number(one === PREVIEW_FILE))

function printOf({
  print,
}: LineRow): Pick<
  DetailLine,
  'printState' | 'printFailure' | 'printFiles' | 'printFilesDeletedAt'
> {
  const deletedAt = print?.files_deleted_at ?? undefined
  const files = print && deletedAt === undefined ? renderingFiles.read(print.files) : []
  return {
    printState: print?.state as DetailLine['printState'],
    printFailure: print?.failure ?? undefined,
    printFilesDeletedAt: deletedAt && new Date(deletedAt).toISOString(),
    printFiles: files.map(({ sha256, name, contentType, bytes }) => ({
      sha256,
      name,
      contentType,
      bytes,
    })),
  }
}

const verdictsOf = ({ verdicts }: DetailRow) => orderVerdicts.tryRead(verdicts) ?? []

const namesOf = (order: DetailRow) =>
  new Map(
    verdictsOf(order).flatMap(({ promotionId, name, code }) =>
      promotionId === undefined ? [] : [[promotionId, name ?? code ?? promotionId] as const],
    ),
  )

/** Promotions of an order as they were judged when it was placed: what each took off, or why it did not. */
export const promotionsOf = (order: DetailRow): OrderDetail['promotions'] =>
  verdictsOf(order).map(({ name, code, discountMinor, reason, promotionId }) => ({
    name: name ?? code ?? promotionId ?? '',
    code,
    discountMinor,
    reason,
  }))
