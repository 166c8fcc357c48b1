import {
  hasScriptLetters,
  lackingFor,
  readSliceIndex,
  type ScriptFace,
  type ScriptFontCache,
  type SliceIndex,
} from '#design/fonts/script-faces.ts'
import { fetchSlice, fetchSliceRanges } from './drawing-files.ts'

const RETRY_AFTER_MS = 5_000

/** Letters of other scripts, a slice at a time and only when somebody types one of them. */
export function openScriptLetters(whenArrived: () => void) {
  const indexes = new Map<ScriptFace, SliceIndex>()
  const slices = new Map<string, Uint8Array>()
  const asked = new Set<string>()
  const fontCache: ScriptFontCache = {
    indexOf: (face) => indexes.get(face),
    bytesOf: (face, slice) => slices.get(`${face}/${slice}`),
  }

  function once(name: string, load: () => Promise<void>): void {
    if (asked.has(name)) return
    asked.add(name)
    load().then(whenArrived, () => {
      setTimeout(() => {
        asked.delete(name)
        // Whoever draws next asks again.
        whenArrived()
      }, RETRY_AFTER_MS)
    })
  }

  return {
    fontCache,
    /** Whether all of its letters are here; those that are not are sent for. */
    has(text: string): boolean {
      if (!hasScriptLetters(text)) return true
      const lacking = lackingFor(text, fontCache)
      for (const face of lacking.indexes) {
        once(face, async () => {
          indexes.set(face, readSliceIndex(await fetchSliceRanges(face)))
        })
      }
      for (const { face, slice } of lacking.slices) {
        once(`${face}/${slice}`, async () => {
          slices.set(`${face}/${slice}`, await fetchSlice(face, slice))
        })
      }
      return lacking.indexes.length + lacking.slices.length === 0
    },
  }
}
