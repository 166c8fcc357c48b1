import {
  facesFor,
  hasScriptLetters,
  type FoundSlice,
  type ScriptFace,
  type ScriptFontCache,
} from '#design/fonts/script-faces.ts'
import { openFont, type OpenFont } from './open-font.ts'

/** The faces for one text, as bold as the font beside which they stand. */
export type ScriptFonts = {
  faces: readonly ScriptFace[]
  cache: ScriptFontCache
  open: (found: FoundSlice) => OpenFont | undefined
}

const noFaces: readonly ScriptFace[] = []

export function createScriptFonts(cache: ScriptFontCache) {
  const opened = new Map<string, OpenFont>()
  return (text: string, weight: number): ScriptFonts => ({
    faces: hasScriptLetters(text) ? facesFor(text.normalize('NFC')) : noFaces,
    cache,
    open: ({ face, slice }) => {
      const key = `${face}/${slice} ${weight}`
      const known = opened.get(key)
      if (known) return known
      const bytes = cache.bytesOf(face, slice)
      if (!bytes) return undefined
      const font = openFont(bytes, weight)
      opened.set(key, font)
      return font
    },
  })
}
