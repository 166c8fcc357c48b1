import { useEffect, useRef, useState } from 'react'
import type { Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { putPhoto } from '#app/editor/photos/placing/put-photos.ts'
import { useAddText } from '#app/editor/text/add-texts.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { fieldIdOf } from './field-id.ts'
import { OwnPhotoOptions, useOwnPhotoList } from './own-photos.tsx'
import { UploadField } from './upload-field.tsx'

/** More fields for a page: they find their own place on it. */
export function AddToPage({ pageId }: { pageId: string }) {
  const editor = useEditor()
  const addText = useAddText()
  const photos = useOwnPhotoList()
  const [chosenId, setChosenId] = useState('')
  const t = useT()
  const focusAdded = useFocusWhenThere()
  const add = async (upload: PhotoUpload) => {
    editor.showPage(pageId)
    const done = await putPhoto(editor, upload)
    if ('refused' in done) return editor.announce(t('create.canvas.tooManyElements'))
    editor.announce(t(`create.photos.placed.${done.how}`, { name: upload.name }))
    focusAdded(editor)
  }
  const chosen = photos.find(({ id }) => id === chosenId)
  return (
    <fieldset className="form-part form-add">
      <legend>{t('create.preview.form.add')}</legend>
      <Button
        type="button"
        variant="secondary"
        icon="type"
        onClick={() => {
          editor.showPage(pageId)
          addText('body')
          focusAdded(editor)
        }}
      >
        {t('create.preview.form.addText')}
      </Button>
      {photos.length > 0 && (
        <div className="form-add-photo">
          <SelectField
            label={t('create.preview.form.photo')}
            name={`add-${pageId}`}
            value={chosenId}
            onChange={({ target }) => setChosenId(target.value)}
          >
            <option value="">{t('create.preview.form.choose')}</option>
            <OwnPhotoOptions current={null} />
          </SelectField>
          <Button
            type="button"
            variant="secondary"
            icon="image"
            aria-disabled={chosen === undefined}
            onClick={() => chosen && void add(chosen)}
          >
            {t('create.preview.form.addPhoto')}
          </Button>
        </div>
      )}
      <UploadField onArrived={add} />
    </fieldset>
  )
}

/** The new field has the focus: at once where it is there already, else when React has made it. */
function useFocusWhenThere(): (editor: Editor) => void {
  const wanted = useRef<string | null>(null)
  const focus = () => {
    const field =
      wanted.current === null ? null : document.getElementById(fieldIdOf(wanted.current))
    if (!field) return
    field.focus()
    wanted.current = null
  }
  useEffect(focus)
  return (editor) => {
    wanted.current = editor.getState().selection[0] ?? null
    editor.edit(null)
    focus()
  }
}
