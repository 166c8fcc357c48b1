import { useShop } from '#app/i18n/shop-view.tsx'
import { formatNumber } from '#app/i18n/format.ts'
import { layOutPoints, type PlacedPoint } from './lay-out-points.ts'
import type { PointView } from './point-view.ts'

type PointMapProps = { points: readonly PointView[]; idOf: (point: PointView) => string }

/**
 * Point map, drawn here: no map service learns where somebody lives. It repeats the list below it, which says
 * everything in words; a tap on a number chooses that point.
 */
export function PointMap({ points, idOf }: PointMapProps) {
  const { locale } = useShop()
  const drawn = layOutPoints(points)
  if (!drawn) return null
  const numberOf = ({ point }: PlacedPoint<PointView>) => points.indexOf(point) + 1
  const { scale } = drawn
  const length =
    scale.meters < 1_000
      ? `${scale.meters} m`
      : `${formatNumber(scale.meters / 1_000, locale.iso)} km`
  return (
    <div className="point-map" aria-hidden="true">
      {drawn.placed.map((one) => (
        <label
          key={one.point.id}
          htmlFor={idOf(one.point)}
          className="point-pin"
          style={{ insetInlineStart: `${one.x}%`, insetBlockStart: `${one.y}%` }}
        >
          {numberOf(one)}
        </label>
      ))}
      <span className="point-north">N</span>
      <span className="point-scale" style={{ inlineSize: `${scale.percent}%` }}>
        {length}
      </span>
    </div>
  )
}
