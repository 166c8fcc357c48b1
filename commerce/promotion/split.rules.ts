/** Rounded down. By parts, because the product of a large sum would be no exact number. */
export function percentOf(amount: number, percent: number): number {
  return Math.floor(amount / 100) * percent + Math.floor(((amount % 100) * percent) / 100)
}

type Share = { id: string; weight: number }

/**
 * An amount over lines in proportion, by largest remainder: the parts sum to the amount, and none is
 * more than its line. Equal remainders are served by id, whatever order the lines came in.
 */
export function splitByWeight(amount: number, shares: readonly Share[]): Map<string, number> {
  const whole = shares.reduce((sum, { weight }) => sum + weight, 0)
  if (amount < 0 || amount > whole) throw new RangeError(`${amount} is no part of ${whole}`)
  const divide = Number.isSafeInteger(amount * whole) ? divideNumbers : divideExactly
  const quotas = shares.map(({ id, weight }) => ({ id, ...divide(amount, weight, whole) }))
  let left = amount - quotas.reduce((sum, { part }) => sum + part, 0)
  const parts = new Map(quotas.map(({ id, part }) => [id, part]))
  for (const { id, part } of quotas.toSorted(byRemainder)) {
    if (left === 0) break
    parts.set(id, part + 1)
    left -= 1
  }
  return parts
}

type Quota = { id: string; part: number; remainder: bigint | number }

function byRemainder(one: Quota, other: Quota): number {
  if (one.remainder !== other.remainder) return one.remainder > other.remainder ? -1 : 1
  return compareIds(one.id, other.id)
}

function divideNumbers(amount: number, weight: number, whole: number) {
  if (whole === 0) return { part: 0, remainder: 0 }
  return { part: Math.floor((amount * weight) / whole), remainder: (amount * weight) % whole }
}

function divideExactly(amount: number, weight: number, whole: number) {
  const [product, by] = [BigInt(amount) * BigInt(weight), BigInt(whole)]
  return { part: Number(product / by), remainder: product % by }
}

/** By code units: the same on every machine, whatever language it speaks. */
export function compareIds(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
