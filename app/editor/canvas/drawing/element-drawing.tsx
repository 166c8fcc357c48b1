import { memo } from 'react'
import { StandInCalendar } from '#app/editor/calendar/stand-in-calendar.tsx'
import type { DesignDocument } from '#design/document.ts'
import { drawElement } from '#design/draw/draw-element.ts'
import { fontsOf, wordsOf, type Element } from '#design/elements/element.ts'
import { itemNodes } from '#design/paint-svg.ts'
import { PhotoPlaceholder } from './photo-placeholder.tsx'
import type { CanvasTools } from './drawing-tools.ts'
import { EmptySlot } from './empty-slot.tsx'
import { elementHref } from './image-href.ts'
import { StandInCode } from './stand-in-code.tsx'
import { StandInText } from './stand-in-text.tsx'
import { svgNodes } from './svg-nodes.tsx'

type DrawingProps = {
  element: Element
  assets: DesignDocument['assets']
  tools: CanvasTools
  idPrefix: string
  pxPerMm: number
  isAwaited?: boolean
}

/**
 * One element, drawn at the corner of the page and carried to its place: a drag changes nothing but
 * one attribute, and of a hundred elements React renders one.
 */
export const ElementDrawing = memo(function ElementDrawing({
  isLifted,
  ...drawing
}: DrawingProps & { isLifted: boolean }) {
  const { id, x, y } = drawing.element
  return (
    <g
      data-drawn={id}
      transform={`translate(${x} ${y})`}
      className={isLifted ? 'canvas-lifted' : undefined}
    >
      <DrawingAtCorner {...drawing} />
    </g>
  )
})

const DrawingAtCorner = memo(function DrawingAtCorner(props: DrawingProps) {
  const { assets, tools, idPrefix, pxPerMm } = props
  const element = { ...props.element, x: 0, y: 0 } as Element
  if (element.type === 'slot' && element.asset === null) return <EmptySlot slot={element} />
  if (props.isAwaited && 'crop' in element) return <PhotoPlaceholder photo={element} />
  const canSet = fontsOf(element).every((font) => tools.canSet(font, wordsOf(element)))
  if (element.type === 'text' && !canSet) return <StandInText text={element} />
  if (element.type === 'qr-code' && !tools.canDrawCodes) return <StandInCode code={element} />
  if (element.type === 'calendar' && !canSet) return <StandInCalendar calendar={element} />
  const href = (asset: string) => elementHref({ assets }, element, asset, pxPerMm)
  const nodes = drawElement({ assets }, element, tools)
    .filter(({ opacity }) => opacity > 0)
    .flatMap((item, index) =>
      itemNodes(item, { imageHref: href, idPrefix: `${idPrefix}${element.id}-${index}-` }),
    )
  return svgNodes(nodes)
}, isDrawnAlike)

function isDrawnAlike(before: DrawingProps, after: DrawingProps): boolean {
  return (
    before.tools === after.tools &&
    before.pxPerMm === after.pxPerMm &&
    before.isAwaited === after.isAwaited &&
    before.assets === after.assets &&
    isSameElsewhere(before.element, after.element)
  )
}

/** Commands exchange only what they change: everything else is the very same value. */
function isSameElsewhere(before: Element, after: Element): boolean {
  if (before === after) return true
  const old = new Map(Object.entries(before))
  const now = Object.entries(after)
  return (
    now.length === old.size &&
    now.every(([key, value]) => key === 'x' || key === 'y' || old.get(key) === value)
  )
}
