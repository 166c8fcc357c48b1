import { useEffect, useId, useMemo, useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { useLibrary } from '#app/editor/photos/library/use-library.ts'
import { newElementId } from '#app/editor/photos/placing/put-photos.ts'
import { lookAtPhotos } from '#app/editor/photos/placing/look-at-photos.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { spreadsOf } from '#design/book/book.ts'
import { spreadsFor } from '#design/book/flow.ts'
import type { RollPhoto } from '#design/book/roll.ts'
import { TITLE_ID } from '#design/book/start-book.ts'
import type { DesignDocument } from '#design/document.ts'
import { AsidePhotos } from './aside-photos.tsx'
import { chosenOf, datesOf, rollOf } from './book-roll.ts'
import { bookCommands, leastSpreadsFor } from './make-book.ts'
import './make-book.css'

type MakeBookDialogProps = { photos: readonly PhotoUpload[]; onClose: () => void }

/** Dialog about what the book will be made of, before it is made: photos, pages and a title. */
export default function MakeBookDialog({ photos, onClose }: MakeBookDialogProps) {
  const editor = useEditor()
  const library = useLibrary()
  const document = useEditorState(documentOf)
  const { locale } = useShop()
  const t = useT()
  const formId = useId()
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void library.loadAll(), [library])
  const roll = useMemo(() => rollOf(photos, locale.language), [photos, locale.language])
  const chosen = useMemo(() => chosenOf(roll, putBack), [roll, putBack])
  const least = leastSpreadsFor(document, chosen.length)
  const most = document.pageCount.max - 1
  const proposed = spreadsFor(chosen.length, least, most)
  const spreads = Math.max(least, Math.min(wanted ?? proposed, most))
  const sample = t('create.book.sampleTitle')
  const written = titleOf(document)
  const firstTitle =
    written && written !== sample ? written : (datesOf(chosen, locale.iso) ?? sample)
  const hasContent = spreadsOf(document).some(({ elements }) => elements.length > 0)

  async function make(title: string): Promise<void> {
    setBusy(true)
    const uploads = photos.filter(({ id }) => chosen.some((one) => one.id === id))
    const looked = new Map((await lookAtPhotos(uploads)).map((photo) => [photo.id, photo]))
    const plan = { roll: chosen, photos: looked, spreads, title, newId: newElementId }
    const result = editor.runAll(bookCommands(documentOf(editor.getState()), plan))
    setBusy(false)
    if (result && !result.ok) return editor.announce(t('create.photos.notPlaced.noRoom'))
    editor.announce(t('create.book.made', { count: chosen.length, pages: 2 * spreads }))
    onClose()
  }

  return (
    <ModalDialog
      title={t('create.book.make')}
      closeLabel={t('general.close')}
      className="make-book"
      onClose={onClose}
      actions={
        <Button form={formId} icon="wand-sparkles" busy={isBusy}>
          {t('create.book.makeNow')}
        </Button>
      }
    >
      <form
        id={formId}
        className="make-book-form"
        onSubmit={(event) => {
          event.preventDefault()
          const title = new FormData(event.currentTarget).get('title')
          if (!isBusy) void make((typeof title === 'string' && title.trim()) || sample)
        }}
      >
        <p>{t('create.book.intro', { count: chosen.length })}</p>
        <Chapters roll={chosen} locale={locale.iso} />
        {written !== undefined && (
          <TextField
            key={firstTitle}
            label={t('create.book.titleField')}
            hint={t('create.book.titleHint')}
            name="title"
            maxLength={80}
            defaultValue={firstTitle}
          />
        )}
        <PageCount spreads={spreads} least={least} most={most} onChange={setWanted} />
        <AsidePhotos photos={photos} aside={roll.aside} putBack={putBack} onPutBack={setPutBack} />
        {hasContent && (
          <p className="make-book-note">
            <Icon name="info" size={18} />
            <span>{t('create.book.replaces')}</span>
          </p>
        )}
      </form>
    </ModalDialog>
  )
}

function Chapters({ roll, locale }: { roll: readonly RollPhoto[]; locale: string }) {
  const t = useT()
  const dates = datesOf(roll, locale)
  return <p className="muted">{dates ?? t('create.book.noDates')}</p>
}

type PageCountProps = {
  spreads: number
  least: number
  most: number
  onChange: (spreads: number) => void
}

function PageCount({ spreads, least, most, onChange }: PageCountProps) {
  const t = useT()
  if (least === most) return null
  return (
    <div className="make-book-pages" role="group" aria-label={t('create.book.pageCount')}>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.book.fewerPages')}
        disabled={spreads <= least}
        onClick={() => onChange(spreads - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="numeric">{t('create.book.pageTotal', { count: 2 * spreads })}</output>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.book.morePages')}
        disabled={spreads >= most}
        onClick={() => onChange(spreads + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** Undefined where the cover has no place for words. */
function titleOf({ pages }: DesignDocument): string | undefined {
  const title = pages[0]!.elements.find(({ id }) => id === TITLE_ID)
  return title?.type === 'text' ? title.text : undefined
}
