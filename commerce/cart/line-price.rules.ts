import {
  countedPieces,
  singlePrice,
  unitPriceAt,
  type LineToCount,
  type PercentBreak,
} from '#commerce/catalogue/unit-price.terms.ts'
import type { ThingRow } from './cart-goods.queries.ts'

/** Price of a line today, before any promotion. */
export type LinePrice = {
  amountMinor: number
  pageMinor: number
  breaks: PercentBreak[]
  pieces: number
  extraPages: number
  /** The pieces by which it reaches quantity breaks. */
  countedPieces: number
  /** Price of one piece when only one is bought. */
  singleMinor: number
  /** Price of one piece at today's count. */
  pieceMinor: number
  /** Price of all pieces of one: what the quantity multiplies. */
  unitMinor: number
}

type Row = Pick<
  ThingRow,
  | 'article_id'
  | 'price_per'
  | 'quantity'
  | 'pieces'
  | 'extra_pages'
  | 'amount_minor'
  | 'page_minor'
  | 'breaks'
>

/** Prices of lines that are bought together: what cannot be bought costs nothing, and nobody counts it. */
export function priceLines(rows: readonly Row[], prizesWithDecimals: boolean): LinePrice[] {
  const counts = rows.map((row) => lineToCount(row))
  const sold = counts.filter((_, index) => rows[index]!.amount_minor !== null)
  return rows.map((row, index) =>
    priceLine(row, countedPieces(counts[index]!, sold), prizesWithDecimals),
  )
}

const lineToCount = (row: Row): LineToCount => ({
  articleId: row.article_id,
  pricePer: row.price_per,
  quantity: row.quantity,
  pieces: row.pieces,
  extraPages: row.extra_pages,
})

function priceLine(row: Row, counted: number, prizesWithDecimals: boolean): LinePrice {
  const breaks = row.breaks.map((one) => ({
    fromQuantity: one.from_quantity,
    percent: one.percent,
  }))
  const bought = { pieces: row.pieces, extraPages: row.extra_pages }
  const list = { amountMinor: row.amount_minor ?? 0, pageMinor: row.page_minor ?? 0, breaks }
  const singleMinor = singlePrice(list, bought)
  const pieceMinor = unitPriceAt(counted, singleMinor, breaks, prizesWithDecimals)
  return {
    ...list,
    ...bought,
    countedPieces: counted,
    singleMinor,
    pieceMinor,
    unitMinor: pieceMinor * row.pieces,
  }
}

/** Weight of all pieces of a line, in grams. */
export const weightOf = (
  row: Pick<ThingRow, 'weight_grams' | 'page_weight_grams' | 'pieces' | 'extra_pages'>,
): number => (row.weight_grams + row.extra_pages * row.page_weight_grams) * row.pieces
