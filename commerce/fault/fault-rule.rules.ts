import { fourEyesAboveMinor } from '#commerce/payment/payment.terms.ts'
import type { FaultKind, FaultProposal } from './fault.terms.ts'

/** Rule of the shop for one kind of fault. `belowMinor`: cents of a euro; undefined for any value. */
export type FaultRule = {
  what: FaultKind
  remedy: FaultProposal
  belowMinor?: number | undefined
  isFirstOnly: boolean
}

type Reported = {
  kinds: readonly FaultKind[]
  /** Price of the reported pieces. */
  valueMinor: number
  currency: string
  /** Whether something of the order was reported before. */
  isRepeated: boolean
}

/** Remedy that the rules propose: the same for every piece of the report, or none. */
export function proposalOf(
  rules: readonly FaultRule[],
  { kinds, valueMinor, currency, isRepeated }: Reported,
): FaultProposal | undefined {
  const found = [...new Set(kinds)].map((kind) => rules.find(({ what }) => what === kind))
  const holds = (rule: FaultRule | undefined): rule is FaultRule =>
    rule !== undefined &&
    !(rule.isFirstOnly && isRepeated) &&
    (rule.belowMinor === undefined || valueMinor < asMuchIn(currency, rule.belowMinor))
  if (!found.every(holds)) return undefined
  const remedies = new Set(found.map(({ remedy }) => remedy))
  return remedies.size === 1 ? [...remedies][0] : undefined
}

/** A sum of euros in another currency, by the limits that the shop has in both; none where it knows none. */
const asMuchIn = (currency: string, euroMinor: number) =>
  Math.round((euroMinor * fourEyesAboveMinor(currency)) / fourEyesAboveMinor('EUR'))
