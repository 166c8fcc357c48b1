import { useEffect, useMemo, useState } from 'react'
import { canUndo, settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { isPhoto } from '#app/editor/photos/library/photo-upload.ts'
import { useLibrary, useQueueItems } from '#app/editor/photos/library/use-library.ts'
import { OthersPhotos } from '#app/editor/photos/others-photos.tsx'
import { PhotoNotice } from '#app/editor/photos/photo-notice.tsx'
import { UploadBox } from '#app/editor/photos/upload-box.tsx'
import { isUnderWay } from '#app/upload/upload-queue.ts'
import { UploadTroubles } from '#app/editor/photos/upload-troubles.tsx'
import { usePhotoList } from '#app/editor/photos/use-photo-list.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import { AdjustPrint } from './adjust-print.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { PrintGrid } from './print-grid.tsx'
import { printsOf } from './print-commands.ts'
import { addPhotosAsPrints } from './prints-flow.ts'
import { PrintsFoot } from './prints-foot.tsx'
import '#app/editor/photos/photos-panel.css'
import './prints.css'

type PrintsModeProps = {
  article: Article
  isCollecting: boolean
  onDesign: (pageId: string) => void
}

/** Many photos at once: each is a print, with its size, its frame and how many there are of it. */
export function PrintsMode({ article, isCollecting, onDesign }: PrintsModeProps) {
  const document = useEditorState(settledDocumentOf)
  const prints = useMemo(() => printsOf(document), [document])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [adjustedId, setAdjustedId] = useState<string>()
  useArrivals(article)
  useUndoKeys()
  useEffect(() => {
    // Journeys of a browser wait for it: buttons of a page that is not taken over do nothing.
    window.document.documentElement.dataset['hydrated'] = ''
  }, [])
  const chosen = useMemo(
    () => new Set(prints.flatMap(({ id }) => (selected.has(id) ? id : []))),
    [prints, selected],
  )
  const adjusted = prints.findIndex(({ id }) => id === adjustedId)
  return (
    <div className="prints" data-empty={prints.length === 0 || undefined}>
      <div className="prints-scroll">
        <Intake article={article} isEmpty={prints.length === 0} isCollecting={isCollecting} />
        {prints.length > 0 && (
          <>
            <BulkBar
              article={article}
              document={document}
              prints={prints}
              selected={chosen}
              onSelect={setSelected}
            />
            <PrintGrid
              article={article}
              document={document}
              prints={prints}
              selected={chosen}
              onSelect={setSelected}
              onAdjust={setAdjustedId}
            />
          </>
        )}
      </div>
      <PrintsFoot article={article} document={document} />
      {adjusted >= 0 && (
        <AdjustPrint
          article={article}
          page={prints[adjusted]!}
          before={prints[adjusted - 1]?.id}
          after={prints[adjusted + 1]?.id}
          onShow={setAdjustedId}
          onDesign={onDesign}
          onClose={() => setAdjustedId(undefined)}
        />
      )}
    </div>
  )
}

/** Not in a field, where the same keys undo letters. */
function useUndoKeys(): void {
  const editor = useEditor()
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement && event.target.type === 'text'
      if (isField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (event.shiftKey) editor.redo()
      else editor.undo()
    }
    addEventListener('keydown', undo)
    return () => removeEventListener('keydown', undo)
  }, [editor])
}

/** Arrivals from this device or from a telephone: each is a print at once. */
function useArrivals(article: Article): void {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()
  useEffect(() => {
    if (library.getState().status === 'new') void library.load()
  }, [library])
  useEffect(() => {
    const ranks = new Map<string, number>()
    return library.onArrival((uploads, item) => {
      const photos = uploads.filter(isPhoto)
      const rank = item?.id ?? Infinity
      void addPhotosAsPrints(editor, article, photos, { ranks, rank }).then((done) => {
        const placed = 'placed' in done ? done.placed : 0
        if (placed < photos.length) {
          library.say({ kind: 'words', text: noRoomWords(article, t) })
        } else if (placed > 0) {
          editor.announce(t('create.prints.added', { count: placed }))
        }
      })
    })
  }, [article, editor, library, t])
}

function noRoomWords({ setSize }: Article, t: ReturnType<typeof useT>): string {
  return setSize === undefined
    ? t('create.prints.noRoom')
    : t('create.prints.setFull', { total: setSize })
}

type IntakeProps = { article: Article; isEmpty: boolean; isCollecting: boolean }

function Intake({ article, isEmpty, isCollecting }: IntakeProps) {
  const t = useT()
  return (
    <div className="prints-intake">
      {isEmpty && (
        <div className="prints-welcome">
          <Icon name="image" size={40} />
          <h2>{t('create.prints.empty.title')}</h2>
          <p>
            {article.setSize === undefined
              ? t('create.prints.empty.text')
              : t('create.prints.setEmpty', { total: article.setSize })}
          </p>
        </div>
      )}
      <div className="prints-ways">
        <UploadBox />
        <Earlier article={article} />
        {!isEmpty && <UndoButtons />}
      </div>
      <OthersPhotos isCollecting={isCollecting} />
      <Sending />
      <PhotoNotice />
      <UploadTroubles />
    </div>
  )
}

function Sending() {
  const t = useT()
  const waiting = useQueueItems().filter(isUnderWay)
  if (waiting.length === 0) return null
  return (
    <p className="prints-sending" role="status">
      <Icon name="cloud-upload" size={18} />
      {t('create.prints.sending', { count: waiting.length })}
    </p>
  )
}

/** Photos of another day that are not among the prints yet. */
function Earlier({ article }: { article: Article }) {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()
  const { unused } = usePhotoList()
  const [isBusy, setIsBusy] = useState(false)
  if (unused.length === 0) return null

  async function addAll(): Promise<void> {
    setIsBusy(true)
    const done = await addPhotosAsPrints(editor, article, unused)
    setIsBusy(false)
    const placed = 'placed' in done ? done.placed : 0
    if (placed < unused.length) {
      library.say({ kind: 'words', text: noRoomWords(article, t) })
    }
    editor.announce(t('create.prints.added', { count: placed }))
  }

  return (
    <Button
      type="button"
      variant="secondary"
      icon="image"
      busy={isBusy}
      onClick={() => !isBusy && void addAll()}
    >
      {t('create.prints.earlier', { count: unused.length })}
    </Button>
  )
}

function UndoButtons() {
  const editor = useEditor()
  const t = useT()
  const mayUndo = useEditorState(canUndo)
  const mayRedo = useEditorState(({ history }) => history.future.length > 0)
  return (
    <div className="prints-undo">
      <Button
        type="button"
        variant="quiet"
        icon="undo-2"
        aria-label={t('create.canvas.undo')}
        disabled={!mayUndo}
        onClick={() => editor.undo()}
      />
      <Button
        type="button"
        variant="quiet"
        icon="redo-2"
        aria-label={t('create.canvas.redo')}
        disabled={!mayRedo}
        onClick={() => editor.redo()}
      />
    </div>
  )
}
