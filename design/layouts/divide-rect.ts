import type { Rect } from '#design/geometry.ts'

/** The shape that most photos have and that cells are cut towards. */
const WANTED_RATIO = 1.25

/** Parts of a rectangle in the given proportions, with the same gap between each two of them. */
export function dividedRect(
  area: Rect,
  direction: 'columns' | 'rows',
  shares: readonly number[],
  wantedGap: number,
): Rect[] {
  const isColumns = direction === 'columns'
  const length = isColumns ? area.width : area.height
  // A gap must leave something to see of the smallest part.
  const gap = Math.min(wantedGap, length / (2 * shares.length))
  const room = length - gap * (shares.length - 1)
  const sum = shares.reduce((total, share) => total + share, 0)
  let from = isColumns ? area.x : area.y
  return shares.map((share) => {
    const size = (room * share) / sum
    const start = from
    from += size + gap
    return isColumns
      ? { x: start, y: area.y, width: size, height: area.height }
      : { x: area.x, y: start, width: area.width, height: size }
  })
}

/** Row by row from the top left; where the last one does not come out even, cells of it are wider. */
export function gridCells(area: Rect, count: number, gap: number): Rect[] {
  const perRow = rowsFor(area, count, gap)
  const rows = dividedRect(
    area,
    'rows',
    perRow.map(() => 1),
    gap,
  )
  return rows.flatMap((row, index) =>
    dividedRect(row, 'columns', Array<number>(perRow[index]!).fill(1), gap),
  )
}

/** How many cells each row has, so that the worst of them is as near to a photo's shape as can be. */
function rowsFor(area: Rect, count: number, gap: number): number[] {
  const candidates = Array.from({ length: count }, (_, index) => evenly(count, index + 1))
  const [best] = candidates
    .map((perRow) => ({ perRow, strain: strainOf(area, perRow, gap) }))
    .sort((one, other) => one.strain - other.strain)
  return best!.perRow
}

function evenly(count: number, rows: number): number[] {
  return Array.from(
    { length: rows },
    (_, row) => Math.floor((count * (row + 1)) / rows) - Math.floor((count * row) / rows),
  )
}

/** 0 for cells of the wanted shape, lying or standing, and the same for twice as wide and as high. */
function strainOf(area: Rect, perRow: readonly number[], gap: number): number {
  const height = (area.height - gap * (perRow.length - 1)) / perRow.length
  const strains = perRow.map((cells) => {
    const width = (area.width - gap * (cells - 1)) / cells
    if (width <= 0 || height <= 0) return Infinity
    return Math.max(0, Math.abs(Math.log(width / height)) - Math.log(WANTED_RATIO))
  })
  const unevenness = Math.max(...perRow) - Math.min(...perRow)
  return Math.max(...strains) + 0.15 * unevenness
}

/** Halved again and again across its longer side, never in the middle. */
export function mosaicCells(area: Rect, count: number, gap: number): Rect[] {
  if (count === 1) return [area]
  const first = Math.max(1, Math.floor(count * 0.45))
  const rest = count - first
  const direction = area.width >= area.height ? 'columns' : 'rows'
  // A single photo beside a group gets the room of almost two.
  const weightOf = (cells: number) => (cells === 1 ? 1.6 : cells)
  const [one, other] = dividedRect(area, direction, [weightOf(first), weightOf(rest)], gap)
  return [...mosaicCells(one!, first, gap), ...mosaicCells(other!, rest, gap)]
}
