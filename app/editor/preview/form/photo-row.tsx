import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { putPhoto } from '#app/editor/photos/placing/put-photos.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { fieldIdOf } from './field-id.ts'
import { OwnPhotoOptions, useOwnPhotoList } from './own-photos.tsx'
import { RemoveButton } from './remove-button.tsx'
import { UploadField } from './upload-field.tsx'

type PhotoRowProps = { element: ElementOf<'photo' | 'slot'>; name: string }

/** Photo row: which photo is in a frame, one of those that are here or one that is brought now. */
export function PhotoRow({ element, name }: PhotoRowProps) {
  const editor = useEditor()
  const photos = useOwnPhotoList()
  const t = useT()
  const mayChange = element.locked === 'no' || (element.type === 'slot' && element.editable)
  const put = async (upload: PhotoUpload) => {
    const done = await putPhoto(editor, upload, { replacing: element.id })
    if ('refused' in done) return editor.announce(t('create.canvas.notPossible'))
    editor.announce(t('create.photos.placed.replaced', { name: upload.name }))
  }
  return (
    <fieldset className="form-part form-photo">
      <legend>{name}</legend>
      <Thumbnail asset={element.asset} />
      <div className="form-photo-fields">
        <SelectField
          label={t('create.preview.form.photo')}
          name={element.id}
          id={fieldIdOf(element.id)}
          value={element.asset ?? ''}
          disabled={!mayChange}
          onChange={({ target }) => {
            const chosen = photos.find(({ id }) => id === target.value)
            if (chosen) void put(chosen)
          }}
        >
          {element.asset === null && <option value="">{t('create.preview.form.noPhoto')}</option>}
          <OwnPhotoOptions current={element.asset} />
        </SelectField>
        {mayChange && <UploadField onArrived={put} />}
        <RemoveButton element={element} name={name} />
      </div>
    </fieldset>
  )
}

function Thumbnail({ asset }: { asset: string | null }) {
  const assets = useEditorState((state) => documentOf(state).assets)
  if (asset === null) return <span className="form-thumbnail" />
  return <img className="form-thumbnail" src={imageHref({ assets }, asset, 320)} alt="" />
}
