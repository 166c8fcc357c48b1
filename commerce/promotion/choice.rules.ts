import type { Bill, Candidate } from './bill.rules.ts'
import { compareIds } from './split.rules.ts'

type Biller = (candidates: readonly Candidate[]) => Bill

/** Each one more doubles the sets to be compared; a cart waits for them. */
const MOST_COMPARED = 8

/** Two that both combine stand together; any other two only if they touch different things. */
export function exclude(one: Candidate, other: Candidate): boolean {
  const mayMeet = one.promotion.combines && other.promotion.combines
  return !mayMeet && meet(one, other)
}

/**
 * Choice of promotions where not all can be applied. The code that the customer chose comes first, then the
 * higher priority. Among equals the set that saves most; if two save the same, the one that spends fewer
 * codes, then fewer promotions, then the lower ids: never the order in which they were given.
 */
export function choosePromotions(
  candidates: readonly Candidate[],
  { chosenCode, bill }: { chosenCode: string | undefined; bill: Biller },
): Candidate[] {
  const rankOf = ({ promotion: { code, priority } }: Candidate) =>
    code !== undefined && code === chosenCode ? Infinity : priority
  const levels = Map.groupBy(candidates, rankOf)
  const chosen: Candidate[] = []
  for (const [, level] of [...levels].toSorted(([one], [other]) => (one > other ? -1 : 1))) {
    const possible = level.filter((one) => !chosen.some((other) => exclude(one, other)))
    const sets = groupsOf(possible, chosen).map((group) => bestSet(group, chosen, bill))
    chosen.push(...sets.flat())
  }
  return chosen
}

/** Groups of promotions that touch the same things, also by way of what is chosen: no others change their worth. */
function groupsOf(level: readonly Candidate[], chosen: readonly Candidate[]): Candidate[][] {
  const left = new Set([...level, ...chosen])
  const groups: Candidate[][] = []
  for (const first of level) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const member of group) {
      for (const other of left) {
        if (!meet(member, other)) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group.filter((member) => level.includes(member)))
  }
  return groups
}

function bestSet(group: readonly Candidate[], chosen: readonly Candidate[], bill: Biller) {
  const worthAlone = new Map(group.map((one) => [one, bill([one]).worthMinor]))
  const compared = group
    .toSorted(
      (one, other) =>
        worthAlone.get(other)! - worthAlone.get(one)! ||
        compareIds(one.promotion.id, other.promotion.id),
    )
    .slice(0, MOST_COMPARED)
  const ranked = compatibleSets(compared).map((set) => ({
    set,
    worthMinor: bill([...chosen, ...set]).worthMinor,
    codes: set.filter(({ promotion }) => promotion.code !== undefined).length,
    ids: set
      .map(({ promotion }) => promotion.id)
      .toSorted(compareIds)
      .join(' '),
  }))
  const [best] = ranked.toSorted(
    (one, other) =>
      other.worthMinor - one.worthMinor ||
      one.codes - other.codes ||
      one.set.length - other.set.length ||
      compareIds(one.ids, other.ids),
  )
  return best!.set
}

function compatibleSets(candidates: readonly Candidate[]): Candidate[][] {
  const sets: Candidate[][] = [[]]
  for (const one of candidates) {
    const joinable = sets.filter((set) => !set.some((other) => exclude(one, other)))
    sets.push(...joinable.map((set) => [...set, one]))
  }
  return sets
}

function meet(one: Candidate, other: Candidate): boolean {
  return (
    (one.touchesShipping && other.touchesShipping) || !one.lineIds.isDisjointFrom(other.lineIds)
  )
}
