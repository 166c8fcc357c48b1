import { ask } from '#app/browser-api/ask.ts'
import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { browserNetwork } from '#app/upload/browser-network.ts'
import { makeOwnSession } from '#app/upload/own-session.ts'
import { makeSendFile } from '#app/upload/send-file.ts'
import type { Places } from '#app/upload/send-in-pieces.ts'
import { sendRequest } from '#app/upload/send-request.ts'
import { fileKey } from '#app/upload/upload-queue.ts'
import { endNotices } from './end-notices.ts'
import { createPhotoLibrary, type PhotoLibrary } from './photo-library.ts'

const libraries = new WeakMap<Editor, PhotoLibrary>()

/** One for each editor, whoever asks first: uploads go on while other panels are open. */
export function libraryOf(editor: Editor): PhotoLibrary {
  const known = libraries.get(editor)
  if (known) return known
  const library = createPhotoLibrary({
    ask,
    network: browserNetwork,
    send: makeSendFile({
      request: sendRequest,
      session: makeOwnSession(sendRequest),
      places: rememberedPlaces(),
    }),
  })
  libraries.set(editor, library)
  tellNames(editor, library)
  endNotices(editor, library)
  addEventListener('pagehide', () => deleteHidden(editor, library))
  return library
}

/** Name telling: whoever speaks of a photo on the page calls it by the name of its file. */
function tellNames(editor: Editor, library: PhotoLibrary): void {
  let told = library.getState().uploads
  library.subscribe(() => {
    const { uploads } = library.getState()
    if (uploads === told) return
    told = uploads
    editor.nameAssets(Object.fromEntries(uploads.map(({ id, name }) => [id, name])))
  })
}

/** A photo that undo could still bring back is deleted when nobody can undo any more. */
function deleteHidden(editor: Editor, library: PhotoLibrary): void {
  const { assets } = documentOf(editor.getState())
  for (const id of library.getState().deletedIds) {
    if (Object.hasOwn(assets, id)) continue
    void ask({ method: 'DELETE', path: `/uploads/${id}`, keepalive: true })
  }
}

/** Also after a reload: whoever chooses the same file again goes on where it ended. */
function rememberedPlaces(): Places {
  const nameOf = (file: File) => `upload ${fileKey(file)}`
  return {
    get: (file) => read(() => sessionStorage.getItem(nameOf(file))) ?? undefined,
    set: (file, url) =>
      read(() =>
        url === undefined
          ? sessionStorage.removeItem(nameOf(file))
          : sessionStorage.setItem(nameOf(file), url),
      ),
  }
}

/** A browser that stores nothing throws. */
function read<Value>(from: () => Value): Value | undefined {
  try {
    return from()
  } catch {
    return undefined
  }
}
