import { safeAreaOf, type Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { boundsOf, centreOf, overlaps, type Rect, type Size } from '#design/geometry.ts'

/** Fine enough for a line of type, coarse enough for a page of five hundred elements. */
const CELLS = 24
/** Ground share: what covers more of the safe area is the ground that words stand on. */
const GROUND_SHARE = 0.85
/** Faces are in the middle of a photo, and a little above it. */
const MIDDLE_OF_PHOTO = { from: 0.15, to: 0.72 }

/**
 * The rectangle of the safe area in which something of this size has most room: where nothing lies,
 * else on photos beside their middle, else anywhere but on other words.
 */
export function freeRoom(page: Page, wanted: Size): Rect {
  const safe = safeAreaOf(page)
  const things = page.elements.filter((element) => !isGround(element, safe))
  const grounds = page.elements.filter((element) => isGround(element, safe))
  const words = things.filter(({ type }) => type === 'text').map(boundsOf)
  const middles = page.elements.filter(isPicture).map(middleOf)
  const attempts = [
    [...things.map(boundsOf), ...grounds.filter(isPicture).map(middleOf)],
    [...words, ...middles],
    words,
  ]
  for (const taken of attempts) {
    const room = roomiest(safe, taken, wanted)
    if (room && fitOf(room, wanted) >= LEAST_FIT) return room
  }
  return safe
}

/** Smaller than this share of its size, words on a photo are better than words beside it. */
const LEAST_FIT = 0.3

const isPicture = (element: Element) => 'crop' in element && element.asset !== null

function isGround(element: Element, safe: Rect): boolean {
  if (element.type === 'text' || element.type === 'calendar') return false
  const { x, y, width, height } = boundsOf(element)
  const across = Math.min(x + width, safe.x + safe.width) - Math.max(x, safe.x)
  const down = Math.min(y + height, safe.y + safe.height) - Math.max(y, safe.y)
  return Math.max(0, across) * Math.max(0, down) >= GROUND_SHARE * safe.width * safe.height
}

function middleOf(element: Element): Rect {
  const { x, y, width, height } = boundsOf(element)
  const { from, to } = MIDDLE_OF_PHOTO
  return { x, y: y + from * height, width, height: (to - from) * height }
}

const fitOf = (room: Size, wanted: Size) =>
  Math.min(1, room.width / wanted.width, room.height / wanted.height)

function roomiest(safe: Rect, taken: readonly Rect[], wanted: Size): Rect | undefined {
  let best: { room: Rect; score: number } | undefined
  const middle = centreOf(safe)
  for (const room of emptyRects(safe, taken)) {
    const centre = centreOf(room)
    const away =
      Math.abs(centre.x - middle.x) / safe.width + Math.abs(centre.y - middle.y) / safe.height
    // Below rather than above, where both are as good.
    const lean = centre.y < middle.y ? 0.02 : 0
    const share = (room.width * room.height) / (safe.width * safe.height)
    const score = fitOf(room, wanted) * 4 + share - 0.2 * away - lean
    if (!best || score > best.score) best = { room, score }
  }
  return best?.room
}

/** For each cell the widest rectangles that end there and have nothing in them. */
function* emptyRects(safe: Rect, taken: readonly Rect[]): Generator<Rect> {
  const [across, down] = [safe.width / CELLS, safe.height / CELLS]
  const cell = (column: number, row: number): Rect => ({
    x: safe.x + column * across,
    y: safe.y + row * down,
    width: across,
    height: down,
  })
  const near = taken.filter((rect) => overlaps(rect, safe))
  const free: number[] = Array.from({ length: CELLS }, () => 0)
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const here = cell(column, row)
      free[column] = near.some((rect) => overlaps(rect, here)) ? 0 : free[column]! + 1
    }
    for (let column = 0; column < CELLS; column += 1) {
      let height = free[column]!
      for (let first = column; first >= 0 && height > 0; first -= 1) {
        height = Math.min(height, free[first]!)
        if (height === 0) break
        const { x, y } = cell(first, row - height + 1)
        yield { x, y, width: (column - first + 1) * across, height: height * down }
      }
    }
  }
}
