import { fontHashes } from './font-hashes.ts'

/** A font that people can choose. All are under the SIL Open Font License. */
export type CatalogueFont = {
  id: string
  family: string
  weight: 400 | 700
  italic: boolean
  style: FontStyle
  /** The npm package that holds the font, and the file inside it. */
  package: string
  file: string
  /** A font that differs sets other lines: a reprint would not look like the first print. */
  sha256: string
}

type FontStyle = 'sans' | 'serif' | 'hand' | 'display' | 'mono'
type Cut = { suffix: string; weight: 400 | 700; italic: boolean; folder: string }

const regularCut: Cut = { suffix: '', weight: 400, italic: false, folder: '400Regular' }
const boldCut: Cut = { suffix: '-bold', weight: 700, italic: false, folder: '700Bold' }
const italicCut: Cut = { suffix: '-italic', weight: 400, italic: true, folder: '400Regular_Italic' }
const regular = [regularCut]
const withBold = [regularCut, boldCut]
const withBoldAndItalic = [regularCut, boldCut, italicCut]

const families: readonly [id: string, name: string, style: FontStyle, cuts: Cut[]][] = [
  ['roboto', 'Roboto', 'sans', withBoldAndItalic],
  ['open-sans', 'Open Sans', 'sans', withBoldAndItalic],
  ['montserrat', 'Montserrat', 'sans', withBoldAndItalic],
  ['nunito', 'Nunito', 'sans', withBoldAndItalic],
  ['work-sans', 'Work Sans', 'sans', withBoldAndItalic],
  ['josefin-sans', 'Josefin Sans', 'sans', withBoldAndItalic],
  ['quicksand', 'Quicksand', 'sans', withBold],
  ['comfortaa', 'Comfortaa', 'sans', withBold],
  ['oswald', 'Oswald', 'sans', withBold],
  ['playfair-display', 'Playfair Display', 'serif', withBoldAndItalic],
  ['lora', 'Lora', 'serif', withBoldAndItalic],
  ['libre-baskerville', 'Libre Baskerville', 'serif', withBoldAndItalic],
  ['alegreya', 'Alegreya', 'serif', withBoldAndItalic],
  ['dancing-script', 'Dancing Script', 'hand', withBold],
  ['pacifico', 'Pacifico', 'hand', regular],
  ['great-vibes', 'Great Vibes', 'hand', regular],
  ['alex-brush', 'Alex Brush', 'hand', regular],
  ['allura', 'Allura', 'hand', regular],
  ['italianno', 'Italianno', 'hand', regular],
  ['pinyon-script', 'Pinyon Script', 'hand', regular],
  ['playball', 'Playball', 'hand', regular],
  ['sriracha', 'Sriracha', 'hand', regular],
  ['mali', 'Mali', 'hand', withBoldAndItalic],
  ['itim', 'Itim', 'hand', regular],
  ['amatic-sc', 'Amatic SC', 'hand', withBold],
  ['anton', 'Anton', 'display', regular],
  ['bebas-neue', 'Bebas Neue', 'display', regular],
  ['baloo-2', 'Baloo 2', 'display', withBold],
  ['lobster', 'Lobster', 'display', regular],
  ['bangers', 'Bangers', 'display', regular],
  ['space-mono', 'Space Mono', 'mono', withBoldAndItalic],
]

export const fontCatalogue: readonly CatalogueFont[] = families.flatMap(
  ([familyId, family, style, cuts]) =>
    cuts.map(({ suffix, weight, italic, folder }) => {
      const id = familyId + suffix
      return {
        id,
        family,
        weight,
        italic,
        style,
        package: `@expo-google-fonts/${familyId}`,
        file: `${folder}/${family.replaceAll(' ', '')}_${folder}.ttf`,
        sha256: fontHashes[id]!,
      }
    }),
)

/** Sets what the chosen font has no letters for. Wide: Latin, Greek and Cyrillic. */
export const FALLBACK_FONT = 'roboto'

const fontsById = new Map(fontCatalogue.map((font) => [font.id, font]))

export function findFont(id: string): CatalogueFont | undefined {
  return fontsById.get(id)
}
