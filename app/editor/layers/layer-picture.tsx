import { memo } from 'react'
import { emptyTools, useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { ElementDrawing } from '#app/editor/canvas/drawing/element-drawing.tsx'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Element } from '#design/elements/element.ts'
import { boundsOf } from '#design/geometry.ts'

const PICTURE_PX = 88

/** The element by itself, as small as a stamp. */
export const LayerPicture = memo(function LayerPicture({ element }: { element: Element }) {
  const assets = useEditorState((state) => settledDocumentOf(state).assets)
  const tools = useDrawingTools()
  const { x, y, width, height } = boundsOf(element)
  // Of a line of words, a stamp would show a dash.
  if (element.type === 'text') {
    return (
      <span className="layer-picture layer-words" aria-hidden>
        <Icon name="type" />
      </span>
    )
  }
  return (
    <svg className="layer-picture" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden>
      <ElementDrawing
        element={element}
        assets={assets}
        tools={element.type === 'clip-art' || element.type === 'calendar' ? tools : emptyTools}
        idPrefix="layer-"
        pxPerMm={PICTURE_PX / Math.max(width, height)}
        isLifted={false}
      />
    </svg>
  )
})
