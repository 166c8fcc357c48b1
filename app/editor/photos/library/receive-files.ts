import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import {
  isFilledByItself,
  putFirstPhotos,
  whenArrived,
} from '#app/editor/photos/placing/first-photos.ts'
import { putPhoto } from '#app/editor/photos/placing/put-photos.ts'
import type { QueueItem } from '#app/upload/upload-queue.ts'
import { isBook } from '#design/book/book.ts'
import type { Point } from '#design/geometry.ts'
import { libraryOf } from './library-of.ts'
import { isPhoto } from './photo-upload.ts'

/**
 * Files that somebody brought, by whatever way. An empty design is filled with them. Let go over the
 * page, the first one lands there; a single one that was pasted goes where it suits the page.
 */
export function receiveFiles(
  editor: Editor,
  files: readonly File[],
  where?: Point | 'where it suits',
): void {
  const library = libraryOf(editor)
  editor.openPanel('photos')
  const fills = isFilledByItself(editor) && (typeof where !== 'object' || files.length > 1)
  const isPlaced = where === 'where it suits' ? files.length === 1 : where !== undefined
  const items = library.queue.add(files)
  if (files.length === 0) {
    return library.say({ kind: 'problem', problem: 'empty_folder' })
  }
  if (fills) void fillWhenArrived(editor, items)
  else if (where && isPlaced && items[0]) putWhenArrived(editor, items[0], where)
}

/** Files for the empty page that is shown. The panel opens only when it has something to tell. */
export async function receiveOntoPage(editor: Editor, files: readonly File[]): Promise<number> {
  const library = libraryOf(editor)
  const items = library.queue.add(files)
  // A book is made from many photos by its own assistant.
  const isForAssistant = isBook(documentOf(editor.getState())) && files.length > 1
  if (isForAssistant) editor.openPanel('photos')
  const placed = isForAssistant ? 0 : await fillWhenArrived(editor, items)
  const isTrouble = library.queue
    .getItems()
    .some(({ id, state }) => isOf(items, id) && state !== 'done')
  if (placed === 0 || isTrouble) editor.openPanel('photos')
  return placed
}

const isOf = (items: readonly QueueItem[], wanted: number) => items.some(({ id }) => id === wanted)

async function fillWhenArrived(editor: Editor, items: readonly QueueItem[]): Promise<number> {
  const library = libraryOf(editor)
  const { pageId } = editor.getState()
  const photos = await whenArrived(library, items)
  // Whoever has gone on to another page meanwhile finds them among the photos.
  if (editor.getState().pageId !== pageId) return 0
  const placed = await putFirstPhotos(editor, photos)
  if (placed > 0) library.say({ kind: 'placed', count: placed, left: photos.length - placed })
  return placed
}

function putWhenArrived(editor: Editor, first: QueueItem, where: Point | 'where it suits'): void {
  const library = libraryOf(editor)
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
