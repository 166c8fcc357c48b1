import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import type { ActionOutcome } from '#app/editor/canvas/actions/outcome.ts'
import { applyCommand, type CommandResult } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { preserveFaces } from '#design/faces/preserve-faces.ts'
import { orientationOf } from '#design/orientation.ts'

/** Turned, and in the same step cropped anew where a head would otherwise be cut off. */
function turned(editor: Editor, before: DesignDocument): CommandResult {
  const turn: Command = { type: 'turn' }
  const after = applyCommand(before, turn)
  const commands = after.ok ? preserveFaces(before, after.document, knownFaces) : []
  return (commands.length > 0 && editor.runAll([turn, ...commands])) || editor.run(turn)
}

/** The design that the last turn made: turned back at once, nothing of it may have become smaller. */
let made: DesignDocument | undefined

export function turnPages(editor: Editor): ActionOutcome {
  const before = documentOf(editor.getState())
  if (before === made) {
    editor.undo()
    made = undefined
  } else {
    const result = turned(editor, before)
    if (!result.ok) {
      const isFixed = result.reason === 'locked_by_template'
      return { said: isFixed ? 'create.formats.said.fixed' : 'create.canvas.notPossible' }
    }
    made = result.document
  }
  const now = orientationOf(documentOf(editor.getState()).pages[0]!)
  return { said: `create.formats.said.${now ?? 'portrait'}` }
}
