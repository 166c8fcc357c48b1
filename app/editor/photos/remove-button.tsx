import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { removePhoto } from './library/remove-photo.ts'
import { useLibrary } from './library/use-library.ts'

/** Asks nothing first: for a while it can be taken back. */
export function RemoveButton({ upload: { id, name } }: { upload: Upload }) {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()

  function remove(): void {
    library.say({ kind: 'deleted', name, uploadId: id })
    removePhoto(editor, library, id, (problem) =>
      library.say(
        problem === 'in_use' ? { kind: 'problem', problem } : { kind: 'notDeleted', name },
      ),
    )
  }

  return (
    <button
      type="button"
      className="photo-tile-remove"
      aria-label={t('create.photos.delete', { name })}
      onClick={remove}
    >
      <Icon name="trash" size={16} />
    </button>
  )
}
