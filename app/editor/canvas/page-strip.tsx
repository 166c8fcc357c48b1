import { memo, type CSSProperties } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { addPage, movePage, removePage } from './actions/page-actions.ts'
import { BarButton } from './bar-button.tsx'
import { useDrawingTools, type CanvasTools } from './drawing-tools.ts'
import { PageDrawing } from './page-drawing.tsx'
import { pageName } from './page-name.ts'
import { usePhotosSoFar } from './use-photos-so-far.ts'
import './page-strip.css'

const THUMBNAIL_PX = 160

/** All pages, small. Where the article has a fixed number of them, they only lead there. */
export function PageStrip() {
  const document = useEditorState(settledDocumentOf)
  const { pages, pageCount } = document
  if (pages.length === 1 && pageCount.max === 1) return null
  return <Strip document={document} />
}

function Strip({ document }: { document: DesignDocument }) {
  const { pages, pageCount, assets } = document
  const shownId = useEditorState((state) => state.pageId)
  const tools = useDrawingTools()
  const photosSoFar = usePhotosSoFar(0)
  const t = useT()
  const at = pages.findIndex(({ id }) => id === shownId)
  const isFree = pageCount.min !== pageCount.max
  return (
    <nav className="page-strip" aria-label={t('create.canvas.pages')}>
      <ol>
        {pages.map((page, index) => (
          <li key={page.id}>
            <PageButton
              page={page}
              label={pageName(t, pages, index)}
              isNamed={page.role !== undefined}
              assets={assets}
              tools={tools}
              photosSoFar={photosSoFar}
              isShown={page.id === shownId}
            />
          </li>
        ))}
      </ol>
      {isFree && (
        <div className="page-strip-tools">
          <BarButton
            icon="plus"
            label="create.canvas.page.add"
            action={addPage}
            disabled={pages.length >= pageCount.max}
          />
          <BarButton
            icon="arrow-left"
            label="create.canvas.page.earlier"
            action={(editor) => movePage(editor, -1)}
            disabled={at === 0}
          />
          <BarButton
            icon="arrow-right"
            label="create.canvas.page.later"
            action={(editor) => movePage(editor, 1)}
            disabled={at === pages.length - 1}
          />
          <BarButton
            icon="trash"
            label="create.canvas.page.remove"
            action={removePage}
            disabled={pages.length <= pageCount.min}
          />
        </div>
      )}
    </nav>
  )
}

function ratioStyle(ratio: number): CSSProperties & { '--ratio': number } {
  return { '--ratio': ratio }
}

type PageButtonProps = {
  page: Page
  label: string
  /** Its role is written under it; numbers are only spoken. */
  isNamed: boolean
  assets: DesignDocument['assets']
  tools: CanvasTools
  photosSoFar: number
  isShown: boolean
}

const PageButton = memo(function PageButton(props: PageButtonProps) {
  const { page, label, isNamed, assets, tools, photosSoFar, isShown } = props
  const editor = useEditor()
  const { width, height } = bleedBoxOf(page)
  return (
    <button
      type="button"
      aria-label={isNamed ? undefined : label}
      aria-current={isShown ? 'page' : undefined}
      onClick={() => editor.showPage(page.id)}
    >
      <span className="page-strip-picture" style={ratioStyle(width / height)}>
        <PageDrawing
          assets={assets}
          page={page}
          tools={tools}
          idPrefix={`strip-${page.id}-`}
          pxPerMm={THUMBNAIL_PX / Math.max(width, height)}
          photosSoFar={photosSoFar}
        />
      </span>
      {isNamed && <span className="page-strip-name">{label}</span>}
    </button>
  )
})
