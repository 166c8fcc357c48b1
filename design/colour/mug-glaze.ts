/** Inside and handle of a mug in two colours, by the code of its variant. */
export const mugGlazes = {
  red: '#b3272d',
  yellow: '#f0b824',
  green: '#2f7d4f',
  blue: '#2a5c9e',
  black: '#26262a',
} as const
export type MugGlaze = keyof typeof mugGlazes

/** Undefined for a mug of one colour. */
export function mugGlazeOf(productView: string, variant: string): MugGlaze | undefined {
  const isColoured = productView.startsWith('coloured-mug') && Object.hasOwn(mugGlazes, variant)
  return isColoured ? (variant as MugGlaze) : undefined
}
