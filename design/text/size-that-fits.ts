import type { Text } from '#design/elements/text.ts'

/** Four points: what is smaller prints as a smear. */
const SMALLEST_SHRUNK_MM = 1.4
const STEPS_PER_MM = 100

/**
 * The element's own size, or for one that shrinks the largest step below it at which nothing
 * sticks out. In steps, because a search among fractions could end on different ones.
 */
export function sizeThatFits(
  element: Text,
  overflowAt: (size: number) => { widthMm: number; heightMm: number },
): number {
  const fitsAt = (size: number) => {
    const { widthMm, heightMm } = overflowAt(size)
    return widthMm === 0 && heightMm === 0
  }
  if (element.fit === 'wrap' || element.size <= SMALLEST_SHRUNK_MM || fitsAt(element.size)) {
    return element.size
  }
  let fitting = Math.round(SMALLEST_SHRUNK_MM * STEPS_PER_MM)
  let tooLarge = Math.ceil(element.size * STEPS_PER_MM)
  while (tooLarge - fitting > 1) {
    const middle = (fitting + tooLarge) >> 1
    if (fitsAt(middle / STEPS_PER_MM)) fitting = middle
    else tooLarge = middle
  }
  return fitting / STEPS_PER_MM
}
