import type { Shadow } from '#design/elements/effects.ts'

type PlainShadow = { [Key in keyof Shadow]: Key extends 'color' ? string : number }

export const shadowKinds = ['none', 'soft', 'hard'] as const
export type ShadowKind = (typeof shadowKinds)[number]

const BLACK = '#000000'

/** Ready shadow, of a size that suits what it falls from: the shorter side of a photo, the height of letters. */
export function readyShadow(kind: ShadowKind, sizeMm: number): PlainShadow | null {
  if (kind === 'none') return null
  const reach = Math.max(0.2, Math.round(sizeMm * (kind === 'soft' ? 0.4 : 0.6)) / 10)
  return kind === 'soft'
    ? { color: BLACK, opacity: 0.45, dx: reach, dy: reach, blur: 2 * reach }
    : { color: BLACK, opacity: 0.6, dx: reach, dy: reach, blur: 0 }
}

export function kindOfShadow(shadow: PlainShadow | null | undefined): ShadowKind {
  if (!shadow) return 'none'
  return shadow.blur > 0 ? 'soft' : 'hard'
}
