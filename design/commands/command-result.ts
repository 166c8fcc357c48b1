import type { DesignDocument } from '#design/document.ts'
import { applyPatches, type Patch } from '#design/patches.ts'
import { CommandRefused, type RefusalReason } from './command.ts'

export type CommandResult =
  | { ok: true; document: DesignDocument; undo: Patch[]; redo: Patch[] }
  | { ok: false; reason: RefusalReason; path?: string }

/** Result of a command: what its patches make of a document, or why there are none. */
export function resultOf(document: DesignDocument, patchesOf: () => Patch[]): CommandResult {
  try {
    const redo = patchesOf()
    return { ok: true, ...applyPatches(document, redo), redo }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { ok: false, reason: error.reason, path: error.path }
  }
}
