import { memo, useId } from 'react'
import { contourText } from '#design/contour/contour-path.ts'
import { arrange } from '#design/layouts/arrange.ts'
import type { Layout, LayoutSlot, Spacing } from '#design/layouts/layout.ts'
import type { PageGeometry } from '#design/document.ts'
import { centreOf } from '#design/geometry.ts'

type ThumbnailProps = { layout: Layout; page: PageGeometry; spacing: Spacing }

/** The layout as it would be on this very page. */
export const LayoutThumbnail = memo(function LayoutThumbnail(props: ThumbnailProps) {
  const { layout, page, spacing } = props
  const { slots, captions } = arrange(layout, page, spacing)
  const { width, height } = page
  const contour = contourText(page)
  const id = useId()
  const signs = (
    <>
      <rect width={width} height={height} className="layout-paper" />
      {slots.map((slot, index) => (
        <SlotSign key={index} slot={slot} />
      ))}
      {captions.map(({ x, y, width, height }) => (
        <rect
          key={`${x} ${y}`}
          className="layout-caption"
          x={x + width * 0.2}
          y={y + height * 0.35}
          width={width * 0.6}
          height={height * 0.3}
          rx={height * 0.15}
        />
      ))}
    </>
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="layout-thumbnail" aria-hidden>
      {contour === undefined ? (
        signs
      ) : (
        <>
          <clipPath id={id}>
            <path d={contour} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${id})`}>{signs}</g>
          <path className="layout-contour" d={contour} />
        </>
      )}
    </svg>
  )
})

function SlotSign({ slot }: { slot: LayoutSlot }) {
  const { x, y, width, height, rotation, mask, radius, card } = slot
  const round = mask === 'ellipse' ? width / 2 : radius
  const turn = (about: { x: number; y: number }) => `rotate(${rotation} ${about.x} ${about.y})`
  return (
    <>
      {card && (
        <rect
          className="layout-card"
          x={card.x}
          y={card.y}
          width={card.width}
          height={card.height}
          transform={turn(centreOf(card))}
        />
      )}
      <rect
        className="layout-slot"
        {...{ x, y, width, height }}
        rx={round}
        transform={turn(centreOf(slot))}
      />
    </>
  )
}
