export const patternNames = [
  'dots',
  'stripes',
  'diagonals',
  'checks',
  'grid',
  'waves',
  'triangles',
  'crosses',
  'hearts',
  'confetti',
] as const
export type PatternName = (typeof patternNames)[number]

export const PATTERN_PREFIX = 'pattern-'

/** A pattern is a shape that is known by its id. */
export function patternNameOf(elementId: string): PatternName | undefined {
  return patternNames.find((name) => elementId.startsWith(`${PATTERN_PREFIX}${name}-`))
}
