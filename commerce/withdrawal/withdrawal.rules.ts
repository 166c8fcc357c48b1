import {
  piecesBack,
  shippingLeft,
  type LinesWish,
  type RefundBook,
} from '#commerce/payment/refund-plan.rules.ts'
import { WITHDRAWAL_DAYS } from './withdrawal.terms.ts'

const DAY_MS = 24 * 60 * 60_000

export type AcceptedLine = { lineId: string; quantity: number }

/**
 * Refund of goods that are given back: their share, and with the last piece of the order the delivery too, but
 * never more for it than the standard one costs.
 */
export function wishFor(
  book: RefundBook,
  accepted: readonly AcceptedLine[],
  given: { standardShippingMinor?: number | undefined; deductionMinor?: number } = {},
): LinesWish {
  const leftOf = (id: string, pieces: number) => pieces - piecesBack(book, id)
  const lines = accepted.flatMap(({ lineId, quantity }) => {
    const line = book.lines.find(({ id }) => id === lineId)
    // A piece may have been paid back before, as for a fault: it is paid back once.
    const pieces = line ? Math.min(quantity, leftOf(lineId, line.pieces)) : 0
    return pieces > 0 ? [{ lineId, quantity: pieces }] : []
  })
  const isWhole = book.lines.every(
    ({ id, pieces }) =>
      (lines.find(({ lineId }) => lineId === id)?.quantity ?? 0) >= leftOf(id, pieces),
  )
  const standard = given.standardShippingMinor ?? Infinity
  return {
    lines,
    shippingMinor: isWhole ? Math.min(shippingLeft(book), standard) : 0,
    deductionMinor: given.deductionMinor ?? 0,
  }
}

/** The law gives 14 days from the declaration on, by which the money is back. */
export const refundDueAt = (declaredAt: Date): Date =>
  new Date(declaredAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)

/** Whole days that are left, the last one is 0; below that it is too late. */
export const daysLeft = (declaredAt: Date, now: Date): number =>
  Math.floor((refundDueAt(declaredAt).getTime() - now.getTime()) / DAY_MS)
