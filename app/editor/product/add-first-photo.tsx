import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { isBlankPage } from './blank-page.ts'
import './add-first-photo.css'

/** On a telephone it opens its photos; whatever else can be printed is taken by the panel. */
const ACCEPTED = 'image/*,.heic,.heif,.avif,.tif,.tiff,.pdf,.zip'

/** The one thing to do with an empty page, in its middle. */
export function AddFirstPhoto() {
  const editor = useEditor()
  const isBlank = useEditorState((state) => isBlankPage(pageOf(state)))
  const [comingCount, setComingCount] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const t = useT()

  async function take(chosen: HTMLInputElement): Promise<void> {
    const files = [...(chosen.files ?? [])]
    // Or the same file could not be chosen again after it failed.
    chosen.value = ''
    if (files.length === 0) return
    setComingCount(files.length)
    const count = await receive(editor, files)
    setComingCount(0)
    if (count > 0) editor.announce(t('create.photos.placed.all', { count }))
  }
  const takeEarly = useEffectEvent((chosen: HTMLInputElement) => void take(chosen))
  useEffect(() => {
    // Who was faster than the scripts has chosen already.
    if (input.current?.files?.length) takeEarly(input.current)
  }, [])

  if (!isBlank) return null
  return (
    <div className="first-photo">
      {comingCount > 0 ? (
        <p role="status" className="first-photo-coming">
          {t('create.first.coming', { count: comingCount })}
        </p>
      ) : (
        <>
          <input
            ref={input}
            id={inputId}
            className="first-photo-input"
            type="file"
            multiple
            accept={ACCEPTED}
            onChange={({ currentTarget }) => void take(currentTarget)}
          />
          <label htmlFor={inputId} className="button button-primary first-photo-add">
            <Icon name="image" size={24} />
            <span>{t('create.first.add')}</span>
          </label>
        </>
      )}
    </div>
  )
}

/** File receiver: what takes files need not be loaded by everybody who only looks. */
async function receive(editor: Editor, files: readonly File[]): Promise<number> {
  try {
    const [{ receiveOntoPage }] = await Promise.all([
      import('#app/editor/photos/library/receive-files.ts'),
      loadCommands(),
    ])
    return await receiveOntoPage(editor, files)
  } catch {
    // It could not be loaded: the panel is part of it and says so.
    editor.openPanel('photos')
    return 0
  }
}
