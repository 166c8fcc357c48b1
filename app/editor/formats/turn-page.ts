import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import type { Outcome } from '#app/editor/canvas/actions/outcome.ts'
import type { DesignDocument } from '#design/document.ts'
import { orientationOf } from '#design/orientation.ts'

/** The design that the last turn made: turned back at once, nothing of it may have become smaller. */
let made: DesignDocument | undefined

export function turnPages(editor: Editor): Outcome {
  const before = documentOf(editor.getState())
  if (before === made) {
    editor.undo()
    made = undefined
  } else {
    const result = editor.run({ type: 'turn' })
    if (!result.ok) {
      const isFixed = result.reason === 'locked_by_template'
      return { said: isFixed ? 'create.formats.said.fixed' : 'create.canvas.notPossible' }
    }
    made = result.document
  }
  const now = orientationOf(documentOf(editor.getState()).pages[0]!)
  return { said: `create.formats.said.${now ?? 'portrait'}` }
}
