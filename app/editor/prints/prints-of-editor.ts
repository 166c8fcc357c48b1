import type { Editor } from '#app/editor/core/editor.ts'
import type { PrintArticle } from './print-commands.ts'

type Prints = { article: PrintArticle; show: () => void }

const known = new WeakMap<Editor, Prints>()

/** Says that photos of this editor become prints, and how the grid of them is shown. */
export function setPrintsOf(editor: Editor, prints: Prints): void {
  known.set(editor, prints)
}

/** Undefined for an article that is designed page by page. */
export const printsOfEditor = (editor: Editor): Prints | undefined => known.get(editor)
