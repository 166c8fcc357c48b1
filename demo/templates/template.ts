import type { PaletteName } from '#demo/motifs/palettes.ts'

export const looks = [
  'wreath',
  'snapshot',
  'letters',
  'pattern',
  'gallery',
  'scene',
  'band',
] as const
export type LookName = (typeof looks)[number]

export const occasions = [
  'birthday',
  'child-birthday',
  'wedding',
  'thanks',
  'baby',
  'baptism',
  'christmas',
  'new-year',
  'mum',
  'dad',
  'grandma',
  'grandpa',
  'valentine',
  'anniversary',
  'home',
  'travel',
  'dog',
  'cat',
  'school',
  'teacher',
  'team',
  'company',
  'friend',
  'family',
  'remembrance',
] as const
export type Occasion = (typeof occasions)[number]

/** Words that stand where those of a buyer go; each language has its own. */
export const samples = [
  'child',
  'adult',
  'kids',
  'couple',
  'family',
  'dog',
  'cat',
  'place',
  'class',
  'team',
  'company',
] as const
export type Sample = (typeof samples)[number]

export type FigureName =
  | 'heart'
  | 'star'
  | 'flower'
  | 'daisy'
  | 'tulip'
  | 'leaf'
  | 'balloon'
  | 'cake'
  | 'gift'
  | 'bauble'
  | 'tree'
  | 'flake'
  | 'paw'
  | 'bone'
  | 'cat'
  | 'dog'
  | 'plane'
  | 'compass'
  | 'house'
  | 'rings'
  | 'crown'
  | 'moon'
  | 'sun'
  | 'pencil'
  | 'apple'
  | 'cup'
  | 'medal'
  | 'mark'
  | 'fir'

export type TypeStyle = 'classic' | 'playful' | 'modern' | 'poster' | 'hand'

/** A design with places for words and photos, in the colours that it was drawn for. */
export type Template = {
  occasion: Occasion
  look: LookName
  palette: PaletteName
  type: TypeStyle
  figures: readonly [FigureName, FigureName]
  /** Of what lies under the words of a `pattern`. */
  motif?: string
  /** The articles that it was fitted to; others of their format take it too. */
  articles: readonly number[]
}

export const templateId = ({ occasion, look }: Pick<Template, 'occasion' | 'look'>): string =>
  `${occasion}-${look}`
