import { useState } from 'react'
import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { ConfirmFindings } from '#app/editor/preview/confirm-findings.tsx'
import { NothingToPrint } from '#app/editor/preview/nothing-to-print.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { leaveCopy, proposeCopy } from './propose-copy.ts'
import './copy.css'

type CopyBarProps = {
  copy: NonNullable<EditorStart['copy']>
  onNotAdded: (why: NotAdded | undefined) => void
}

/** Bar above the editor for somebody of the shop who changes a design for its customer: what it is, and the two ways out. */
export function CopyBar({ copy, onNotAdded }: CopyBarProps) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isEmpty, setIsEmpty] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  function begin(): boolean {
    if (isBusy) return false
    setIsBusy(true)
    setHasFailed(false)
    setCodes(undefined)
    onNotAdded(undefined)
    editor.commitGesture()
    return true
  }

  async function propose(confirmed: readonly string[]): Promise<void> {
    if (!begin()) return
    const end = await proposeCopy(autosave, confirmed)
    if (end.kind === 'proposed') return location.assign(end.backUrl)
    setIsBusy(false)
    if (end.kind === 'confirm') setCodes(end.codes)
    else if (end.kind === 'empty') setIsEmpty(true)
    else if (end.why === 'conflict' || end.why === 'refused') onNotAdded(end.why)
    else setHasFailed(true)
  }

  async function leave(): Promise<void> {
    if (!begin()) return
    const isSaved = await autosave.makeDesign()
    const backUrl = isSaved ? await leaveCopy() : undefined
    if (backUrl !== undefined) return location.assign(backUrl)
    setIsBusy(false)
    setHasFailed(true)
  }

  return (
    <div className="copy-bar">
      <p role="note">{t('create.saving.copy.banner', { number: copy.orderNumber })}</p>
      <div className="copy-bar-acts">
        <Button type="button" size="small" variant="quiet" onClick={() => void leave()}>
          {t('create.saving.copy.leave')}
        </Button>
        <Button
          type="button"
          size="small"
          icon="mail"
          busy={isBusy}
          onClick={() => void propose([])}
        >
          {t('create.saving.copy.send')}
        </Button>
      </div>
      {hasFailed && (
        <Alert tone="warning" role="alert">
          <p>{t('create.saving.copy.notSent')}</p>
        </Alert>
      )}
      {isEmpty && <NothingToPrint onClose={() => setIsEmpty(false)} />}
      {codes && (
        <ConfirmFindings
          codes={codes}
          onConfirm={(confirmed) => void propose(confirmed)}
          onCancel={() => setCodes(undefined)}
        />
      )}
    </div>
  )
}
