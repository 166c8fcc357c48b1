import type { Element } from '#design/elements/element.ts'

/** The pile as a list shows it: what lies on top comes first. */
export function fromTheTop(elements: readonly Element[]): Element[] {
  return elements.toReversed()
}

/** The place in the pile for a place in the list. */
export function indexInPile(row: number, count: number): number {
  return count - 1 - row
}

/** The row over which a dragged one hovers: the one whose middle its own middle has passed. */
export function rowUnder(middles: readonly number[], from: number, y: number): number {
  let row = from
  while (row > 0 && y < middles[row - 1]!) row--
  while (row < middles.length - 1 && y > middles[row + 1]!) row++
  return row
}
