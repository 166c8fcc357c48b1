import { useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'

/** Back to the order: the design is saved as it is seen; whether it is printed is decided on the page of the order. */
export function BackToOrderButton({ path }: { path: string }) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)

  async function leave(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setIsUnsaved(false)
    editor.commitGesture()
    if (await autosave.makeDesign()) return location.assign(path)
    setIsBusy(false)
    setIsUnsaved(true)
  }

  return (
    <>
      <Button type="button" icon="check" busy={isBusy} onClick={() => void leave()}>
        {t('create.saving.toOrder')}
      </Button>
      {isUnsaved && (
        <div className="keeping-strip">
          <Alert tone="warning" role="alert">
            <p>{t('create.saving.notSaved')}</p>
          </Alert>
        </div>
      )}
    </>
  )
}
