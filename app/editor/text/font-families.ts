import { fontCatalogue, type CatalogueFont } from '#design/fonts/font-catalogue.ts'

export const fontStyles = ['sans', 'serif', 'hand', 'display', 'mono'] as const

export type FontFamily = {
  /** The id of its upright, regular cut. */
  id: string
  name: string
  style: CatalogueFont['style']
  cuts: readonly CatalogueFont[]
}

/** In the order of the catalogue, with all cuts of each. */
export const fontFamilies: readonly FontFamily[] = [
  ...Map.groupBy(fontCatalogue, ({ family }) => family).values(),
].map((cuts) => {
  const { id, family, style } = cuts[0]!
  return { id, name: family, style, cuts }
})

export function familyOf(fontId: string): FontFamily | undefined {
  return fontFamilies.find(({ cuts }) => cuts.some(({ id }) => id === fontId))
}

/** The bold or italic cut of the same family, or back; undefined where there is none. */
export function toggledCut(fontId: string, toggle: 'bold' | 'italic'): CatalogueFont | undefined {
  const family = familyOf(fontId)
  const now = family?.cuts.find(({ id }) => id === fontId)
  if (!family || !now) return undefined
  const isOn = toggle === 'bold' ? now.weight === 700 : now.italic
  return family.cuts.find(({ weight, italic }) =>
    isOn
      ? weight === 400 && !italic
      : toggle === 'bold'
        ? weight === 700 && !italic
        : weight === 400 && italic,
  )
}

/** Another family in the same cut, where it has it. */
export function sameCut(family: FontFamily, fontId: string): CatalogueFont {
  const now = fontCatalogue.find(({ id }) => id === fontId)
  return (
    family.cuts.find(({ weight, italic }) => weight === now?.weight && italic === now.italic) ??
    family.cuts[0]!
  )
}
