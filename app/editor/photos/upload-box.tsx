import { useId, useState, type ChangeEvent } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { filesOfClipboard } from './library/files-of.ts'
import { receiveFiles } from './library/receive-files.ts'
import { useLibrary } from './library/use-library.ts'

const PhoneDialog = lazyPart(async () => (await import('./phone/phone-dialog.tsx')).default)

/** On a telephone `image/*` opens its photos; the rest is what we can open besides. */
const ACCEPTED = 'image/*,.heic,.heif,.avif,.tif,.tiff,.pdf,.zip,application/pdf,application/zip'

export function UploadBox() {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()
  const inputId = useId()
  const [isPhoneOpen, setPhoneOpen] = useState(false)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    receiveFiles(editor, [...(currentTarget.files ?? [])])
    // Or the same file could not be chosen again after it failed.
    currentTarget.value = ''
  }

  async function paste(): Promise<void> {
    const files = await filesOfClipboard()
    if (files && files.length > 0) receiveFiles(editor, files)
    else library.say({ kind: 'problem', problem: 'nothing_to_paste' })
  }

  return (
    <div className="upload-box">
      <input
        id={inputId}
        className="upload-box-input"
        type="file"
        multiple
        accept={ACCEPTED}
        onChange={choose}
      />
      <label htmlFor={inputId} className="button button-primary upload-box-choose">
        <Icon name="upload" />
        <span>{t('create.photos.add')}</span>
      </label>
      <div className="upload-box-ways">
        <Button
          type="button"
          variant="secondary"
          size="small"
          icon="smartphone"
          className="upload-box-phone"
          aria-haspopup="dialog"
          onClick={() => setPhoneOpen(true)}
        >
          {t('create.photos.fromPhone')}
        </Button>
        <Button
          type="button"
          variant="secondary"
          size="small"
          icon="clipboard-paste"
          onClick={() => void paste()}
        >
          {t('create.photos.paste')}
        </Button>
      </div>
      {isPhoneOpen && (
        <PartBoundary onClose={() => setPhoneOpen(false)}>
          <PhoneDialog onClose={() => setPhoneOpen(false)} />
        </PartBoundary>
      )}
    </div>
  )
}
