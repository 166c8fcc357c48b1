import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf, safeAreaOf, trimOf } from '#design/document.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import type { SnapLine } from '#design/snapping.ts'
import { placeOnPage } from './place-on-page.ts'
import { useSight, type SightStore } from './sight.ts'

/** Where the paper is cut, what is safe from the knife, and what a moved element sticks to. */
export function Guides({ sight }: { sight: SightStore }) {
  const page = useEditorState(pageOf)
  const lines = useSight(sight, ({ lines }) => lines)
  const marquee = useSight(sight, ({ marquee }) => marquee)
  const bleed = bleedBoxOf(page)
  const safe = safeAreaOf(page)
  const ring = pathText([...rectOutline(bleed), ...rectOutline(trimOf(page))])
  return (
    <>
      <svg
        className="canvas-guides"
        viewBox={`${bleed.x} ${bleed.y} ${bleed.width} ${bleed.height}`}
        aria-hidden
      >
        {page.bleed > 0 && <path className="guide-cut-off" d={ring} fillRule="evenodd" />}
        <rect className="guide-trim" width={page.width} height={page.height} />
        {page.safe > 0 && <rect className="guide-safe" {...safe} />}
        {page.folds?.map((fold) => (
          <path
            key={fold}
            className="guide-fold"
            d={lineAcross({ direction: 'vertical', atMm: fold }, bleed)}
          />
        ))}
        {lines.map((line) => (
          <path key={line.direction} className="guide-snap" d={lineAcross(line, bleed)} />
        ))}
      </svg>
      {marquee && <div className="canvas-marquee" style={placeOnPage(page, marquee)} />}
    </>
  )
}

type Line = Pick<SnapLine, 'direction' | 'atMm'>

function lineAcross({ direction, atMm }: Line, box: ReturnType<typeof bleedBoxOf>): string {
  return direction === 'vertical'
    ? `M${atMm} ${box.y}v${box.height}`
    : `M${box.x} ${atMm}h${box.width}`
}
