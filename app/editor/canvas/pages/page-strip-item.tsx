import { memo, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { useAction } from '#app/editor/canvas/use-action.ts'
import { movePage } from '#app/editor/canvas/actions/page-actions.ts'
import type { CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'

const THUMBNAIL_PX = 160
/** Drawn at once; the others when they come near to being seen. A book has up to 66. */
const DRAWN_AT_ONCE = 6

type PageStripItemProps = {
  page: Page
  index: number
  label: string
  shortLabel: string
  assets: DesignDocument['assets']
  tools: CanvasTools
  photosSoFar: number
  numbers: string | undefined
  isShown: boolean
  isMovable: boolean
  hasDragged: () => boolean
}

type StripStyle = CSSProperties & { '--ratio': number; '--fold'?: string }

/** One page, small. Alt and an arrow key move it, as dragging does. */
export const PageStripItem = memo(function PageStripItem(props: PageStripItemProps) {
  const { page, index, label, shortLabel, assets, tools, photosSoFar, numbers } = props
  const { isShown, isMovable, hasDragged } = props
  const editor = useEditor()
  const act = useAction()
  const button = useRef<HTMLButtonElement>(null)
  const isDrawn = useSeen(button, index < DRAWN_AT_ONCE || isShown)
  const { width, height, x } = bleedBoxOf(page)
  const isSpread = page.role === 'spread' && page.folds !== undefined
  const style: StripStyle = {
    '--ratio': width / height,
    ...(isSpread && { '--fold': `${((page.folds![0]! - x) / width) * 100}%` }),
  }
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isShown])

  function move(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (!isMovable || !event.altKey || by === undefined) return
    event.preventDefault()
    editor.showPage(page.id)
    act((editor) => movePage(editor, by))
  }

  return (
    <button
      ref={button}
      type="button"
      aria-current={isShown ? 'page' : undefined}
      aria-keyshortcuts={isMovable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      onClick={() => !hasDragged() && editor.showPage(page.id)}
      onKeyDown={move}
    >
      {/* Name in words, not in `aria-label`: that would have to hold the words drawn in the picture too. */}
      <span className="visually-hidden">{label}</span>
      <span
        className="page-strip-picture"
        data-fold={isSpread || undefined}
        style={style}
        aria-hidden
      >
        {isDrawn && (
          <PageDrawing
            assets={assets}
            page={page}
            tools={tools}
            idPrefix={`strip-${page.id}-`}
            pxPerMm={THUMBNAIL_PX / Math.max(width, height)}
            photosSoFar={photosSoFar}
            numbers={numbers}
            isCut
          />
        )}
      </span>
      <span className="page-strip-label" aria-hidden>
        {shortLabel}
      </span>
    </button>
  )
})

/** Whether it has ever come near to being seen. */
function useSeen(ref: { current: Element | null }, isAtOnce: boolean): boolean {
  const [isSeen, setSeen] = useState(isAtOnce)
  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '0px 400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen || isAtOnce
}
