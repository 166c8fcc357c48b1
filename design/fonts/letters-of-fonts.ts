import { FALLBACK_FONT, findFont } from './font-catalogue.ts'
import { hasScriptLetters } from './script-faces.ts'

/** The families that have letters besides the Latin ones. All others fall back; a test reads the files. */
const withGreek: ReadonlySet<string> = new Set(['Roboto', 'Open Sans', 'Comfortaa', 'Alegreya'])
const withCyrillic: ReadonlySet<string> = new Set([
  ...withGreek,
  'Montserrat',
  'Nunito',
  'Oswald',
  'Playfair Display',
  'Lora',
  'Pacifico',
  'Great Vibes',
  'Amatic SC',
  'Lobster',
])

const greek = /\p{Script=Greek}/u
const cyrillic = /\p{Script=Cyrillic}/u

/** In which typefaces the letters of a text are set that a font does not have. */
export function facesBeside(fontId: string, text: string): string[] {
  const family = findFont(fontId)?.family ?? ''
  const isLacking =
    (greek.test(text) && !withGreek.has(family)) ||
    (cyrillic.test(text) && !withCyrillic.has(family))
  return [
    ...(isLacking ? [findFont(FALLBACK_FONT)!.family] : []),
    ...(hasScriptLetters(text) ? ['Noto Sans'] : []),
  ]
}
