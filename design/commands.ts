import type { Command } from './commands/command.ts'
import { resultOf, type CommandResult } from './commands/command-result.ts'
import * as elements from './commands/element-commands.ts'
import * as formats from './commands/format-commands.ts'
import { framePatches } from './commands/frame-commands.ts'
import * as names from './commands/names-command.ts'
import { setPageNumbers } from './commands/page-numbers-command.ts'
import * as pages from './commands/page-commands.ts'
import * as photos from './commands/photo-commands.ts'
import type { DesignDocument } from './document.ts'
import type { Patch } from './patches.ts'

export type { CommandResult } from './commands/command-result.ts'

/** A refused command has changed nothing; an accepted one leaves a document that is valid. */
export function applyCommand(document: DesignDocument, command: Command): CommandResult {
  return resultOf(document, () => patchesOf(document, command))
}

function patchesOf(document: DesignDocument, command: Command): Patch[] {
  switch (command.type) {
    case 'add':
      return elements.add(document, command)
    case 'remove':
      return elements.remove(document, command)
    case 'move':
    case 'resize':
    case 'rotate':
      return framePatches(document, command)
    case 'fit-inside':
      return elements.fitInside(document, command)
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
    case 'set-page-numbers':
      return setPageNumbers(document, command)
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
