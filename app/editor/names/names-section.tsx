import { useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { takesNames } from '#design/names/named-pieces.ts'
import { openTexts } from './name-places.ts'

const NamesDialog = lazyPart(async () => (await import('./names-dialog.tsx')).NamesDialog)

/** The way to the list of names, for everything whose pieces can have one each. */
export function NamesSection({ start }: { start: EditorStart }) {
  const document = useEditorState(documentOf)
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (!takesNames(document, start.article) || openTexts(document).length === 0) return null
  const close = () => setIsOpen(false)
  const count = document.names?.entries.length
  return (
    <section className="names-section">
      <h3 className="word-heading">{t('create.tools.names')}</h3>
      <p className="word-hint">{t('create.tools.namesHint')}</p>
      <Button type="button" variant="secondary" icon="user" onClick={() => setIsOpen(true)}>
        {count === undefined
          ? t('create.tools.namesOpen')
          : t('create.tools.namesCount', { count })}
      </Button>
      {isOpen && (
        <PartBoundary onClose={close}>
          <NamesDialog start={start} onClose={close} />
        </PartBoundary>
      )}
    </section>
  )
}
