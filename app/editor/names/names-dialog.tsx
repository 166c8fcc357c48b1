import { use, useDeferredValue, useMemo, useState } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { AddToCartButton } from '#app/editor/buying/add-to-cart-button.tsx'
import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { packSizeOf } from '#commerce/catalogue/pack.terms.ts'
import { countPieces } from '#design/names/named-pieces.ts'
import type { NamesList } from '#design/names/names-list.schema.ts'
import { likelyPlaces } from './name-places.ts'
import { NamesEntry } from './names-entry.tsx'
import { NamesGrid } from './names-grid.tsx'
import { NamesTotal } from './names-total.tsx'
import { namesWords } from './names-words.ts'
import { PlaceChoice } from './place-choice.tsx'
import { readNames, writeNames } from './read-names.ts'
import './names.css'

type NamesDialogProps = { start: EditorStart; onClose: () => void }

/** One design, many names: the list, all pieces that come of it, and the way into the cart. */
export function NamesDialog({ start, onClose }: NamesDialogProps) {
  const { locale, build } = useShop()
  const words = use(namesWords(locale.iso, build.date))
  const t = useT()
  const editor = useEditor()
  const document = useEditorState(documentOf)
  const tools = useDrawingTools()
  const [text, setText] = useState(() => writeNames(document.names?.entries ?? []))
  const [places, setPlaces] = useState(() => likelyPlaces(document, editor.getState().selection))
  const [notAdded, setNotAdded] = useState<NotAdded>()
  const [isRefused, setIsRefused] = useState(false)
  const read = useMemo(() => readNames(text), [text])
  const shown = useDeferredValue(read)
  const variant =
    start.article.variants.find(({ code }) => code === document.variant) ??
    start.article.variants[0]!
  const packSize = packSizeOf(start.article, variant)
  const list: NamesList | undefined =
    read.entries.length > 0 && places.length > 0
      ? { elementIds: places, entries: read.entries }
      : undefined
  const pieces = list ? countPieces({ names: list }) : 0
  const missing = (packSize - (pieces % packSize)) % packSize

  /** False when the design takes no such list. */
  function apply(): boolean {
    setIsRefused(false)
    if (JSON.stringify(document.names) === JSON.stringify(list)) return true
    const result = editor.run({ type: 'set-names', names: list ?? null })
    setIsRefused(!result.ok)
    return result.ok
  }

  function saveAndClose(): void {
    if (!apply()) return
    editor.announce(words('names-list.kept', { count: pieces }))
    onClose()
  }

  return (
    <ModalDialog
      title={t('create.tools.names')}
      closeLabel={t('general.close')}
      size="large"
      className="names-dialog"
      onClose={onClose}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={saveAndClose}>
            {list || !document.names ? words('names-list.keep') : words('names-list.drop')}
          </Button>
          {start.forOrder === undefined && (
            <AddToCartButton
              quantity={start.line?.quantity ?? 1}
              lineId={start.line?.id}
              label={words(start.line ? 'names-list.update' : 'names-list.add', { count: pieces })}
              isDisabled={!list || missing > 0}
              before={apply}
              onNotAdded={setNotAdded}
            />
          )}
        </>
      }
    >
      <div className="names-form">
        <div className="stack">
          {notAdded && (
            <Alert tone="warning" role="alert">
              <p>{t(`create.saving.notAdded.${notAdded}`)}</p>
            </Alert>
          )}
          {isRefused && (
            <Alert tone="warning" role="alert">
              <p>{words('names-list.refused')}</p>
            </Alert>
          )}
          <PlaceChoice {...{ document, places, words }} onChoose={setPlaces} />
          <NamesEntry {...{ text, read, words }} onChange={setText} />
          {list && <NamesTotal {...{ start, variant, pieces, packSize, missing, words }} />}
        </div>
        <NamesGrid
          {...{ document, places, tools, words }}
          entries={shown.entries}
          onCopies={(index, copies) =>
            setText(
              writeNames(
                read.entries.map((entry, at) => (at === index ? { ...entry, copies } : entry)),
              ),
            )
          }
        />
      </div>
    </ModalDialog>
  )
}
