import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { isBook } from '#design/book/book.ts'

const places = ['none', 'outer', 'centre'] as const

/** Whether the pages of a book have their numbers printed, and where on each of them. */
export function PageNumbersChoice() {
  const editor = useEditor()
  const t = useT()
  const isBound = useEditorState((state) => isBook(documentOf(state)))
  const place = useEditorState((state) => documentOf(state).pageNumbers ?? 'none')
  if (!isBound) return null
  return (
    <div className="page-numbers">
      <h3 className="word-heading" aria-hidden>
        {t('create.book.numbers')}
      </h3>
      <Options
        label={t('create.book.numbers')}
        value={place}
        options={places.map((value) => ({ value, label: t(`create.book.numbers.${value}`) }))}
        onChoose={(value) =>
          editor.run({ type: 'set-page-numbers', place: value === 'none' ? null : value })
        }
      />
      <p className="word-hint">{t('create.book.numbers.hint')}</p>
    </div>
  )
}
