import { scaledElement, type Element } from '#design/elements/element.ts'
import {
  boundsOf,
  centreOf,
  rectAround,
  type Frame,
  type Point,
  type Rect,
} from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { degrees, mm } from '#design/units.ts'
import { directionOf, isCorner, type SizeHandle } from './handles.ts'

export const SMALLEST_PULLED_MM = 1

/** A point carried about another one. */
export function turned(point: Point, angle: number, about: Point = { x: 0, y: 0 }): Point {
  const sine = sineOfDegrees(angle)
  const cosine = cosineOfDegrees(angle)
  const [x, y] = [point.x - about.x, point.y - about.y]
  return { x: about.x + cosine * x - sine * y, y: about.y + sine * x + cosine * y }
}

/** Handle point: where on the page a handle of a frame is. */
export function handlePoint(frame: Frame, handle: SizeHandle): Point {
  const { x, y } = directionOf(handle)
  const centre = centreOf(frame)
  const own = { x: (x * frame.width) / 2, y: (y * frame.height) / 2 }
  const away = turned(own, frame.rotation)
  return { x: centre.x + away.x, y: centre.y + away.y }
}

/** The frame with its handle at this point of the page; what lies opposite stays where it is. */
export function pulledFrame(
  frame: Frame,
  handle: SizeHandle,
  to: Point,
  { preserveRatio }: { preserveRatio: boolean },
): Frame {
  const toward = directionOf(handle)
  const fixed = oppositeOf(frame, handle)
  const own = turned({ x: to.x - fixed.x, y: to.y - fixed.y }, -frame.rotation)
  const { width, height } =
    preserveRatio && isCorner(handle)
      ? scaledSize(frame, { x: own.x * toward.x, y: own.y * toward.y })
      : {
          width: toward.x === 0 ? frame.width : Math.max(SMALLEST_PULLED_MM, own.x * toward.x),
          height: toward.y === 0 ? frame.height : Math.max(SMALLEST_PULLED_MM, own.y * toward.y),
        }
  const half = turned({ x: (toward.x * width) / 2, y: (toward.y * height) / 2 }, frame.rotation)
  const centre = { x: fixed.x + half.x, y: fixed.y + half.y }
  return { ...rectAround(centre, { width, height }), rotation: frame.rotation }
}

/** The point that stays when this handle is pulled. */
export function oppositeOf(frame: Frame, handle: SizeHandle): Point {
  const centre = centreOf(frame)
  const pulled = handlePoint(frame, handle)
  return { x: 2 * centre.x - pulled.x, y: 2 * centre.y - pulled.y }
}

/** As far along the diagonal as the pointer is. */
function scaledSize({ width, height }: Frame, away: Point) {
  const along = (away.x * width + away.y * height) / (width * width + height * height)
  const factor = Math.max(along, SMALLEST_PULLED_MM / Math.min(width, height))
  return { width: width * factor, height: height * factor }
}

/** Larger or smaller as one picture, about a point that stays. */
export function scaledTogether(
  elements: readonly Element[],
  factor: number,
  about: Point,
): Element[] {
  return elements.map((element) => {
    const centre = centreOf(element)
    return scaledElement(element, factor, {
      x: about.x + (centre.x - about.x) * factor,
      y: about.y + (centre.y - about.y) * factor,
    })
  })
}

export function turnedTogether(
  elements: readonly Element[],
  angle: number,
  about: Point,
): Element[] {
  return elements.map((element) => {
    const { x, y } = rectAround(turned(centreOf(element), angle, about), element)
    return { ...element, x: mm(x), y: mm(y), rotation: degrees(element.rotation + angle) }
  })
}

export function movedTogether(elements: readonly Element[], by: Point): Element[] {
  return elements.map((element) => ({
    ...element,
    x: mm(element.x + by.x),
    y: mm(element.y + by.y),
  }))
}

type FingerPair = readonly [Point, Point]

/** Pinch: what two fingers did. The point under each of them is under it again. */
export function pinchOf([a, b]: FingerPair, [c, d]: FingerPair) {
  const before = { x: b.x - a.x, y: b.y - a.y }
  const after = { x: d.x - c.x, y: d.y - c.y }
  const scale = Math.hypot(after.x, after.y) / Math.max(1e-6, Math.hypot(before.x, before.y))
  const radians = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x)
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const by = { x: (c.x + d.x) / 2 - middle.x, y: (c.y + d.y) / 2 - middle.y }
  return { scale, angle: (radians * 180) / Math.PI, middle, by }
}

/** The upright rectangle around all of them. */
export function boundsAround(frames: readonly Frame[]): Rect {
  const all = frames.map(boundsOf)
  const x = Math.min(...all.map((rect) => rect.x))
  const y = Math.min(...all.map((rect) => rect.y))
  return {
    x,
    y,
    width: Math.max(...all.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...all.map((rect) => rect.y + rect.height)) - y,
  }
}

/** The frame that is drawn around what is chosen: its own, or an upright one around several. */
export function frameAround(elements: readonly Element[]): Frame | undefined {
  const [first, ...others] = elements
  if (!first) return undefined
  return others.length === 0 ? first : { ...boundsAround(elements), rotation: 0 }
}

const COARSE_STEP = 15

/** Right angles pull from further away than the other steps; Shift knows nothing but steps. */
export function snappedAngle(angle: number, keys: { shift: boolean; free: boolean }): number {
  if (keys.free) return angle
  const step = Math.round(angle / COARSE_STEP) * COARSE_STEP
  const reach = step % 90 === 0 ? 4 : 1.5
  return keys.shift || Math.abs(angle - step) <= reach ? step : angle
}
