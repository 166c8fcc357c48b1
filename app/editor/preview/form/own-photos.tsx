import { useMemo } from 'react'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { isPhoto, type PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { useLibraryState } from '#app/editor/photos/library/use-library.ts'
import { useT } from '#app/i18n/shop-view.tsx'

/** Own photos that the visitor has brought so far, newest first. */
export function useOwnPhotoList(): PhotoUpload[] {
  const uploads = useLibraryState((state) => state.uploads)
  const deletedIds = useLibraryState((state) => state.deletedIds)
  return useMemo(
    () => uploads.filter(isPhoto).filter(({ id }) => !deletedIds.has(id)),
    [uploads, deletedIds],
  )
}

/** With the photo that is there now, which may have come with a template. */
export function OwnPhotoOptions({ current }: { current: string | null }) {
  const photos = useOwnPhotoList()
  const currentName = useEditorState(({ assetNames }) => current !== null && assetNames[current])
  const t = useT()
  const isForeign = current !== null && photos.every(({ id }) => id !== current)
  return (
    <>
      {isForeign && (
        <option value={current}>{currentName || t('create.preview.form.photoThere')}</option>
      )}
      {photos.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
