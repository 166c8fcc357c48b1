import type { Raster } from '#press/raster/raster.ts'
import { paintWeave } from './materials.ts'
import { boundsOfPoints, project, quadSurface, type Camera, type Quad } from './perspective.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  mist,
  openStage,
  paintWall,
  polygon,
  type FlatGeometry,
  type PictureSize,
  type Point,
  type ProductView,
  type ProductStage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

/** In units: thinner would be no side at all. */
const LEAST_DEPTH = 5
/** How deep the stretcher is; the bleed goes around it, and beyond it to the back. */
const DEPTH_MM = 22

/** On the wall, seen from the right, so that the print goes on around the edge. */
export const canvasPrint: ProductView = (flat, geometry, size) => {
  const depthMm = Math.min(DEPTH_MM, geometry.bleed || DEPTH_MM)
  return standingOut(flat, geometry, size, {
    depthMm,
    paintFront: (stage, front) =>
      paintWeave(stage, boundsOfPoints(front), { thread: 2.6, strength: 0.07 }),
    paintSide(stage, side) {
      const trim = trimPart(geometry)
      const edge = depthMm / (geometry.width + 2 * geometry.bleed)
      const part =
        geometry.bleed > 0
          ? { x: trim.x + trim.width, y: trim.y, width: edge, height: trim.height }
          : { x: 1 - edge, y: 0, width: edge, height: 1 }
      paintSurface(stage, flat, part, boundsOfPoints(side), quadSurface(side))
    },
  })
}

export type Body = {
  depthMm: number
  /** How far it is held off the wall. */
  gapMm?: number
  /** On top of everything, e.g. what holds it. */
  paintOver?: (stage: ProductStage, at: (right: number, down: number) => Point) => void
  /** The clip is the side. */
  paintSide: (stage: ProductStage, side: Quad) => void
  /** Over the print; the clip is the front. */
  paintFront?: (stage: ProductStage, front: Quad) => void
}

/** A flat body that stands out from the wall by its own depth. */
export function standingOut(
  flat: Raster,
  geometry: FlatGeometry,
  size: PictureSize,
  body: Body,
): Raster {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, mist)
  const { width, height, perMm } = fitted(geometry, { width: 960, height: 590 })
  const gap = (body.gapMm ?? 0) * perMm
  const depth = gap + Math.max(LEAST_DEPTH, body.depthMm * perMm)
  const camera: Camera = { yaw: -33, pitch: 4, distance: 2400, centre: { x: 580, y: 440 } }
  const corner = (right: number, bottom: number, z: number) =>
    project(camera, { x: (right - 0.5) * width, y: (bottom - 0.5) * height, z })
  const front: Quad = [
    corner(0, 0, depth),
    corner(1, 0, depth),
    corner(1, 1, depth),
    corner(0, 1, depth),
  ]
  const side: Quad = [
    corner(1, 0, depth),
    corner(1, 0, gap),
    corner(1, 1, gap),
    corner(1, 1, depth),
  ]
  const back: Quad = [corner(0, 0, 0), corner(1, 0, 0), corner(1, 1, 0), corner(0, 1, 0)]

  for (const [move, blur, opacity] of [
    [46, 42, 0.26],
    [14, 12, 0.3],
  ] as const) {
    softShadow(stage, { blur, opacity, color: '#2c3437' }, (shadow) => {
      polygon(
        shadow,
        back.map(({ x, y }) => ({ x: x + move * 0.8, y: y + move })),
      )
      shadow.fill()
    })
  }

  const trim = trimPart(geometry)
  const bounds = boundsOfPoints([...front, ...side])
  context.save()
  polygon(context, side)
  context.clip()
  body.paintSide(stage, side)
  context.fillStyle = linear(
    context,
    [side[0].x, 0, side[1].x, 0],
    [
      [0, '#1a222666'],
      [1, '#1a2226a6'],
    ],
  )
  context.fillRect(bounds.x, bounds.y, bounds.width, bounds.height)
  context.restore()

  context.save()
  polygon(context, front)
  context.clip()
  paintSurface(stage, flat, trim, boundsOfPoints(front), quadSurface(front))
  body.paintFront?.(stage, front)
  context.fillStyle = linear(
    context,
    [bounds.x, bounds.y, front[2].x, front[2].y],
    [
      [0, '#ffffff2e'],
      [0.5, '#ffffff00'],
      [1, '#1a22262e'],
    ],
  )
  context.fillRect(bounds.x, bounds.y, bounds.width, bounds.height)
  context.restore()
  context.strokeStyle = '#ffffff4d'
  context.lineWidth = 1.4
  context.beginPath()
  context.moveTo(front[1].x, front[1].y)
  context.lineTo(front[2].x, front[2].y)
  context.stroke()
  body.paintOver?.(stage, (right, down) => corner(right, down, depth))
  return finish(stage)
}
