import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf, safeAreaOf, trimOf } from '#design/document.ts'
import { outset } from '#design/geometry.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import type { SnapLine } from '#design/snapping.ts'
import { placeOnPage } from './place-on-page.ts'
import { useSight, type SightStore } from './sight.ts'

/** Where the paper is cut, what is safe from the knife, and what a moved element sticks to. */
export function Guides({ sight }: { sight: SightStore }) {
  const page = useEditorState(pageOf)
  const edgeMm = useEditorState((state) => state.paper.edgeMm)
  const lines = useSight(sight, ({ lines }) => lines)
  const marquee = useSight(sight, ({ marquee }) => marquee)
  const bleed = bleedBoxOf(page)
  const safe = safeAreaOf(page)
  // The sides of a frame are seen; only what is folded behind it is not.
  const seen =
    edgeMm === undefined ? trimOf(page) : outset(trimOf(page), Math.min(edgeMm, page.bleed))
  const ring = pathText([...rectOutline(bleed), ...rectOutline(seen)])
  return (
    <>
      <svg
        className="canvas-guides"
        viewBox={`${bleed.x} ${bleed.y} ${bleed.width} ${bleed.height}`}
        aria-hidden
      >
        {page.bleed > 0 && <path className="guide-cut-off" d={ring} fillRule="evenodd" />}
        <rect className="guide-trim" width={page.width} height={page.height} />
        {page.folds?.map((fold) => (
          <path key={fold} className="guide-fold" d={`M${fold} ${bleed.y}v${bleed.height}`} />
        ))}
        {page.safe > 0 && <rect className="guide-safe" {...safe} />}
        {lines.map((line) => (
          <path key={line.direction} className="guide-snap" d={lineAcross(line, bleed)} />
        ))}
      </svg>
      {marquee && <div className="canvas-marquee" style={placeOnPage(page, marquee)} />}
    </>
  )
}

function lineAcross({ direction, atMm }: SnapLine, box: ReturnType<typeof bleedBoxOf>): string {
  return direction === 'vertical'
    ? `M${atMm} ${box.y}v${box.height}`
    : `M${box.x} ${atMm}h${box.width}`
}
