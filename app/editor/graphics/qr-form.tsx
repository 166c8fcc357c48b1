import { useState } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { freePlace, newId } from '#app/editor/core/new-element.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { safeAreaOf } from '#design/document.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { LONGEST_CODE, qrContent } from './qr-content.ts'

/** Smaller than this, many phones do not read what is printed. */
const SMALLEST_CODE_MM = 18

export function QrForm() {
  const editor = useEditor()
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function add(): void {
    const content = qrContent(typed)
    setIsMissing(content === '')
    if (content === '') return
    const page = pageOf(editor.getState())
    const safe = safeAreaOf(page)
    const short = Math.min(safe.width, safe.height)
    const side = Math.min(short, Math.max(SMALLEST_CODE_MM, short * 0.3))
    const id = newId('code')
    const place = freePlace(page, { width: side, height: side })
    const element = { ...qrCodeDefaults, ...place, id, content }
    const result = editor.run({ type: 'add', pageId: page.id, element })
    if (!result.ok) return editor.announce(t('create.tools.pageFull'))
    editor.select([id])
    setTyped('')
    editor.announce(t('create.tools.added', { name: t('create.tools.qrCode') }))
  }

  return (
    <form
      className="word-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={t('create.tools.qrContent')}
        name="content"
        hint={t('create.tools.qrHint')}
        error={isMissing && t('create.tools.qrMissing')}
        value={typed}
        maxLength={LONGEST_CODE}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button icon="qr-code">{t('create.tools.qrAdd')}</Button>
    </form>
  )
}
