import type { DesignDocument } from '#design/document.ts'
import type { IconSet } from '#press/emoji.ts'

/** What a browser is asked to draw, as it travels. */
export type EngineWork = {
  documents: readonly DesignDocument[]
  fonts: readonly string[]
  emoji: { names: Readonly<Record<string, string>>; set: IconSet }
}

export type EngineReport = { hashes: string[]; sines: string }
