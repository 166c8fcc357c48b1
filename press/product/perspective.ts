import type { Rect } from '#design/geometry.ts'
import type { Point } from './stage.ts'
import type { Surface } from './surface.ts'

export type Quad = readonly [Point, Point, Point, Point]

/** The print on four corners: upper left, upper right, lower right, lower left. */
export function quadSurface(quad: Quad): Surface {
  const [a, b, c, d, e, f, g, h, i] = inverted(squareTo(quad))
  return (x, y, to) => {
    const w = g * x + h * y + i
    to.u = (a * x + b * y + c) / w
    to.v = (d * x + e * y + f) / w
  }
}

export function boundsOfPoints(points: readonly Point[]): Rect {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Looks at the origin of a room in units: x to the right, y down, z towards the viewer. */
export type Camera = { yaw: number; pitch: number; distance: number; centre: Point }

export type Spot = { x: number; y: number; z: number }

export function project(camera: Camera, spot: Spot): Point {
  const yaw = (camera.yaw * Math.PI) / 180
  const pitch = (camera.pitch * Math.PI) / 180
  const x = spot.x * Math.cos(yaw) + spot.z * Math.sin(yaw)
  const depth = spot.z * Math.cos(yaw) - spot.x * Math.sin(yaw)
  const y = spot.y * Math.cos(pitch) + depth * Math.sin(pitch)
  const z = depth * Math.cos(pitch) - spot.y * Math.sin(pitch)
  const size = camera.distance / (camera.distance - z)
  return { x: camera.centre.x + x * size, y: camera.centre.y + y * size }
}

type Matrix3 = readonly [number, number, number, number, number, number, number, number, number]

function squareTo([p0, p1, p2, p3]: Quad): Matrix3 {
  const dx1 = p1.x - p2.x
  const dx2 = p3.x - p2.x
  const dy1 = p1.y - p2.y
  const dy2 = p3.y - p2.y
  const sumX = p0.x - p1.x + p2.x - p3.x
  const sumY = p0.y - p1.y + p2.y - p3.y
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / area
  const h = (dx1 * sumY - sumX * dy1) / area
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ]
}

/** Without dividing by the determinant: a projection does not know its scale. */
function inverted([a, b, c, d, e, f, g, h, i]: Matrix3): Matrix3 {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}
