import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import type { PhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import { isPhoto, type PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import type { QueueItem } from '#app/upload/upload-queue.ts'
import { printsOfEditor } from '#app/editor/prints/prints-of-editor.ts'
import { isBlankPage } from '#app/editor/product/blank-page.ts'
import { isBook } from '#design/book/book.ts'
import { putAllPhotos, putPhoto } from './put-photos.ts'

/** Prints and books ask first how many and where; everything else wants its first photos on the page. */
export function isFilledByItself(editor: Editor): boolean {
  const document = documentOf(editor.getState())
  return !printsOfEditor(editor) && !isBook(document) && document.pages.every(isBlankPage)
}

/**
 * Arrival of these files, once none of them is on its way. One that waits for a better line keeps those that
 * are there from the page no longer.
 */
export function whenArrived(
  library: PhotoLibrary,
  items: readonly QueueItem[],
): Promise<PhotoUpload[]> {
  const ids = items.map(({ id }) => id)
  const arrived = new Map<number, PhotoUpload[]>()
  const { promise, resolve } = Promise.withResolvers<PhotoUpload[]>()
  const isComing = ({ id, state }: QueueItem): boolean => {
    if (!ids.includes(id) || arrived.has(id) || state === 'failed') return false
    return state !== 'pausing' || arrived.size === 0
  }
  const look = () => {
    if (library.queue.getItems().some(isComing)) return
    forgetArrivals()
    forgetQueue()
    resolve(ids.flatMap((id) => arrived.get(id) ?? []))
  }
  const forgetArrivals = library.onArrival((uploads, item) => {
    if (item === undefined || !ids.includes(item.id)) return
    arrived.set(item.id, uploads.filter(isPhoto))
    look()
  })
  const forgetQueue = library.queue.subscribe(look)
  look()
  return promise
}

/** One fills the shown page, several are arranged; either is one step to undo. */
export async function putFirstPhotos(
  editor: Editor,
  photos: readonly PhotoUpload[],
): Promise<number> {
  const [first, ...others] = photos
  if (!first || !isBlankPage(pageOf(editor.getState()))) return 0
  if (others.length === 0) return 'how' in (await putPhoto(editor, first)) ? 1 : 0
  const done = await putAllPhotos(editor, photos, 'pages')
  return 'placed' in done ? done.placed : 0
}
