import { useMemo, useRef } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { isBook, printedNumbersOf } from '#design/book/book.ts'
import type { DesignDocument } from '#design/document.ts'
import { mayMovePage } from '#design/page-order.ts'
import {
  addPage,
  movePage,
  movePageTo,
  removePage,
} from '#app/editor/canvas/actions/page-actions.ts'
import { BarButton } from '#app/editor/canvas/selection/bar-button.tsx'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { pageLabel, shortPageLabel } from './page-labels.ts'
import { PageStripItem } from './page-strip-item.tsx'
import { useAction } from '#app/editor/canvas/use-action.ts'
import { shiftOf, usePageDrag } from './use-page-drag.ts'
import { useDeferredPhotos } from '#app/editor/canvas/drawing/use-deferred-photos.ts'
import './page-strip.css'

/** All pages, small, in the order in which they are bound. */
export function PageStrip() {
  const document = useEditorState(settledDocumentOf)
  const { pages, pageCount } = document
  if (pages.length === 1 && pageCount.max === 1) return null
  return <Strip document={document} />
}

function Strip({ document }: { document: DesignDocument }) {
  const { pages, assets } = document
  const shownId = useEditorState((state) => state.pageId)
  const tools = useDrawingTools()
  const photosSoFar = useDeferredPhotos(0)
  const t = useT()
  const act = useAction()
  const list = useRef<HTMLOListElement>(null)
  const { held, handleProps, hasDragged } = usePageDrag(list, {
    mayLand: (from, to) => mayMovePage(document, from, to),
    move: (id, to) => act((editor) => movePageTo(editor, id, to)),
  })
  const movable = useMemo(
    () =>
      pages.map((_, at) => mayMovePage(document, at, at - 1) || mayMovePage(document, at, at + 1)),
    [document, pages],
  )
  return (
    <nav className="page-strip" aria-label={t('create.canvas.pages')}>
      <ol ref={list} data-dragging={held ? '' : undefined}>
        {pages.map((page, index) => (
          <li
            key={page.id}
            data-held={held?.id === page.id || undefined}
            style={held ? { translate: `${shiftOf(held, index)}px 0` } : undefined}
            {...(movable[index] && handleProps(page.id, index))}
          >
            <PageStripItem
              page={page}
              index={index}
              label={pageLabel(t, document, index)}
              shortLabel={shortPageLabel(t, document, index)}
              assets={assets}
              tools={tools}
              photosSoFar={photosSoFar}
              numbers={printedNumbersOf(document, page.id)}
              isShown={page.id === shownId}
              isMovable={movable[index]!}
              hasDragged={hasDragged}
            />
          </li>
        ))}
      </ol>
      <StripTools
        document={document}
        at={pages.findIndex(({ id }) => id === shownId)}
        isMovable={movable.some(Boolean)}
      />
    </nav>
  )
}

type StripToolsProps = { document: DesignDocument; at: number; isMovable: boolean }

function StripTools({ document, at, isMovable }: StripToolsProps) {
  const { pages, pageCount } = document
  const isFree = pageCount.min !== pageCount.max
  const book = isBook(document)
  if (!isFree && !isMovable) return null
  return (
    <div className="page-strip-tools">
      {isFree && (
        <BarButton
          icon="plus"
          label={book ? 'create.book.addSpread' : 'create.canvas.page.add'}
          action={addPage}
          disabled={pages.length >= pageCount.max}
        />
      )}
      {isMovable && (
        <>
          <BarButton
            icon="arrow-left"
            label="create.canvas.page.earlier"
            action={(editor) => movePage(editor, -1)}
            disabled={!mayMovePage(document, at, at - 1)}
          />
          <BarButton
            icon="arrow-right"
            label="create.canvas.page.later"
            action={(editor) => movePage(editor, 1)}
            disabled={!mayMovePage(document, at, at + 1)}
          />
        </>
      )}
      {isFree && (
        <BarButton
          icon="trash"
          label={book ? 'create.book.removeSpread' : 'create.canvas.page.remove'}
          action={removePage}
          disabled={pages.length <= pageCount.min || pages[at]?.role === 'cover'}
        />
      )}
    </div>
  )
}
