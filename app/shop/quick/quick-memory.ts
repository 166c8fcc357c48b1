import type { Entered } from './personalise.ts'

/** Memory of one page in this tab, so that a reload or a look elsewhere loses nothing. */
export type Remembered = Entered & {
  /** Draft that the shop has of it already, until it is in the cart or in the editor. */
  draft?: { designId: string; revision: number; document: string } | undefined
  /** Design that was last opened in the editor: somebody who goes there again finds it, not a second copy. */
  opened?: { designId: string; document: string } | undefined
}

const nothing: Remembered = { words: {}, photos: {} }

export function readMemory(name: string): Remembered {
  try {
    const kept = sessionStorage.getItem(name)
    return kept === null ? nothing : { ...nothing, ...(JSON.parse(kept) as Remembered) }
  } catch {
    // A browser that stores nothing throws: what was entered then lives as long as its page.
    return nothing
  }
}

export function writeMemory(name: string, remembered: Remembered): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(remembered))
  } catch {
    // As above.
  }
}
