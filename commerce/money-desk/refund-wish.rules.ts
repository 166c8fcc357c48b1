import { refuse } from '#api/refusal.ts'
import {
  leftToRefund,
  planLines,
  type RefundBook,
  type RefundedLine,
} from '#commerce/payment/refund-plan.rules.ts'
import {
  isRefundReason,
  reasonsFor,
  type RefundReason,
  type RefundWay,
} from '#commerce/payment/refund.terms.ts'

/** A refund as a form asks for it. */
export type AskedRefund = {
  kind?: 'LINES' | 'GOODWILL' | 'OVERPAID' | undefined
  /** `<line> <pieces> <reason>` */
  line: readonly string[]
  shippingMinor?: number | undefined
  amountMinor?: number | undefined
  reason?: RefundReason | undefined
  way?: RefundWay | undefined
}

export type DecidedRefund = {
  kind: 'LINES' | 'GOODWILL' | 'OVERPAID'
  totalMinor: number
  cutMinor: number
  lines: (RefundedLine & { reason: RefundReason })[]
  /** Of all lines together: that of most of the money. */
  reason: RefundReason
}

export function readPieces(typed: string): { lineId: string; quantity: number; reason: string } {
  const [lineId = '', pieces = '', reason = ''] = typed.split(' ')
  const quantity = /^\d{1,6}$/.test(pieces) ? Number(pieces) : Number.NaN
  if (Number.isNaN(quantity)) refuse('invalid', { [`line.${lineId}`]: 'whole_number' })
  return { lineId, quantity, reason }
}

/** Decided refund: what is asked for, judged; undefined while nothing is chosen. */
export function decideRefund(book: RefundBook, asked: AskedRefund): DecidedRefund | undefined {
  if (asked.kind === 'LINES') return decideLines(book, asked)
  if (asked.kind === undefined) return undefined
  const { owedMinor, overpaidMinor } = leftToRefund(book)
  const isGoodwill = asked.kind === 'GOODWILL'
  const most = isGoodwill ? owedMinor : overpaidMinor
  const totalMinor = asked.amountMinor ?? (isGoodwill ? 0 : overpaidMinor)
  if (totalMinor === 0) return undefined
  if (totalMinor > most) return refuse('invalid', { amountMinor: 'too_much' })
  const reason = isGoodwill ? chosen(asked.reason, 'reason') : 'paid_too_much'
  return { kind: asked.kind, totalMinor, cutMinor: 0, lines: [], reason }
}

function decideLines(book: RefundBook, asked: AskedRefund): DecidedRefund | undefined {
  const rows = asked.line.map(readPieces).filter(({ quantity }) => quantity > 0)
  const shippingMinor = asked.shippingMinor ?? 0
  if (rows.length === 0 && shippingMinor === 0) return undefined
  const reasons = new Map<string | null, RefundReason>(
    rows.map(({ lineId, reason }) => [lineId, chosen(reason, `reason.${lineId}`)]),
  )
  if (shippingMinor > 0) {
    reasons.set(null, asked.reason ?? [...reasons.values()][0] ?? chosen(undefined, 'reason'))
  }
  const plan = planLines(book, { lines: rows, shippingMinor })
  if ('problem' in plan) {
    const field = plan.lineId === null ? 'shippingMinor' : `line.${plan.lineId}`
    return refuse('invalid', { [field]: plan.problem })
  }
  const lines = plan.lines.map((line) => ({ ...line, reason: reasons.get(line.lineId)! }))
  if (plan.totalMinor === 0) return refuse('invalid', { amountMinor: 'nothing_left' })
  const most = lines.toSorted((one, other) => other.amountMinor - one.amountMinor)[0]!
  const { totalMinor, cutMinor } = plan
  return { kind: 'LINES', totalMinor, cutMinor, lines, reason: most.reason }
}

/** What the law or the till decides is chosen by nobody. */
function chosen(reason: string | undefined, field: string): RefundReason {
  if (!reason) return refuse('invalid', { [field]: 'required' })
  if (!isRefundReason(reason) || !reasonsFor('LINES').includes(reason)) {
    return refuse('invalid', { [field]: 'invalid' })
  }
  return reason
}
