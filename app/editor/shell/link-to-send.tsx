import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

type LinkToSendProps = {
  url: string
  label: string
  /** Further things to do with the link. */
  children?: ReactNode
}

/** A link to copy, or to hand to an app of the device. */
export function LinkToSend({ url, label, children }: LinkToSendProps) {
  const editor = useEditor()
  const t = useT()
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that made the link is gone, and with it the focus.
  useEffect(() => field.current?.focus(), [])
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
    editor.announce(t('create.saving.share.copied'))
  }
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          ref={field}
          className="field-control"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <div className="cluster">
        <Button
          type="button"
          icon={isCopied ? 'check' : 'copy'}
          // Marked, it can be copied by hand where the browser does not let the page do so.
          onClick={() => void copy().catch(() => field.current?.focus())}
        >
          {isCopied ? t('create.saving.share.copied') : t('create.saving.share.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            type="button"
            variant="secondary"
            icon="share-2"
            // Whoever closes the list of apps again has changed their mind.
            onClick={() => void navigator.share({ url }).catch(() => {})}
          >
            {t('create.saving.share.send')}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
