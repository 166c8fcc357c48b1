import { settledDocumentOf, type Editor } from '#app/editor/core/editor.ts'
import type { Notice, PhotoLibrary } from './photo-library.ts'

/** Ends what was said of a design that has changed since, or of a photo that is back: it is no longer true. */
export function endNotices(editor: Editor, library: PhotoLibrary): void {
  let said: { notice: Notice; of: unknown } | undefined
  const look = () => {
    const { notice, deletedIds } = library.getState()
    const document = settledDocumentOf(editor.getState())
    if (!notice) said = undefined
    else if (notice !== said?.notice) said = { notice, of: document }
    else if (notice.kind === 'deleted' ? !deletedIds.has(notice.uploadId) : document !== said.of) {
      library.say(null)
    }
  }
  library.subscribe(look)
  editor.subscribe(look)
}
