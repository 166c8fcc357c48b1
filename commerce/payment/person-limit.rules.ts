import type { StaffLimitAct } from '#db/staff-tables.ts'
import { fourEyesAboveMinor } from './payment.terms.ts'

/** Limit of one person, above which a second one agrees: in one act, within a day, and of one order within 30 days, whoever asked for it. */
export type PersonLimit = { actMinor: number; dayMinor: number; orderMinor: number }
export type PersonLimits = (currency: string) => PersonLimit

/** Limits of everybody for whom nobody has set any, act by act: what a page shows is what an act is held to. */
export const usualLimits: Readonly<Record<StaffLimitAct, PersonLimits>> = {
  refund: (currency) => {
    const most = fourEyesAboveMinor(currency)
    return { actMinor: most, dayMinor: most, orderMinor: most }
  },
  /** €100 at once and of one order, €500 a day, and as much elsewhere. */
  reprint: (currency) => {
    const most = fourEyesAboveMinor(currency)
    const half = Math.round(most / 2)
    return { actMinor: half, dayMinor: Math.round((most * 5) / 2), orderMinor: half }
  },
}

/** Of one order somebody decides as much as within a day, or as in one act. */
const asMuchOfAnOrder: Readonly<Record<StaffLimitAct, 'actMinor' | 'dayMinor'>> = {
  refund: 'dayMinor',
  reprint: 'actMinor',
}

export type OwnLimit = { currency: string; most_minor: number; most_per_day_minor: number }

/**
 * Limits of one person: their own, and in a currency without one of its own the usual ones times how much more or less
 * they have in the first that has. Without any limit of their own, the usual ones.
 */
export function limitsFrom(act: StaffLimitAct, own: readonly OwnLimit[]): PersonLimits {
  const usual = usualLimits[act]
  return (currency) => {
    const one = own.find((limit) => limit.currency === currency) ?? own[0]
    if (!one) return usual(currency)
    const [here, there] = [usual(currency), usual(one.currency)]
    const scaled = (sum: number, name: keyof PersonLimit) =>
      one.currency === currency
        ? sum
        : there[name] === 0
          ? 0
          : Math.floor((here[name] * sum) / there[name])
    const actMinor = scaled(one.most_minor, 'actMinor')
    const dayMinor = scaled(one.most_per_day_minor, 'dayMinor')
    return { actMinor, dayMinor, orderMinor: { actMinor, dayMinor }[asMuchOfAnOrder[act]] }
  }
}

export type Sum = { currency: string; amountMinor: number }
type LimitOf = (currency: string) => number

/** Share of a limit that sums take, as a fraction: many small shares rounded would let somebody past it, or stop them before. */
function shareOf(sums: readonly Sum[], limitOf: LimitOf): { taken: bigint; of: bigint } {
  const byCurrency = new Map<string, number>()
  for (const { currency, amountMinor } of sums) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amountMinor)
  }
  let [taken, of] = [0n, 1n]
  for (const [currency, sum] of byCurrency) {
    if (sum <= 0) continue
    const limit = BigInt(limitOf(currency))
    if (limit <= 0n) return { taken: 1n, of: 0n }
    taken = taken * limit + BigInt(sum) * of
    of *= limit
  }
  return { taken, of }
}

/** Sums in several currencies count together, each by its share of what one person may decide. */
export function isAbove(sums: readonly Sum[], limitOf: LimitOf): boolean {
  const { taken, of } = shareOf(sums, limitOf)
  return taken > of
}

/** Sums that count with what somebody asks for now. */
export type Spent = {
  /** By the same person, lately. */
  ofPerson: readonly Sum[]
  /** Of the same order in the last 30 days, whoever asked. */
  ofOrder: readonly Sum[]
}

/** Limits that a wish is above; none of them means that one person is enough. */
export type LimitName = 'act' | 'day' | 'order'

export function limitsAbove(
  { parts, ofPerson, ofOrder }: Spent & { parts: readonly Sum[] },
  limits: PersonLimits,
): LimitName[] {
  const above: LimitName[] = []
  if (isAbove(parts, (currency) => limits(currency).actMinor)) above.push('act')
  if (isAbove([...ofPerson, ...parts], (currency) => limits(currency).dayMinor)) above.push('day')
  if (isAbove([...ofOrder, ...parts], (currency) => limits(currency).orderMinor))
    above.push('order')
  return above
}

/** Most that somebody may still decide alone, in one currency. */
export function roomOf(
  currency: string,
  { ofPerson, ofOrder }: Spent,
  limits: PersonLimits,
): number {
  const room = (sums: readonly Sum[], limitOf: LimitOf) => {
    const elsewhere = shareOf(
      sums.filter((sum) => sum.currency !== currency),
      limitOf,
    )
    if (elsewhere.taken >= elsewhere.of) return 0
    const left = BigInt(limitOf(currency)) * (elsewhere.of - elsewhere.taken)
    const here = sums.filter((sum) => sum.currency === currency)
    const spent = here.reduce((total, { amountMinor }) => total + amountMinor, 0)
    return Number(left / elsewhere.of) - Math.max(0, spent)
  }
  return Math.max(
    0,
    Math.min(
      room([], (one) => limits(one).actMinor),
      room(ofPerson, (one) => limits(one).dayMinor),
      room(ofOrder, (one) => limits(one).orderMinor),
    ),
  )
}
