import { writtenTraditionally } from './traditional-letters.ts'

/**
 * Typefaces of scripts that the fonts people choose from do not have. They are cut into slices of a
 * few hundred letters each, of which a text needs two or three; all are under the SIL Open Font License.
 */
export type ScriptFace =
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'japanese'
  | 'korean'
  | 'chinese-simplified'
  | 'chinese-traditional'

/** Slice index: which slice of a face has a letter. */
export type SliceIndex = { sliceOf: (codePoint: number) => string | undefined }

/** Script font cache: what has been loaded so far. */
export type ScriptFontCache = {
  indexOf: (face: ScriptFace) => SliceIndex | undefined
  bytesOf: (face: ScriptFace, slice: string) => Uint8Array | undefined
}

export const emptyScriptFontCache: ScriptFontCache = {
  indexOf: () => undefined,
  bytesOf: () => undefined,
}

const hebrew = '\\u0590-\\u05ff\\ufb1d-\\ufb4f'
const arabic = '\\u0600-\\u06ff\\u0750-\\u077f\\u0870-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc'
const thai = '\\u0e00-\\u0e7f'
const kana = '\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fd-\\u30ff\\uff66-\\uff9d'
const hangul = '\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97f\\uac00-\\ud7ff'
const eastAsian =
  '\\u1100-\\u11ff\\u2e80-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff' +
  '\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{20000}-\\u{3ffff}'

const oneOf = (ranges: string) => new RegExp(`[${ranges}]`, 'u')
const hasHebrew = oneOf(hebrew)
const hasArabic = oneOf(arabic)
const hasThai = oneOf(thai)
const hasKana = oneOf(kana)
const hasHangul = oneOf(hangul)
const isEastAsian = oneOf(eastAsian)
const hasAnyFace = oneOf(hebrew + arabic + thai + eastAsian)

/** Whether a face of ours may have such letters: others are looked up nowhere. */
export function hasScriptLetters(text: string): boolean {
  return hasAnyFace.test(text)
}

/**
 * The faces for a text, each to be asked before the next. Chinese characters look different in Japan, in
 * Korea and on both sides of the strait; whoever reads them is told by the letters around them.
 */
export function facesFor(text: string): ScriptFace[] {
  if (!hasAnyFace.test(text)) return []
  return [
    ...(hasHebrew.test(text) ? ['hebrew' as const] : []),
    ...(hasArabic.test(text) ? ['arabic' as const] : []),
    ...(hasThai.test(text) ? ['thai' as const] : []),
    ...(isEastAsian.test(text) ? eastAsianFaces(text) : []),
  ]
}

function eastAsianFaces(text: string): ScriptFace[] {
  if (hasKana.test(text)) return ['japanese', 'chinese-traditional', 'chinese-simplified', 'korean']
  if (hasHangul.test(text)) return ['korean', 'chinese-traditional', 'chinese-simplified']
  return writtenTraditionally(text)
    ? ['chinese-traditional', 'chinese-simplified', 'japanese']
    : ['chinese-simplified', 'chinese-traditional', 'japanese']
}

const hangulFaces: readonly ScriptFace[] = ['korean']

export type FoundSlice = { face: ScriptFace; slice: string }

/** Slice that has a letter; a face whose index is not there yet may have it or not. */
export function findSlice(
  faces: readonly ScriptFace[],
  character: string,
  cache: ScriptFontCache,
): FoundSlice | { unknown: ScriptFace } | undefined {
  if (!hasAnyFace.test(character)) return undefined
  // The lists of the Chinese faces name syllables that those do not have.
  for (const face of hasHangul.test(character) ? hangulFaces : faces) {
    const index = cache.indexOf(face)
    if (!index) return { unknown: face }
    const slice = index.sliceOf(character.codePointAt(0)!)
    if (slice !== undefined) return { face, slice }
  }
  return undefined
}

/** Lacking files before a text can be set. Anew after each load: an index leads to slices. */
export function lackingFor(
  text: string,
  cache: ScriptFontCache,
): { indexes: ScriptFace[]; slices: FoundSlice[] } {
  // As it will be set: a syllable of Korean may have been typed in three parts.
  const composed = text.normalize('NFC')
  const faces = facesFor(composed)
  const indexes = new Set<ScriptFace>()
  const slices = new Map<string, FoundSlice>()
  for (const character of faces.length === 0 ? [] : new Set(composed)) {
    const found = findSlice(faces, character, cache)
    if (!found) continue
    if ('unknown' in found) indexes.add(found.unknown)
    else if (!cache.bytesOf(found.face, found.slice)) {
      slices.set(`${found.face}/${found.slice}`, found)
    }
  }
  return { indexes: [...indexes], slices: [...slices.values()] }
}

/** From the lists of the packages: slice by slice, as 'U+4e00,U+4e8c-4e8d'. */
export function readSliceIndex(ranges: Readonly<Record<string, string>>): SliceIndex {
  const slices = new Map<number, string>()
  for (const [slice, list] of Object.entries(ranges)) {
    for (const range of list.split(',')) {
      const [from = '', to = from] = range.slice(2).split('-')
      const last = Number.parseInt(to, 16)
      for (let code = Number.parseInt(from, 16); code <= last; code += 1) slices.set(code, slice)
    }
  }
  return { sliceOf: (codePoint) => slices.get(codePoint) }
}

/** Letters of different scripts are never shaped together: each has rules of its own. */
export function scriptOf(character: string): 'hebrew' | 'arabic' | 'thai' | 'han' | 'other' | null {
  if (hasHebrew.test(character)) return 'hebrew'
  if (hasArabic.test(character)) return 'arabic'
  if (hasThai.test(character)) return 'thai'
  if (isEastAsian.test(character)) return 'han'
  return /\p{L}/u.test(character) ? 'other' : null
}
