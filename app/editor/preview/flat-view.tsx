import type { CSSProperties } from 'react'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { svgNodes } from '#app/editor/canvas/drawing/svg-nodes.tsx'
import type { Size } from '#design/geometry.ts'
import { svgNode } from '#design/paint-svg.ts'
import { useDrawnPages } from './drawn-pages.ts'
import { FlatPages } from './flat-pages.tsx'

/** The pages as they are cut, without what the cut takes away. */
export function FlatView() {
  const { document } = useDrawnPages()
  return (
    <FlatPages numbered="create.preview.flat.page">
      {(list, label) => {
        const { attributes, children } = svgNode(list, {
          imageHref: (asset) => imageHref(document, asset),
          idPrefix: `flat-${list.pageId}-`,
          box: 'trim',
        })
        return (
          <svg
            {...attributes}
            data-shaped={list.contour ? '' : undefined}
            style={shapeOf(list)}
            role="img"
            aria-label={label}
          >
            {svgNodes(children)}
          </svg>
        )
      }}
    </FlatPages>
  )
}

/** As large as fits, and not a bit of paper beside the page. */
function shapeOf({ width, height }: Size): CSSProperties {
  return { '--shape': width / height } as CSSProperties
}
