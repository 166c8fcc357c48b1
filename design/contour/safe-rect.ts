import {
  boundsOf,
  centreOf,
  inset,
  rectAround,
  type Frame,
  type Point,
  type Rect,
} from '#design/geometry.ts'
import type { Contour, Contoured } from './contour.ts'
import { cutShapeOf, isDeep, isSafeOn, SLACK_MM, type CutShape } from './cut-shape.ts'

type Page = Contoured & { safe: number }

const GRID = 40
const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 }

const known = new WeakMap<Contour, { measures: string; rect: Rect }>()

/**
 * A large upright rectangle that no cut can touch: where words of a new design go, and those of an
 * old one when it gets this contour.
 */
export function safeRectOf(page: Page & { contour: Contour }): Rect {
  const measures = `${page.width} ${page.height} ${page.safe}`
  const found = known.get(page.contour)
  if (found?.measures === measures) return found.rect
  const rect = largestRect(page, cutShapeOf(page)!)
  known.set(page.contour, { measures, rect })
  return rect
}

function largestRect(page: Page, shape: CutShape): Rect {
  const whole = inset({ x: 0, y: 0, width: page.width, height: page.height }, page.safe)
  if (isSafe(whole, page, shape)) return whole
  const cell = { x: page.width / GRID, y: page.height / GRID }
  const { left, right, top, bottom } = largestOfGrid((column, row) => {
    const point = { x: column * cell.x, y: row * cell.y }
    return isDeep(point, shape, page.safe)
  })
  let rect = evened(page, {
    x: left * cell.x,
    y: top * cell.y,
    width: (right - left) * cell.x,
    height: (bottom - top) * cell.y,
  })
  // The corners of the grid are safe; an edge between them may still pass too near to a curve.
  const by = Math.min(cell.x, cell.y) / 4
  while (!isSafe(rect, page, shape)) {
    rect = inset(rect, by)
    if (Math.min(rect.width, rect.height) <= 0) return nowhere
  }
  return grown(rect, by, (other) => isSafe(other, page, shape))
}

/** To both sides at once, so that it stays in the middle, and then up and down. */
const growths = [
  { x: -1, y: 0, width: 2, height: 0 },
  { x: 0, y: -1, width: 0, height: 1 },
  { x: 0, y: 0, width: 0, height: 1 },
]
const MOST_GROWTH = 8

function grown(rect: Rect, by: number, fits: (rect: Rect) => boolean): Rect {
  let best = rect
  for (const growth of growths) {
    for (let step = 0; step < MOST_GROWTH; step += 1) {
      const next = {
        x: best.x + growth.x * by,
        y: best.y + growth.y * by,
        width: best.width + growth.width * by,
        height: best.height + growth.height * by,
      }
      if (!fits(next)) break
      best = next
    }
  }
  return best
}

function isSafe(rect: Rect, page: Page, shape: CutShape): boolean {
  if (Math.min(rect.width, rect.height) <= 0) return false
  return isSafeOn({ ...rect, rotation: 0 }, shape, page.safe)
}

/** A hair off the middle looks like a mistake: what is nearly in the middle is put there. */
function evened(page: Page, rect: Rect): Rect {
  const left = Math.max(rect.x, page.width - rect.x - rect.width)
  const top = Math.max(rect.y, page.height - rect.y - rect.height)
  const width = page.width - 2 * left
  const height = page.height - 2 * top
  return {
    ...(width > 0.85 * rect.width ? { x: left, width } : { x: rect.x, width: rect.width }),
    ...(height > 0.85 * rect.height ? { y: top, height } : { y: rect.y, height: rect.height }),
  }
}

type Span = { left: number; right: number; top: number; bottom: number }

/** Among rectangles whose every point of the grid passes the test. */
function largestOfGrid(passes: (column: number, row: number) => boolean): Span {
  const heights = Array.from({ length: GRID + 1 }, () => 0)
  let best: Span = { left: 0, right: 0, top: 0, bottom: 0 }
  for (let row = 0; row <= GRID; row += 1) {
    for (let column = 0; column <= GRID; column += 1) {
      heights[column] = passes(column, row) ? heights[column]! + 1 : 0
    }
    for (let left = 0; left <= GRID; left += 1) {
      let lowest = Infinity
      for (let right = left; right <= GRID; right += 1) {
        lowest = Math.min(lowest, heights[right]!)
        if (lowest === 0) break
        const span = { left, right, top: row - lowest + 1, bottom: row }
        if (sizeOf(span) > sizeOf(best)) best = span
      }
    }
  }
  return best
}

function sizeOf({ left, right, top, bottom }: Span): number {
  return (right - left) * (bottom - top)
}

const scales = [1, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.12]
const PLACES = 24
const HALVINGS = 5

/** The bounds of a frame where they are safe: moved as little as can be, smaller where they must. */
export function nearestSafe(frame: Frame, page: Page & { contour: Contour }): Rect | undefined {
  const shape = cutShapeOf(page)!
  const bounds = boundsOf(frame)
  const centre = centreOf(bounds)
  const centres = placesOf(page, centre)
  for (const scale of scales) {
    const size = { width: bounds.width * scale, height: bounds.height * scale }
    const reach = Math.min(size.width, size.height) / 2
    const fits = (at: Point) =>
      isDeep(at, shape, page.safe + reach - SLACK_MM) && isSafe(rectAround(at, size), page, shape)
    const found = centres.find(fits)
    if (found) return rectAround(nearer(found, centre, fits), size)
  }
  return undefined
}

/** From the nearest to the furthest. */
function placesOf({ width, height }: Page, from: Point): Point[] {
  const away = ({ x, y }: Point) => (x - from.x) ** 2 + (y - from.y) ** 2
  return Array.from({ length: (PLACES - 1) ** 2 }, (_, index) => ({
    x: (width * (1 + (index % (PLACES - 1)))) / PLACES,
    y: (height * (1 + Math.floor(index / (PLACES - 1)))) / PLACES,
  })).toSorted((one, other) => away(one) - away(other))
}

function nearer(found: Point, wanted: Point, fits: (at: Point) => boolean): Point {
  let [good, bad] = [found, wanted]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = { x: (good.x + bad.x) / 2, y: (good.y + bad.y) / 2 }
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}
