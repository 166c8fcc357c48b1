import type { Editor } from '#app/editor/core/editor.ts'
import { putPhoto } from '#app/editor/photos/placing/put-photos.ts'
import type { Point } from '#design/geometry.ts'
import { libraryOf } from './library-of.ts'
import { isPhoto } from './photo-library.ts'

/**
 * Files that somebody brought, by whatever way. Let go over the page, the first one lands there; a
 * single one that was pasted goes where it suits the page.
 */
export function receiveFiles(
  editor: Editor,
  files: readonly File[],
  where?: Point | 'where it suits',
): void {
  const library = libraryOf(editor)
  editor.openPanel('photos')
  const [first] = library.queue.add(files)
  if (files.length === 0) {
    return library.say({ kind: 'problem', problem: 'empty_folder' })
  }
  const isPlaced = where === 'where it suits' ? files.length === 1 : where !== undefined
  if (!isPlaced || !first) return
  const { pageId } = editor.getState()
  const forget = library.onArrival((uploads, item) => {
    if (item?.id !== first.id) return
    forget()
    const photo = uploads.find(isPhoto)
    // Whoever has gone on to another page meanwhile finds it among the photos.
    if (!photo || editor.getState().pageId !== pageId) return
    void putPhoto(editor, photo, typeof where === 'object' ? { at: where } : {})
  })
}
