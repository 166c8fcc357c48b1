import { agreedPrice } from './agreement.rules.ts'
import type { Effect, Promotion, PromotionLine } from './promotion-facts.ts'
import type { EffectKind } from './promotion.terms.ts'
import { compareIds, percentOf, splitByWeight } from './split.rules.ts'

/** A promotion that may be applied, and what it would touch. */
export type Candidate = {
  promotion: Promotion
  /** The lines that it covers; of free shipping none. */
  lineIds: ReadonlySet<string>
  touchesShipping: boolean
}

/** Saving: what one promotion takes off. */
export type Saving = { lines: ReadonlyMap<string, number>; shippingMinor: number }

export type Bill = {
  savings: ReadonlyMap<string, Saving>
  savedMinor: number
  /** Worth by which sets are compared: it also counts the promise of free shipping not priced yet. */
  worthMinor: number
}

type OpenLine = { line: PromotionLine; unitMinor: number; freePieces: number; offMinor: number }

type OpenBill = {
  lines: readonly OpenLine[]
  shippingMinor: number | undefined
  service: string | undefined
  /** The smallest part of a price: of a hundred where the store shows no decimals. */
  stepMinor: number
}

/** Stages: what a piece costs is settled before what a sum costs, and percents before amounts. */
const stages: Record<EffectKind, number> = {
  AGREED: 0,
  FIXED_PRICE: 1,
  X_FOR_Y: 2,
  PERCENT: 3,
  AMOUNT: 4,
  FREE_SHIPPING: 5,
}

const WORTH_OF_UNPRICED_SHIPPING = 1

/** Says what any set of promotions saves together, whatever order they are given in. */
export function makeBiller(
  lines: readonly PromotionLine[],
  shipping: { amountMinor: number; service?: string | undefined } | undefined,
  stepMinor: number,
): (candidates: readonly Candidate[]) => Bill {
  const shippingMinor = shipping?.amountMinor
  return (candidates) => {
    const bill: OpenBill = {
      lines: lines.map((line) => ({
        line,
        unitMinor: line.unitMinor,
        freePieces: 0,
        offMinor: 0,
      })),
      shippingMinor,
      service: shipping?.service,
      stepMinor,
    }
    const savings = new Map<string, Saving>()
    for (const candidate of candidates.toSorted(byStage)) {
      savings.set(candidate.promotion.id, take(bill, candidate))
    }
    const savedMinor = [...savings.values()].reduce((sum, saving) => sum + sumOf(saving), 0)
    const isPromised = shippingMinor === undefined && candidates.some((one) => one.touchesShipping)
    return {
      savings,
      savedMinor,
      worthMinor: savedMinor + (isPromised ? WORTH_OF_UNPRICED_SHIPPING : 0),
    }
  }
}

export function sumOf({ lines, shippingMinor }: Saving): number {
  return [...lines.values()].reduce((sum, minor) => sum + minor, shippingMinor)
}

export function byStage({ promotion: one }: Candidate, { promotion: other }: Candidate): number {
  return (
    stages[one.effect.kind] - stages[other.effect.kind] ||
    other.priority - one.priority ||
    compareIds(one.id, other.id)
  )
}

function take(bill: OpenBill, { promotion, lineIds }: Candidate): Saving {
  const { effect } = promotion
  if (effect.kind === 'FREE_SHIPPING') {
    const shippingMinor = bill.shippingMinor ?? 0
    if (bill.shippingMinor !== undefined) bill.shippingMinor = 0
    return { lines: new Map(), shippingMinor }
  }
  const shippingMinor = effect.kind === 'AGREED' ? takeFromShipping(bill, effect) : 0
  const covered = bill.lines.filter(({ line }) => lineIds.has(line.id))
  const before = covered.map((open) => restOf(open))
  takeFromGoods(covered, effect, bill.stepMinor)
  const taken = covered.map((open, index) => [open.line.id, before[index]! - restOf(open)] as const)
  return { lines: new Map(taken.filter(([, minor]) => minor > 0)), shippingMinor }
}

/** The way of delivery that was agreed, at its price; any other one costs what it costs. */
function takeFromShipping(
  bill: OpenBill,
  { shipping }: Extract<Effect, { kind: 'AGREED' }>,
): number {
  if (!shipping || bill.shippingMinor === undefined || shipping.service !== bill.service) return 0
  const off = Math.max(0, bill.shippingMinor - shipping.amountMinor)
  bill.shippingMinor -= off
  return off
}

function takeFromGoods(
  covered: readonly OpenLine[],
  effect: Exclude<Effect, { kind: 'FREE_SHIPPING' }>,
  stepMinor: number,
): void {
  if (effect.kind === 'AGREED') {
    for (const open of covered) {
      open.unitMinor = Math.min(open.unitMinor, agreedPrice(effect.lines, open.line)!)
    }
  } else if (effect.kind === 'FIXED_PRICE') {
    const fixedMinor = Math.ceil(effect.amountMinor / stepMinor) * stepMinor
    for (const open of covered) open.unitMinor = Math.min(open.unitMinor, fixedMinor)
  } else if (effect.kind === 'X_FOR_Y') {
    giveCheapestPieces(covered, effect)
  } else {
    const steps = covered.map((open) => Math.floor(restOf(open) / stepMinor))
    const all = steps.reduce((sum, count) => sum + count, 0)
    const wanted =
      effect.kind === 'PERCENT'
        ? percentOf(all, effect.percent)
        : Math.floor(effect.amountMinor / stepMinor)
    const shares = covered.map(({ line }, index) => ({ id: line.id, weight: steps[index]! }))
    const parts = splitByWeight(Math.min(wanted, all), shares)
    for (const open of covered) open.offMinor += parts.get(open.line.id)! * stepMinor
  }
}

/**
 * Cheapest pieces: of each group of so many some are free, and those are the cheapest of all. Pieces that
 * cost nothing are no part of a group: a gift in the cart would be the one given, and the offer an empty one.
 */
function giveCheapestPieces(
  covered: readonly OpenLine[],
  { take: group, pay }: Extract<Effect, { kind: 'X_FOR_Y' }>,
): void {
  const priced = covered.filter(({ unitMinor }) => unitMinor > 0)
  const pieces = priced.reduce((sum, open) => sum + paidPieces(open), 0)
  let free = Math.floor(pieces / group) * (group - pay)
  const cheapestFirst = priced.toSorted(
    (one, other) => one.unitMinor - other.unitMinor || compareIds(one.line.id, other.line.id),
  )
  for (const open of cheapestFirst) {
    const given = Math.min(free, paidPieces(open))
    open.freePieces += given
    free -= given
  }
}

const paidPieces = ({ line, freePieces }: OpenLine) => line.quantity - freePieces

const restOf = (open: OpenLine) => paidPieces(open) * open.unitMinor - open.offMinor
