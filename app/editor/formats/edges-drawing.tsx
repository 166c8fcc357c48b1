import { memo } from 'react'
import { svgNodes } from '#app/editor/canvas/drawing/svg-nodes.tsx'
import type { Page } from '#design/document.ts'
import { drawEdges, mirroredStrips, type Edges } from '#design/edges.ts'
import { itemNodes } from '#design/paint-svg.ts'

type EdgesDrawingProps = { page: Page; edges: Edges; idPrefix: string }

/**
 * The sides of a frame on the screen. Mirrors show the drawn front itself, so they follow a drag
 * without being drawn anew; where they are is what the press goes by.
 */
export const EdgesDrawing = memo(
  function EdgesDrawing({ page, edges, idPrefix }: EdgesDrawingProps) {
    if (edges.type === 'plain') {
      const painting = { imageHref: () => '', idPrefix: `${idPrefix}edges-` }
      return svgNodes(drawEdges(page, []).flatMap((item) => itemNodes(item, painting)))
    }
    return mirroredStrips(page).map(({ within, mirror }, index) => (
      <g key={index} clipPath={`url(#${idPrefix}edge${index})`}>
        <clipPath id={`${idPrefix}edge${index}`}>
          <rect {...within} />
        </clipPath>
        <use href={`#${idPrefix}front`} transform={`matrix(${mirror.join(' ')})`} />
      </g>
    ))
  },
  (before, after) =>
    before.edges === after.edges &&
    before.page.width === after.page.width &&
    before.page.height === after.page.height &&
    before.page.bleed === after.page.bleed,
)
