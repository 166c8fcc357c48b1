import { memo, useMemo } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { elementNames } from '#app/editor/canvas/element-names.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { inReadingOrder, partOfPage } from '#app/editor/preview/reading-order.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { printedNumbersOf } from '#design/book/book.ts'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { AddToPage } from './add-to-page.tsx'
import { BackgroundRow } from './background-row.tsx'
import { CodeRow } from './code-row.tsx'
import { fieldsOf, type Field } from './form-fields.ts'
import { PhotoRow } from './photo-row.tsx'
import { TextRow } from './text-row.tsx'

const SMALL_PAGE_PX = 480

type FormPageProps = { page: Page; label: string }

export const FormPage = memo(function FormPage({ page, label }: FormPageProps) {
  const assets = useEditorState((state) => documentOf(state).assets)
  const numbers = useEditorState((state) => printedNumbersOf(documentOf(state), page.id))
  const assetNames = useEditorState((state) => state.assetNames)
  const tools = useDrawingTools()
  const t = useT()
  const titleId = `form-page-${page.id}`
  const names = useMemo(() => partNames(page, assetNames, t), [page, assetNames, t])
  return (
    <section className="form-page" aria-labelledby={titleId}>
      <h3 id={titleId}>{label}</h3>
      <div className="form-page-picture">
        <PageDrawing
          assets={assets}
          page={page}
          tools={tools}
          idPrefix={`form-${page.id}-`}
          pxPerMm={SMALL_PAGE_PX / Math.max(page.width, page.height)}
          numbers={numbers}
          isCut
        />
      </div>
      <ol className="form-parts">
        {fieldsOf(page.elements).map((element) => (
          <li key={element.id}>
            <Part element={element} name={names.get(element.id) ?? ''} />
          </li>
        ))}
      </ol>
      <BackgroundRow page={page} />
      <AddToPage pageId={page.id} />
    </section>
  )
})

/** By number and place: a name with the words in it would change under the fingers of whoever types. */
function partNames(
  page: Page,
  assetNames: Parameters<typeof elementNames>[1],
  t: Translate,
): Map<string, string> {
  const others = elementNames(page, assetNames, t)
  const ordered = inReadingOrder(page.elements)
  const texts = ordered.filter(({ type }) => type === 'text')
  return new Map(
    ordered.map((element) => {
      const place = t(`create.preview.place.${partOfPage(page, element)}`)
      return [element.id, t('create.preview.form.place', { name: nameOf(element), place })]
    }),
  )

  function nameOf(element: Element): string {
    if (element.type === 'qr-code') return t('create.preview.form.code')
    if (element.type !== 'text') return others.get(element.id) ?? ''
    return t('create.preview.form.textNumber', { number: texts.indexOf(element) + 1 })
  }
}

function Part({ element, name }: { element: Field; name: string }) {
  switch (element.type) {
    case 'photo':
    case 'slot':
      return <PhotoRow element={element} name={name} />
    case 'text':
      return <TextRow element={element} name={name} />
    case 'qr-code':
      return <CodeRow element={element} name={name} />
  }
}
