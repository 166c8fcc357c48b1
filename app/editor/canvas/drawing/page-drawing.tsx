import { memo } from 'react'
import { contourText } from '#design/contour/contour-path.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { bleedBoxOf } from '#design/document.ts'
import { EdgesDrawing } from '#app/editor/formats/edges-drawing.tsx'
import { drawBackground } from '#design/draw/draw-background.ts'
import type { Element } from '#design/elements/element.ts'
import { itemNodes, pathNode } from '#design/paint-svg.ts'
import { emptyTools, type CanvasTools } from './drawing-tools.ts'
import { ElementDrawing } from './element-drawing.tsx'
import { imageHref } from './image-href.ts'
import { svgNodes } from './svg-nodes.tsx'

type Assets = Pick<DesignDocument, 'assets'>

type PageDrawingProps = {
  assets: DesignDocument['assets']
  page: Page
  tools: CanvasTools
  /** Ids are shared by all drawings of the HTML page. */
  idPrefix: string
  /** Pixels of the screen for a millimetre: photos come as large as that needs. */
  pxPerMm: number
  /** How many photos are fetched already; the others are shown as places. All of them if not said. */
  photosSoFar?: number
  /** Numbers that are printed on it, if any. */
  numbers?: string | undefined
  /** Elements that follow a pointer get a layer of their own. */
  lifted?: readonly string[]
  /** A page that is cut to a shape is shown as that shape. */
  isCut?: boolean
}

/** A page to the edge of its bleed, as it will be printed, with places for photos still to come. */
export function PageDrawing(props: PageDrawingProps) {
  const { page, assets, tools, idPrefix, pxPerMm, photosSoFar, numbers, lifted, isCut } = props
  const awaited = photosOf(page).slice(photosSoFar ?? Infinity)
  const { x, y, width, height } = bleedBoxOf(page)
  const contour = isCut ? contourText(page) : undefined
  const drawing = (
    <>
      <g id={`${idPrefix}front`}>
        <BackgroundDrawing page={page} assets={assets} idPrefix={idPrefix} pxPerMm={pxPerMm} />
        {page.elements.map((element) => (
          <ElementDrawing
            key={element.id}
            element={element}
            assets={assets}
            // Shapes and photos need no tools: they are not drawn again when a font arrives.
            tools={needsTools(element) ? tools : emptyTools}
            idPrefix={idPrefix}
            pxPerMm={pxPerMm}
            isAwaited={awaited.includes(element)}
            isLifted={lifted?.includes(element.id) ?? false}
          />
        ))}
        {numbers && svgNodes(tools.drawPageNumbers(page, numbers).map(pathNode))}
      </g>
      {page.edges && <EdgesDrawing page={page} edges={page.edges} idPrefix={idPrefix} />}
    </>
  )
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden className="page-drawing">
      {contour === undefined ? (
        drawing
      ) : (
        <>
          <clipPath id={`${idPrefix}contour`}>
            <path d={contour} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${idPrefix}contour)`}>{drawing}</g>
          <path className="page-drawing-cut" d={contour} />
        </>
      )}
    </svg>
  )
}

function needsTools({ type }: Element): boolean {
  return type === 'text' || type === 'clip-art' || type === 'calendar' || type === 'qr-code'
}

function photosOf(page: Page): Element[] {
  return page.elements.filter((element) => 'crop' in element && element.asset !== null)
}

type BackgroundProps = Assets & Pick<PageDrawingProps, 'page' | 'idPrefix' | 'pxPerMm'>

const BackgroundDrawing = memo(
  function BackgroundDrawing({ page, assets, idPrefix, pxPerMm }: BackgroundProps) {
    const box = bleedBoxOf(page)
    const { width, height } = box
    const neededPx = Math.max(width, height) * pxPerMm
    const href = (asset: string) => imageHref({ assets }, asset, neededPx)
    const nodes = drawBackground(page).flatMap((item, index) =>
      itemNodes(item, { imageHref: href, idPrefix: `${idPrefix}ground${index}-` }),
    )
    return (
      <g>
        {page.substrate === 'clear' && <rect className="page-drawing-clear" {...box} />}
        {svgNodes(nodes)}
      </g>
    )
  },
  (before, after) =>
    before.page.background === after.page.background &&
    before.page.width === after.page.width &&
    before.page.height === after.page.height &&
    before.page.bleed === after.page.bleed &&
    before.page.edges === after.page.edges &&
    before.pxPerMm === after.pxPerMm,
)
