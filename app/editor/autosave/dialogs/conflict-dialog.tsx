import { useState } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { ConflictChoice } from '#app/editor/autosave/machine/resolve-conflict.ts'
import type { Conflict } from '#app/editor/autosave/machine/draft-work.ts'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { PagePicture } from './page-picture.tsx'
import './dialogs.css'

type ConflictDialogProps = { conflict: Conflict; onClose: () => void }

/** Both side by side. Whatever is chosen, the other one stays with the shop. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const mine = useEditorState(settledDocumentOf)
  const name = useAutosaveState((state) => state.name)
  const t = useT()
  const moment = useMoment()
  const [chosen, setChosen] = useState<ConflictChoice>()
  const [hasFailed, setHasFailed] = useState(false)

  async function choose(choice: ConflictChoice): Promise<void> {
    if (chosen) return
    setChosen(choice)
    setHasFailed(false)
    const isResolved = await autosave.resolve(choice, t('create.saving.copyName', { name }))
    setChosen(undefined)
    if (!isResolved) return setHasFailed(true)
    editor.announce(t('create.saving.conflict.done'))
    onClose()
  }
  const busy = (choice: ConflictChoice) => ({ type: 'button' as const, busy: chosen === choice })

  return (
    <ModalDialog
      title={t('create.saving.conflict.title')}
      closeLabel={t('general.close')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="quiet" onClick={onClose}>
            {t('create.saving.conflict.later')}
          </Button>
          <Button {...busy('both')} variant="secondary" onClick={() => void choose('both')}>
            {t('create.saving.conflict.both')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('create.saving.conflict.text')}</p>
        {hasFailed && (
          <Alert tone="warning" role="alert">
            <p>{t('create.saving.conflict.failed')}</p>
          </Alert>
        )}
        <div className="two-pictures">
          <section>
            <h3>{t('create.saving.conflict.mine')}</h3>
            <p className="muted">{t('create.saving.conflict.mineNote')}</p>
            <PagePicture document={mine} label={t('create.saving.conflict.mine')} />
            <Button {...busy('mine')} block onClick={() => void choose('mine')}>
              {t('create.saving.conflict.keepMine')}
            </Button>
          </section>
          <section>
            <h3>{t('create.saving.conflict.theirs')}</h3>
            <p className="muted">
              {t('create.saving.conflict.savedAt', { time: moment(conflict.theirs.savedAt) })}
            </p>
            <PagePicture
              document={conflict.theirs.document}
              label={t('create.saving.conflict.theirs')}
            />
            <Button {...busy('theirs')} block onClick={() => void choose('theirs')}>
              {t('create.saving.conflict.takeTheirs')}
            </Button>
          </section>
        </div>
      </div>
    </ModalDialog>
  )
}
