import { CommandRefused, type Command, type RefusalReason } from './commands/command.ts'
import * as elements from './commands/element-commands.ts'
import * as formats from './commands/format-commands.ts'
import * as names from './commands/names-command.ts'
import * as pages from './commands/page-commands.ts'
import * as photos from './commands/photo-commands.ts'
import type { DesignDocument } from './document.ts'
import { applyPatches, type Patch } from './patches.ts'

export type CommandResult =
  | { ok: true; document: DesignDocument; undo: Patch[]; redo: Patch[] }
  | { ok: false; reason: RefusalReason; path?: string }

/** A refused command has changed nothing; an accepted one leaves a document that is valid. */
export function applyCommand(document: DesignDocument, command: Command): CommandResult {
  try {
    const redo = patchesOf(document, command)
    return { ok: true, ...applyPatches(document, redo), redo }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { ok: false, reason: error.reason, path: error.path }
  }
}

function patchesOf(document: DesignDocument, command: Command): Patch[] {
  switch (command.type) {
    case 'add':
      return elements.add(document, command)
    case 'remove':
      return elements.remove(document, command)
    case 'move':
      return elements.move(document, command)
    case 'resize':
      return elements.resize(document, command)
    case 'fit-inside':
      return elements.fitInside(document, command)
    case 'rotate':
      return elements.rotate(document, command)
    case 'reorder':
      return elements.reorder(document, command)
    case 'group':
      return elements.group(document, command)
    case 'ungroup':
      return elements.ungroup(document, command)
    case 'set-properties':
      return elements.setProperties(document, command)
    case 'lock':
      return elements.lock(document, command)
    case 'unlock':
      return elements.unlock(document, command)
    case 'replace-photo':
      return photos.replacePhoto(document, command)
    case 'fill-slots':
      return photos.fillSlots(document, command)
    case 'add-asset':
      return photos.addAsset(document, command)
    case 'remove-asset':
      return photos.removeAsset(document, command)
    case 'add-font':
      return photos.addFont(document, command)
    case 'set-background':
      return pages.setBackground(document, command)
    case 'set-names':
      return names.setNames(document, command)
    case 'turn':
      return formats.turn(document)
    case 'set-edges':
      return formats.setEdges(document, command)
    case 'add-page':
      return pages.addPage(document, command)
    case 'replace-page':
      return pages.replacePage(document, command)
    case 'remove-page':
      return pages.removePage(document, command)
    case 'move-page':
      return pages.movePage(document, command)
  }
}
