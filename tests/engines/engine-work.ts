import type { DesignDocument } from '#design/document.ts'
import type { ScriptFace } from '#design/fonts/script-faces.ts'
import type { IconSet } from '#press/emoji.ts'

/** Engine work: what a browser is asked to draw, as it travels. */
export type EngineWork = {
  documents: readonly DesignDocument[]
  fonts: readonly string[]
  /** Of the faces of other scripts: which letters each slice has, and the slices that are needed. */
  scripts: {
    ranges: Partial<Record<ScriptFace, Record<string, string>>>
    slices: readonly `${ScriptFace}/${string}`[]
  }
  emoji: { names: Readonly<Record<string, string>>; set: IconSet }
}

export type EngineReport = { hashes: string[]; sines: string }
