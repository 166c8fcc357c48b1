import { palettes, type Palette, type PaletteName } from './palettes.ts'
import type { Sheet } from './sheet.ts'

/** Drawing of a motif on a page of any size: it lies on the palette's ground. */
export type DrawMotif = (sheet: Sheet, colors: Palette) => void

export type Motif = {
  /** The first one is what is shown where only one is. */
  colorways: readonly [Colorway, ...Colorway[]]
  draw: DrawMotif
}

export type Colorway = { id: PaletteName; colors: Palette }

type Choice = PaletteName | readonly [PaletteName, Partial<Palette>]

/** A drawing and the palettes it was made for, some with a colour of their own. */
export function motif(draw: DrawMotif, first: Choice, ...others: Choice[]): Motif {
  return { colorways: [colorway(first), ...others.map(colorway)], draw }
}

function colorway(choice: Choice): Colorway {
  const [id, changes] = typeof choice === 'string' ? [choice, {}] : choice
  return { id, colors: { ...palettes[id], ...changes } }
}
