import type { Orientation } from '#db/design-tables.ts'

type Upright = Orientation | null | undefined

const sides = /(\d+(?:[.,]\d+)?)(\s*×\s*)(\d+(?:[.,]\d+)?)/u

/**
 * The name of a size as a design stands on it: whoever hangs 30 × 20 cm upright has bought
 * 20 × 30 cm, and would take the other for a mistake.
 */
export function sizeLabel(
  label: string,
  size: { width: number; height: number } | undefined,
  orientation: Upright,
): string {
  if (!orientation || !size || size.width === size.height) return label
  const own = size.width < size.height ? 'portrait' : 'landscape'
  return own === orientation ? label : label.replace(sides, '$3$2$1')
}
