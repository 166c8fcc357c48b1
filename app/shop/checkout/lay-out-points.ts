export type Located = { latitude: number | undefined; longitude: number | undefined }
/** In percent of the map, from the left and from above. */
export type PlacedPoint<Point> = { point: Point; x: number; y: number }

const METERS_PER_DEGREE = 111_195
/** Height of the map, in shares of its width: it is twice as wide as it is high. */
const HEIGHT_TO_WIDTH = 0.5
/** Room for the pins at the edges, in percent. */
const MARGIN = 8
/** A single shop, or two in one house, still get streets around them. */
const LEAST_METERS = 400
const roundMeters = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
/** The longest bar that fits below a phone's map. */
const MOST_SCALE_PERCENT = 35

/** Undefined where fewer than two points say where they are. */
export function layOutPoints<Point extends Located>(points: readonly Point[]) {
  const known = points.flatMap((point) =>
    point.latitude === undefined || point.longitude === undefined
      ? []
      : [{ point, latitude: point.latitude, longitude: point.longitude }],
  )
  if (known.length < 2) return undefined
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const latitude = middleOf(known.map((one) => one.latitude))
  const longitude = middleOf(known.map((one) => one.longitude))
  const metersPerLongitude = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const inMeters = known.map((one) => ({
    point: one.point,
    east: (one.longitude - longitude) * metersPerLongitude,
    north: (one.latitude - latitude) * METERS_PER_DEGREE,
  }))
  const spanOf = (key: 'east' | 'north') =>
    2 * Math.max(...inMeters.map((one) => Math.abs(one[key])))
  const width = Math.max(spanOf('east'), spanOf('north') / HEIGHT_TO_WIDTH, LEAST_METERS)
  const shown = 100 - 2 * MARGIN
  const placed: PlacedPoint<Point>[] = inMeters.map(({ point, east, north }) => ({
    point,
    x: 50 + (east / width) * shown,
    y: 50 - (north / (width * HEIGHT_TO_WIDTH)) * shown,
  }))
  const percentOf = (meters: number) => (meters / width) * shown
  const meters =
    roundMeters.findLast((one) => percentOf(one) <= MOST_SCALE_PERCENT) ?? roundMeters[0]!
  return { placed, scale: { meters, percent: percentOf(meters) } }
}
