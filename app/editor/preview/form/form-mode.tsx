import { useEffect, useRef } from 'react'
import CalendarPanel from '#app/editor/calendar/calendar-panel.tsx'
import { pageLabel } from '#app/editor/canvas/pages/page-labels.ts'
import { canUndo, documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { UploadTroubles } from '#app/editor/photos/upload-troubles.tsx'
import { useOwnPhotos } from '#app/editor/photos/library/use-own-photos.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { FormPage } from './form-page.tsx'
import './form.css'

/** The same design as a plain form: every photo and every text is a field, in reading order. */
export default function FormMode({ onLeave }: { onLeave: () => void }) {
  const pages = useEditorState((state) => documentOf(state).pages)
  const hasCalendar = pages.some(({ elements }) => elements.some(({ type }) => type === 'calendar'))
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useT()
  useOwnPhotos()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form-mode">
      <header className="stack stack-small">
        <h2 ref={heading} tabIndex={-1}>
          {t('create.preview.form.title')}
        </h2>
        <p>{t('create.preview.form.text')}</p>
        <div className="cluster">
          <Button type="button" variant="secondary" icon="arrow-left" onClick={onLeave}>
            {t('create.preview.form.leave')}
          </Button>
          <StepButtons />
        </div>
      </header>
      <UploadTroubles />
      {hasCalendar && (
        <section className="form-page" aria-labelledby="form-calendar">
          <h3 id="form-calendar">{t('create.panel.calendar')}</h3>
          <CalendarPanel />
        </section>
      )}
      {pages.map((page, index) => (
        <FormPage key={page.id} page={page} label={pageLabel(t, { pages }, index)} />
      ))}
    </div>
  )
}

function StepButtons() {
  const editor = useEditor()
  const isUndoable = useEditorState(canUndo)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  const t = useT()
  const step = (take: () => void, said: string) => {
    take()
    editor.announce(said)
  }
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        icon="undo-2"
        disabled={!isUndoable}
        onClick={() => step(editor.undo, t('create.canvas.said.undone'))}
      >
        {t('create.canvas.undo')}
      </Button>
      <Button
        type="button"
        variant="quiet"
        icon="redo-2"
        disabled={!canRedo}
        onClick={() => step(editor.redo, t('create.canvas.said.redone'))}
      >
        {t('create.canvas.redo')}
      </Button>
    </>
  )
}
