import type { Point } from '#design/geometry.ts'
import { line, move, pathText } from '#design/path/path-text.ts'
import type { Contoured } from './contour.ts'
import { cutShapeOf, isDeep, SLACK_MM, type CutShape } from './cut-shape.ts'
import { areaOf, lengthOf, type Ring } from './rings.ts'

const STEPS_OF_SIDE = 60
const HALVINGS = 12
/** Between two holes a patch may be left that nothing fits into: its edge would only puzzle. */
const PATCH = 2.2
/** Around the notch of a heart, in shares of a turn. */
const FAN_STEP = 1 / 48

/** The edge of what no cut can touch, `safe` inside of the contour and around its holes. */
export function safeLines(page: Contoured & { safe: number }): string {
  const shape = cutShapeOf(page)
  if (!shape) return ''
  const step = Math.max(page.width, page.height) / STEPS_OF_SIDE
  const isSafe = (point: Point) => isDeep(point, shape, page.safe - SLACK_MM)
  return pathText(
    ringsOf(shape)
      .flatMap((ring) => safeRuns(offset(ring, page.safe), isSafe, step))
      .filter((run) => lengthOfRun(run) > page.safe * PATCH)
      .flatMap((run) => run.map(({ x, y }, index) => (index === 0 ? move(x, y) : line(x, y)))),
  )
}

/** All with the piece on the right of whoever walks along them. */
function ringsOf({ outer, holes }: CutShape): Ring[] {
  const turned = (ring: Ring, isClockwise: boolean) =>
    areaOf(ring) > 0 === isClockwise ? ring : ring.toReversed()
  return [turned(outer, true), ...holes.map((hole) => turned(hole, false))]
}

/** The ring moved to its right; where it turns left, a fan of points keeps the same distance. */
function offset(ring: Ring, by: number): Point[] {
  return ring.flatMap((corner, index) => {
    const before = normalOf(ring.at(index - 1)!, corner)
    const after = normalOf(corner, ring[(index + 1) % ring.length]!)
    const cosine = before.x * after.x + before.y * after.y
    const isLeftTurn = before.x * after.y - before.y * after.x < 0
    const at = (normal: Point) => ({ x: corner.x + normal.x * by, y: corner.y + normal.y * by })
    if (isLeftTurn) return fan(before, after).map(at)
    const reach = by / Math.max(0.05, 1 + cosine)
    return [
      { x: corner.x + (before.x + after.x) * reach, y: corner.y + (before.y + after.y) * reach },
    ]
  })
}

function normalOf(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = lengthOf(dx, dy)
  return { x: -dy / length, y: dx / length }
}

/** Unit vectors from one to the other, each between its neighbours. */
function fan(from: Point, to: Point): Point[] {
  const middle = { x: from.x + to.x, y: from.y + to.y }
  const length = lengthOf(middle.x, middle.y)
  const isNarrow = from.x * to.x + from.y * to.y > 1 - 20 * FAN_STEP * FAN_STEP
  if (isNarrow || length < 1e-6) return [from, to]
  const half = { x: middle.x / length, y: middle.y / length }
  return [...fan(from, half).slice(0, -1), ...fan(half, to)]
}

/** The parts of a closed line that pass the test, with ends as exact as can be seen. */
function safeRuns(
  ring: readonly Point[],
  isSafe: (point: Point) => boolean,
  step: number,
): Point[][] {
  const points = ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length]!
    const count = Math.max(1, Math.ceil(lengthOf(next.x - point.x, next.y - point.y) / step))
    return Array.from({ length: count }, (_, part) => between(point, next, part / count))
  })
  const unsafe = points.findIndex((point) => !isSafe(point))
  if (unsafe === -1) return [[...points, points[0]!]]
  const runs: Point[][] = []
  let run: Point[] | undefined
  let before = points[unsafe]!
  for (const point of [...points.slice(unsafe + 1), ...points.slice(0, unsafe + 1)]) {
    const isNow = isSafe(point)
    if (isNow && !run) runs.push((run = [lastSafe(point, before, isSafe)]))
    if (isNow) run!.push(point)
    else if (run) {
      run.push(lastSafe(before, point, isSafe))
      run = undefined
    }
    before = point
  }
  return runs
}

function lengthOfRun(run: readonly Point[]): number {
  return run.reduce((sum, { x, y }, index) => {
    const before = run[index - 1]
    return before ? sum + lengthOf(x - before.x, y - before.y) : 0
  }, 0)
}

function lastSafe(safe: Point, unsafe: Point, isSafe: (point: Point) => boolean): Point {
  let [one, other] = [safe, unsafe]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = between(one, other, 0.5)
    if (isSafe(middle)) one = middle
    else other = middle
  }
  return one
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
