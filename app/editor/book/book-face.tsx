import { memo, useMemo } from 'react'
import type { CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { svgNodes } from '#app/editor/canvas/drawing/svg-nodes.tsx'
import type { DesignDocument } from '#design/document.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { svgNode } from '#design/paint-svg.ts'
import type { BookFace } from './book-openings.ts'

const FACE_PX = 960

type BookFaceProps = {
  document: DesignDocument
  face: BookFace
  tools: CanvasTools
  side: 'left' | 'right'
}

/** One page of the open book as it is cut, or a side of its cover. */
export const BookFaceDrawing = memo(function BookFaceDrawing(props: BookFaceProps) {
  const { document, face, tools, side } = props
  const page = document.pages[face.pageIndex]!
  const drawn = useMemo(() => {
    const list = drawPage(document, page, tools)
    return svgNode(list, {
      imageHref: (asset) => imageHref(document, asset, FACE_PX),
      idPrefix: `book-${face.pageIndex}-${side}-`,
      box: 'trim',
    })
  }, [document, page, tools, face.pageIndex, side])
  const { from, to } = face.panel
  const viewBox = `${from} 0 ${to - from} ${page.height}`
  const isInlay = face.cover !== undefined && page.folds === undefined
  if (!isInlay) {
    return (
      <svg viewBox={viewBox} preserveAspectRatio="none" aria-hidden>
        {svgNodes(drawn.children)}
      </svg>
    )
  }
  return (
    <div className="book-linen">
      {face.cover === 'front' && (
        <svg viewBox={viewBox} aria-hidden>
          {svgNodes(drawn.children)}
        </svg>
      )}
    </div>
  )
})
