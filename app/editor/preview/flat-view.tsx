import type { CSSProperties } from 'react'
import { imageHref } from '#app/editor/canvas/image-href.ts'
import { isNamedPage, pageLabel, shortPageLabel } from '#app/editor/canvas/page-labels.ts'
import { svgNodes } from '#app/editor/canvas/svg-nodes.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Size } from '#design/geometry.ts'
import { svgNode } from '#design/paint-svg.ts'
import { useDrawnPages } from './drawn-pages.ts'

/** The pages as they are cut, without what the cut takes away. */
export function FlatView() {
  const { document, lists } = useDrawnPages()
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else its pages cannot be scrolled to by keys
    <ol className="flat-view" tabIndex={0}>
      {lists.map((list, index) => {
        const { attributes, children } = svgNode(list, {
          imageHref: (asset) => imageHref(document, asset),
          idPrefix: `flat-${list.pageId}-`,
          box: 'trim',
        })
        const label = isNamedPage(document, index)
          ? pageLabel(t, document, index)
          : t('create.preview.flat.page', { number: index + 1, count: lists.length })
        return (
          <li key={list.pageId}>
            <svg
              {...attributes}
              data-shaped={list.contour ? '' : undefined}
              style={shapeOf(list)}
              role="img"
              aria-label={label}
            >
              {svgNodes(children)}
            </svg>
            {lists.length > 1 && <p aria-hidden>{shortPageLabel(t, document, index)}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** As large as fits, and not a bit of paper beside the page. */
function shapeOf({ width, height }: Size): CSSProperties {
  return { '--shape': width / height } as CSSProperties
}
