import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { usesOf } from '#app/editor/photos/placing/photo-places.ts'
import type { UploadProblem } from '#app/upload/upload-problems.ts'
import type { PhotoLibrary } from './photo-library.ts'

/** How long a deleted photo can be had back. */
const UNDO_MS = 10_000

/** Takes a photo that this design does not show out of sight; soon after it is gone. */
export function removePhoto(
  editor: Editor,
  library: PhotoLibrary,
  id: string,
  onKept: (problem: UploadProblem) => void,
): void {
  const document = documentOf(editor.getState())
  if (usesOf(document).has(id)) return onKept('in_use')
  if (Object.hasOwn(document.assets, id)) editor.run({ type: 'remove-asset', assetId: id })
  library.hide(id, true)
  setTimeout(() => void removeForGood(editor, library, id, onKept), UNDO_MS)
}

async function removeForGood(
  editor: Editor,
  library: PhotoLibrary,
  id: string,
  onKept: (problem: UploadProblem) => void,
): Promise<void> {
  if (!library.getState().deletedIds.has(id) || isRemembered(editor, id)) return
  const problem = await library.remove(id)
  if (!problem) return
  library.hide(id, false)
  onKept(problem)
}

/** A step back must never lead to a picture that is gone: such a photo goes when the page is left. */
function isRemembered(editor: Editor, id: string): boolean {
  const { document, past, future } = editor.getState().history
  return Object.hasOwn(document.assets, id) || JSON.stringify([past, future]).includes(id)
}
