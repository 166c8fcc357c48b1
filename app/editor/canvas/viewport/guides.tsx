import { memo } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { contourText } from '#design/contour/contour-path.ts'
import { safeLines } from '#design/contour/safe-lines.ts'
import { bleedBoxOf, safeAreaOf, trimOf, type Page } from '#design/document.ts'
import { outset } from '#design/geometry.ts'
import { geometryDifference } from '#design/page-geometry.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import type { SnapLine } from '#design/snapping.ts'
import { placeOnPage } from './place-on-page.ts'
import { useCanvasOverlay, type CanvasOverlayStore } from './canvas-overlay.ts'

/** Guides: where the paper is cut, what is safe from the knife, and what a moved element sticks to. */
export function Guides({ overlay }: { overlay: CanvasOverlayStore }) {
  const page = useEditorState(pageOf)
  const edgeMm = useEditorState((state) => state.paper.edgeMm)
  const lines = useCanvasOverlay(overlay, ({ lines }) => lines)
  const marquee = useCanvasOverlay(overlay, ({ marquee }) => marquee)
  const bleed = bleedBoxOf(page)
  return (
    <>
      <svg
        className="canvas-guides"
        viewBox={`${bleed.x} ${bleed.y} ${bleed.width} ${bleed.height}`}
        aria-hidden
      >
        <CutGuides page={page} edgeMm={edgeMm} />
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

type CutGuidesProps = { page: Page; edgeMm: number | undefined }

/** Drawn again only for another page or paper: the shape of a heart takes longer than a frame. */
const CutGuides = memo(
  function CutGuides({ page, edgeMm }: CutGuidesProps) {
    const contour = contourText(page)
    const paper = rectOutline(bleedBoxOf(page))
    if (contour === undefined) {
      // The sides of a frame are seen; only what is folded behind it is not.
      const seen =
        edgeMm === undefined ? trimOf(page) : outset(trimOf(page), Math.min(edgeMm, page.bleed))
      const ring = pathText([...paper, ...rectOutline(seen)])
      return (
        <>
          {page.bleed > 0 && <path className="guide-cut-off" d={ring} fillRule="evenodd" />}
          <rect className="guide-trim" width={page.width} height={page.height} />
          {page.safe > 0 && <rect className="guide-safe" {...safeAreaOf(page)} />}
        </>
      )
    }
    return (
      <>
        <path
          className="guide-cut-off guide-around-shape"
          d={pathText(paper) + contour}
          fillRule="evenodd"
        />
        <path className="guide-trim guide-contour" d={contour} />
        {page.safe > 0 && <path className="guide-safe" d={safeLines(page)} />}
      </>
    )
  },
  (before, after) => before.edgeMm === after.edgeMm && !geometryDifference(before.page, after.page),
)

type Line = Pick<SnapLine, 'direction' | 'atMm'>

function lineAcross({ direction, atMm }: Line, box: ReturnType<typeof bleedBoxOf>): string {
  return direction === 'vertical'
    ? `M${atMm} ${box.y}v${box.height}`
    : `M${box.x} ${atMm}h${box.width}`
}
