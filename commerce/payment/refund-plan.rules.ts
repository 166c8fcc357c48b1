/** A line as a refund sees it: how many pieces it has, and what was paid for all of them, discounts taken off. */
export type RefundableLine = { id: string; pieces: number; totalMinor: number }

/** Refunded part of a line; `lineId` null is the delivery. */
export type RefundedLine = { lineId: string | null; quantity: number; amountMinor: number }

/** Refund book of an order: what came in and what went back of it, as far as a refund has to know. */
export type RefundBook = {
  totalMinor: number
  /** Captured, without what a bank took back. */
  heldMinor: number
  /** Refunds of what was owed, in whatever state but rejected. */
  backMinor: number
  /** Refunds of what was paid too much. */
  overpaidBackMinor: number
  lines: readonly RefundableLine[]
  /** Paid for the delivery, its discounts taken off. */
  shippingMinor: number
  /** Lines of earlier refunds that were not rejected. */
  earlier: readonly RefundedLine[]
}

/** Left of what was owed, and left of what was paid above it. Together never more than is held. */
export function leftToRefund(book: RefundBook): { owedMinor: number; overpaidMinor: number } {
  const { totalMinor, heldMinor, backMinor, overpaidBackMinor } = book
  const heldStill = heldMinor - backMinor - overpaidBackMinor
  const within = (minor: number) => Math.max(0, Math.min(minor, heldStill))
  return {
    owedMinor: within(Math.min(totalMinor, heldMinor) - backMinor),
    overpaidMinor: within(heldMinor - totalMinor - overpaidBackMinor),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

export function piecesBack(book: Pick<RefundBook, 'earlier'>, lineId: string): number {
  return sum(book.earlier.filter((one) => one.lineId === lineId).map(({ quantity }) => quantity))
}

export function shippingLeft({ shippingMinor, earlier }: RefundBook): number {
  const back = sum(earlier.filter((one) => one.lineId === null).map((one) => one.amountMinor))
  return Math.max(0, shippingMinor - back)
}

/** Share of a line for its first pieces, rounded down: the last piece takes what is left. */
const shareOf = ({ totalMinor, pieces }: RefundableLine, quantity: number) =>
  Math.floor((totalMinor * quantity) / pieces)

export type LinesWish = {
  lines: readonly { lineId: string; quantity: number }[]
  shippingMinor: number
  /** Taken off, as for goods that come back used. */
  deductionMinor?: number
}

export type LinesPlan = {
  lines: RefundedLine[]
  totalMinor: number
  /** Not given back although it was asked for: earlier goodwill, or what was deducted. */
  cutMinor: number
}

export type PlanProblem = { lineId: string | null; problem: 'not_found' | 'too_many' | 'too_much' }

/** Plan of a refund for some pieces of some lines, and for the delivery. */
export function planLines(book: RefundBook, wish: LinesWish): LinesPlan | PlanProblem {
  const planned: RefundedLine[] = []
  for (const { lineId, quantity } of wish.lines) {
    const line = book.lines.find(({ id }) => id === lineId)
    if (!line || planned.some((one) => one.lineId === lineId))
      return { lineId, problem: 'not_found' }
    const before = piecesBack(book, lineId)
    if (before + quantity > line.pieces) return { lineId, problem: 'too_many' }
    const amountMinor = shareOf(line, before + quantity) - shareOf(line, before)
    planned.push({ lineId, quantity, amountMinor })
  }
  if (wish.shippingMinor > shippingLeft(book)) return { lineId: null, problem: 'too_much' }
  if (wish.shippingMinor > 0) {
    planned.push({ lineId: null, quantity: 1, amountMinor: wish.shippingMinor })
  }
  const wished = sum(planned.map((one) => one.amountMinor))
  const most = Math.min(wished - (wish.deductionMinor ?? 0), leftToRefund(book).owedMinor)
  const totalMinor = Math.max(0, most)
  return { lines: cutTo(planned, totalMinor), totalMinor, cutMinor: wished - totalMinor }
}

/** What is too much is taken off the delivery first, then off the last lines. */
function cutTo(lines: readonly RefundedLine[], totalMinor: number): RefundedLine[] {
  let left = totalMinor
  return lines.map((line) => {
    const amountMinor = Math.min(line.amountMinor, left)
    left -= amountMinor
    return { ...line, amountMinor }
  })
}

/**
 * Lines of a refund over the payments that give it back, in their order. A line that two of them share counts its
 * pieces with the first.
 */
export function splitLines<Line extends { quantity: number; amountMinor: number }>(
  lines: readonly Line[],
  parts: readonly number[],
): Line[][] {
  const open = lines.map((line) => ({ line, left: line.amountMinor, isCounted: false }))
  return parts.map((part, index) => {
    let room = part
    const taken: Line[] = []
    for (const one of open) {
      const amountMinor = Math.min(one.left, room)
      const isFree = one.line.amountMinor === 0 && index === 0
      if (amountMinor === 0 && !isFree) continue
      taken.push({ ...one.line, amountMinor, quantity: one.isCounted ? 0 : one.line.quantity })
      one.left -= amountMinor
      one.isCounted = true
      room -= amountMinor
    }
    return taken
  })
}
