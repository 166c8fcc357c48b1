/** Structurally the document's levels, as plain numbers. */
export type FoundLevels = { black: number; white: number; red: number; green: number; blue: number }

/** Ignored share of all pixels: a few specks of dust or glints say nothing about the photo. */
const IGNORED_SHARE = 0.005
/** A photo of the night stays one, and fog stays fog. */
const DARKEST_WHITE = 0.62
const BRIGHTEST_BLACK = 0.3
/** Balanced share of a tint: all of it would take the evening out of an evening. */
const BALANCED_SHARE = 0.5
const MOST_GAIN = 1.08
const HARDLY_ANYTHING = 0.012

/** Null where the photo is right as it is. Whoever measures the same pixels finds the same. */
export function findLevels({ data }: { data: Uint8ClampedArray }): FoundLevels | null {
  const histogram = new Uint32Array(256)
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    histogram[Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)]! += 1
    sums[0]! += red
    sums[1]! += green
    sums[2]! += blue
    count += 1
  }
  if (count === 0) return null
  const black = Math.min(BRIGHTEST_BLACK, percentile(histogram, count, IGNORED_SHARE))
  const white = Math.max(DARKEST_WHITE, percentile(histogram, count, 1 - IGNORED_SHARE))
  const mean = sums.reduce((sum, channel) => sum + channel, 0) / 3
  const [red, green, blue] = sums.map((sum) => gainOf(mean, sum)) as [number, number, number]
  const levels = { black, white, red, green, blue }
  const isRight =
    black < HARDLY_ANYTHING &&
    white > 1 - HARDLY_ANYTHING &&
    [red, green, blue].every((gain) => Math.abs(gain - 1) < HARDLY_ANYTHING)
  return isRight ? null : levels
}

function percentile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0
  const level = histogram.findIndex((here) => (seen += here) >= share * count)
  return Math.round((1000 * Math.max(0, level)) / 255) / 1000
}

function gainOf(mean: number, channel: number): number {
  if (channel === 0) return 1
  const gain = (mean / channel) ** BALANCED_SHARE
  return Math.round(1000 * Math.max(1 / MOST_GAIN, Math.min(gain, MOST_GAIN))) / 1000
}
