import { MOST_CODES, MOST_LINES, MOST_QUANTITY, type CartPlace } from './cart.terms.ts'

export type MergeLine = {
  id: string
  articleId: number
  variant: string
  versionId: string | null
  quantity: number
  place: CartPlace
  isRemoved: boolean
}

/** Line after a merge, in the customer's cart. A visitor's line that is missing here was joined. */
export type MergedLine = { id: string; quantity: number; place: CartPlace }

/**
 * The visitor's lines join the customer's at login. The same thing becomes one line; what does not fit
 * into the cart any more is saved for later: no piece gets lost.
 */
export function mergeLines(
  customers: readonly MergeLine[],
  visitors: readonly MergeLine[],
): MergedLine[] {
  const merged = new Map(customers.map((line) => [line.id, line]))
  for (const line of visitors) {
    if (line.isRemoved) merged.set(line.id, line)
    else if (line.place === 'SAVED') save(merged, line)
    else put(merged, line)
  }
  const changed = [...merged.values()].filter((line) => !customers.includes(line))
  return changed.map(({ id, quantity, place }) => ({ id, quantity, place }))
}

function put(merged: Map<string, MergeLine>, line: MergeLine): void {
  const same = findSame(merged, line, 'CART')
  if (same) {
    const fitting = Math.min(line.quantity, MOST_QUANTITY - same.quantity)
    merged.set(same.id, { ...same, quantity: same.quantity + fitting })
    const rest = line.quantity - fitting
    if (rest > 0) save(merged, { ...line, quantity: rest })
  } else if (linesAt(merged, 'CART').length < MOST_LINES) {
    merged.set(line.id, line)
  } else {
    save(merged, line)
  }
}

function save(merged: Map<string, MergeLine>, line: MergeLine): void {
  const same = findSame(merged, line, 'SAVED')
  const together = (same?.quantity ?? 0) + line.quantity
  if (same && together <= MOST_QUANTITY) merged.set(same.id, { ...same, quantity: together })
  else merged.set(line.id, { ...line, place: 'SAVED' })
}

const linesAt = (merged: ReadonlyMap<string, MergeLine>, place: CartPlace) =>
  [...merged.values()].filter((line) => line.place === place && !line.isRemoved)

function findSame(merged: ReadonlyMap<string, MergeLine>, line: MergeLine, place: CartPlace) {
  return linesAt(merged, place).find(
    (other) =>
      other.articleId === line.articleId &&
      other.variant === line.variant &&
      other.versionId === line.versionId,
  )
}

/** The customer's first: those that do not fit are the visitor's last. */
export function mergeCodes(customers: readonly string[], visitors: readonly string[]): string[] {
  return [...new Set([...customers, ...visitors])].slice(0, MOST_CODES)
}
