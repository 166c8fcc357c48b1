import { useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { pageLabel } from '#app/editor/canvas/pages/page-labels.ts'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { DesignDocument } from '#design/document.ts'
import { BookFaceDrawing } from './book-face.tsx'
import { openingsOf, type BookFace } from './book-openings.ts'
import './turning-book.css'

const SWIPE_PX = 40
/** As long as the leaf takes in the style sheet. */
const TURN_MS = 500

type Turn = { from: number; to: number }

/** The book to leaf through, by buttons, arrow keys or a finger. */
export default function TurningBook() {
  const document = useEditorState(settledDocumentOf)
  const openings = useMemo(() => openingsOf(document), [document])
  const shownId = useEditorState((state) => state.pageId)
  const [at, setAt] = useState(() => document.pages.findIndex(({ id }) => id === shownId))
  const [turn, setTurn] = useState<Turn | null>(null)
  const swipe = useRef<number>(undefined)
  const t = useT()
  const last = openings.length - 1

  useEffect(() => {
    if (!turn) return
    const timer = setTimeout(() => setTurn(null), TURN_MS)
    return () => clearTimeout(timer)
  }, [turn])

  function go(to: number): void {
    const next = Math.max(0, Math.min(to, last))
    if (next === at) return
    const isNeighbour = Math.abs(next - at) === 1
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTurn(isNeighbour && !isCalm ? { from: at, to: next } : null)
    setAt(next)
  }

  const keys: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  }

  function letGo(event: PointerEvent): void {
    const moved = swipe.current === undefined ? 0 : event.clientX - swipe.current
    swipe.current = undefined
    if (Math.abs(moved) >= SWIPE_PX) go(at + (moved < 0 ? 1 : -1))
  }

  const label = openingLabel(t, document, at, last)
  return (
    <div className="turning-book">
      <div
        className="turning-book-stage"
        style={bookStyle(document)}
        role="slider"
        tabIndex={0}
        aria-label={t('create.book.leaf')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={label}
        onKeyDown={(event) => {
          const to = keys[event.key]
          if (to === undefined) return
          event.preventDefault()
          go(to)
        }}
        onPointerDown={(event) => (swipe.current = event.clientX)}
        onPointerUp={letGo}
        onPointerCancel={() => (swipe.current = undefined)}
      >
        <Faces document={document} openings={openings} at={at} turn={turn} />
      </div>
      <div className="turning-book-controls">
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('create.book.back')}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          <Icon name="chevron-left" />
        </button>
        <p>{label}</p>
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('create.book.forth')}
          disabled={at === last}
          onClick={() => go(at + 1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  )
}

type FacesProps = {
  document: DesignDocument
  openings: ReturnType<typeof openingsOf>
  at: number
  turn: Turn | null
}

/** While a leaf turns, the sides that it leaves and reaches lie below it. */
function Faces({ document, openings, at, turn }: FacesProps) {
  const tools = useDrawingTools()
  const [low, high] = turn ? [Math.min(turn.from, turn.to), Math.max(turn.from, turn.to)] : [at, at]
  const face = (one: BookFace | undefined, side: 'left' | 'right') => (
    <div className={`book-side book-side-${side}`} data-empty={one ? undefined : ''}>
      {one && <BookFaceDrawing document={document} face={one} tools={tools} side={side} />}
    </div>
  )
  return (
    <>
      {face(openings[low]?.left, 'left')}
      {face(openings[high]?.right, 'right')}
      {turn && (
        <div
          key={`${turn.from} ${turn.to}`}
          className={`book-leaf book-leaf-${turn.to > turn.from ? 'forth' : 'back'}`}
        >
          {face(openings[low]?.right, 'right')}
          {face(openings[high]?.left, 'left')}
        </div>
      )}
    </>
  )
}

function openingLabel(
  t: ReturnType<typeof useT>,
  document: DesignDocument,
  at: number,
  last: number,
): string {
  if (at === last) return t('create.book.backCover')
  return at === 0 ? t('create.book.cover') : pageLabel(t, document, at)
}

function bookStyle({ pages }: DesignDocument): CSSProperties {
  const { width, height } = pages[1]!
  return { '--shape': width / height } as CSSProperties
}
