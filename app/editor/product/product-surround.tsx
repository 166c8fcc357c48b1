import { memo } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import { geometryDifference } from '#design/page-geometry.ts'
import { besidePage, surroundOf } from './surrounds.ts'
import './product-surround.css'

const CLIP_ID = 'beside-page'
const INSIDE_OF_ROPE = 0.86

/** The thing that is made, around the page of it that is shown. */
export function ProductSurround() {
  const page = useEditorState(pageOf)
  const view = useEditorState((state) => state.paper.view)
  return <SurroundDrawing page={page} view={view} />
}

/** Drawn again only for other paper: a drag changes the page sixty times a second. */
const SurroundDrawing = memo(
  function SurroundDrawing({ page, view }: { page: PageGeometry; view: string }) {
    const { parts } = surroundOf(view, page)
    if (parts.length === 0) return null
    const { x, y, width, height } = bleedBoxOf(page)
    return (
      <svg className="product-surround" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden>
        <clipPath id={CLIP_ID}>
          <path d={besidePage(page)} clipRule="evenodd" />
        </clipPath>
        <g clipPath={`url(#${CLIP_ID})`}>
          {parts.map((part) =>
            'width' in part ? (
              <g key={part.d} className={`surround-${part.look}`}>
                <path d={part.d} className="surround-edge" style={{ strokeWidth: part.width }} />
                <path d={part.d} style={{ strokeWidth: part.width * INSIDE_OF_ROPE }} />
              </g>
            ) : (
              <path key={part.d} d={part.d} className={`surround-${part.look}`} />
            ),
          )}
        </g>
      </svg>
    )
  },
  (before, after) => before.view === after.view && !geometryDifference(before.page, after.page),
)
