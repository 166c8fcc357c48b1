import { useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useKeeping } from '#app/editor/keeping/use-keeping.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'

/** What is seen now is saved; whether it is printed is decided on the page of the order. */
export function BackToOrderButton({ path }: { path: string }) {
  const { keeper } = useKeeping()
  const editor = useEditor()
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)

  async function leave(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setIsUnsaved(false)
    editor.commitGesture()
    if (await keeper.makeDesign()) return location.assign(path)
    setIsBusy(false)
    setIsUnsaved(true)
  }

  return (
    <>
      <Button type="button" icon="check" busy={isBusy} onClick={() => void leave()}>
        {t('create.keeping.toOrder')}
      </Button>
      {isUnsaved && (
        <div className="keeping-strip">
          <Alert tone="warning" role="alert">
            <p>{t('create.keeping.notSaved')}</p>
          </Alert>
        </div>
      )}
    </>
  )
}
