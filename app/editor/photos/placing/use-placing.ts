import { useMemo } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useLibrary } from '#app/editor/photos/library/use-library.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import type { RefusalReason } from '#design/commands/command.ts'
import type { Point } from '#design/geometry.ts'
import { putAllPhotos, putPhoto, type PlacesForAll } from './put-photos.ts'

/** Photos onto the page, and a word of what came of it for whoever does not see it. */
export function usePlacing() {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()
  return useMemo(() => {
    const sayRefused = (reason: RefusalReason) =>
      library.say({ kind: 'words', text: refusedWords(reason, t) })

    const put = async (upload: PhotoUpload, at?: Point): Promise<void> => {
      const { replacing } = library.getState()
      const done = await putPhoto(editor, upload, { ...(at && { at }), replacing })
      library.startReplacing(null)
      if ('refused' in done) return sayRefused(done.refused)
      library.say(null)
      editor.announce(t(`create.photos.placed.${done.how}`, { name: upload.name }))
    }

    const putAll = async (uploads: readonly PhotoUpload[], where: PlacesForAll): Promise<void> => {
      const done = await putAllPhotos(editor, uploads, where)
      if ('refused' in done) return sayRefused(done.refused)
      library.say({ kind: 'placed', count: done.placed, left: uploads.length - done.placed })
    }

    return { put, putAll }
  }, [editor, library, t])
}

function refusedWords(reason: RefusalReason, t: Translate): string {
  if (reason === 'too_many_assets') return t('create.photos.notPlaced.tooManyPhotos')
  if (reason === 'locked' || reason === 'locked_by_template') {
    return t('create.photos.notPlaced.locked')
  }
  return t('create.photos.notPlaced.noRoom')
}
