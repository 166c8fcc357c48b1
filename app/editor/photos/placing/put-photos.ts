import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { printsOfEditor } from '#app/editor/prints/prints-of-editor.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command, RefusalReason } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Point } from '#design/geometry.ts'
import { bringAsset, fill, placePhoto, type Placement } from './place-photo.ts'
import { addPagesFor, fillAllSlots, spreadOverPages } from './use-all-photos.ts'
import { lookAtPhotos, lookedAt } from './look-at-photos.ts'

export const newElementId = (): string => `photo-${crypto.randomUUID()}`

export type Put = { how: Placement['how'] | 'replaced' } | { refused: RefusalReason }

/** Into the frame that it is meant for, else where it suits the page best. */
export async function putPhoto(
  editor: Editor,
  upload: PhotoUpload,
  wanted: { at?: Point; replacing?: string | null } = {},
): Promise<Put> {
  const photo = await lookedAt(upload)
  const state = editor.getState()
  const document = documentOf(state)
  const { pageId, selection } = state
  const replaced = document.pages.find(({ elements }) =>
    elements.some(({ id }) => id === wanted.replacing),
  )
  const frame = replaced?.elements.find(({ id }) => id === wanted.replacing)
  if (replaced && frame) {
    const done = editor.runAll([...bringAsset(document, photo), ...fill(replaced, frame, photo)])
    return done && !done.ok ? { refused: done.reason } : { how: 'replaced' }
  }
  const chosen = document.pages
    .find(({ id }) => id === pageId)
    ?.elements.find(
      ({ id, ...element }) =>
        selection.includes(id) && element.type === 'slot' && element.asset === null,
    )
  const { commands, elementId, how } = placePhoto(document, {
    pageId,
    photo,
    newId: newElementId,
    mayTurn: state.paper.mayTurn,
    ...(wanted.at && { at: wanted.at }),
    ...(chosen && { slotId: chosen.id }),
  })
  const done = editor.runAll(commands)
  if (done && !done.ok) return { refused: done.reason }
  editor.select([elementId])
  return { how }
}

/** One photo on each of these pages, in one step. */
export async function putPhotosOnPages(
  editor: Editor,
  uploads: readonly PhotoUpload[],
  pageIds: readonly string[],
): Promise<{ placed: number } | { refused: RefusalReason }> {
  const photos = await lookAtPhotos(uploads)
  const document = documentOf(editor.getState())
  const commands = photos.flatMap((photo, index) => {
    const pageId = pageIds[index]
    return pageId === undefined
      ? []
      : placePhoto(document, { pageId, photo, newId: newElementId }).commands
  })
  const done = editor.runAll(commands)
  return done && !done.ok ? { refused: done.reason } : { placed: photos.length }
}

export type PlacesForAll = 'slots' | 'pages' | 'morePages'

/** All of them at once, in one step: into the empty places, over the blank pages, or over new ones. */
export async function putAllPhotos(
  editor: Editor,
  uploads: readonly PhotoUpload[],
  where: PlacesForAll,
): Promise<{ placed: number } | { refused: RefusalReason }> {
  const prints = printsOfEditor(editor)
  if (prints) {
    const { addPhotosAsPrints } = await import('#app/editor/prints/prints-flow.ts')
    const done = await addPhotosAsPrints(editor, prints.article, uploads)
    prints.show()
    return done
  }
  const photos = await Promise.all(uploads.map((upload) => lookedAt(upload)))
  const document = documentOf(editor.getState())
  const newPages = where === 'morePages' ? addPagesFor(document, photos.length, newPageId) : []
  const longer = withPages(document, newPages)
  const { commands, placed } =
    where === 'slots' ? fillAllSlots(longer, photos) : spreadOverPages(longer, photos, newElementId)
  const done = editor.runAll([...newPages, ...commands])
  return done && !done.ok ? { refused: done.reason } : { placed }
}

const newPageId = (): string => `page-${crypto.randomUUID()}`

/** The design as it is once they are added, to lay photos out on them. */
function withPages(document: DesignDocument, commands: readonly Command[]): DesignDocument {
  return commands.reduce((longer, command) => {
    const result = applyCommand(longer, command)
    return result.ok ? result.document : longer
  }, document)
}
