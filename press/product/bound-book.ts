import type { Raster } from '#press/raster/raster.ts'
import type { Rect } from '#design/geometry.ts'
import { paintWeave } from './materials.ts'
import {
  boundsOfPoints,
  project,
  quadSurface,
  type Camera,
  type Quad,
  type Spot,
} from './perspective.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintSweep,
  polygon,
  sand,
  type FlatGeometry,
  type FlatPage,
  type PictureSize,
  type Point,
  type ProductStage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

const LINEN = '#d8cdb9'
const THINNEST_MM = 2.5

/** The cover as it is bound, with its spine, standing behind the first spread that lies open. */
export function boundBook(
  flat: Raster,
  geometry: FlatGeometry,
  size: PictureSize,
  inside: FlatPage | undefined,
): Raster {
  const stage = openStage(size)
  paintSweep(stage, sand, 470)
  paintStanding(stage, flat, geometry, inside?.geometry)
  if (inside) paintOpen(stage, inside, measuresOf(geometry, inside.geometry).isLinen)
  return finish(stage)
}

type Measures = { width: number; height: number; thick: number; isLinen: boolean }

/**
 * Measures of a bound book. Of linen the cover is only a picture that is set into it: its boards are those of
 * the pages.
 */
function measuresOf(cover: FlatGeometry, spread: FlatGeometry | undefined): Measures {
  const [back, front] = [cover.folds?.[0], cover.folds?.at(-1)]
  if (back !== undefined && front !== undefined) {
    const thick = Math.max(THINNEST_MM, front - back)
    return { width: cover.width - front, height: cover.height, thick, isLinen: false }
  }
  const page = spread ? { width: spread.width / 2, height: spread.height } : cover
  const isLinen = spread !== undefined && cover.role === 'cover'
  return {
    width: page.width,
    height: page.height,
    thick: isLinen ? 18 : Math.max(THINNEST_MM, cover.spineMm ?? 9),
    isLinen,
  }
}

function paintStanding(
  stage: ProductStage,
  flat: Raster,
  cover: FlatGeometry,
  spread: FlatGeometry | undefined,
): void {
  const { context } = stage
  const measures = measuresOf(cover, spread)
  const { width, height, perMm } = fitted(measures, { width: 600, height: 500 })
  const thick = measures.thick * perMm
  const camera: Camera = { yaw: 38, pitch: 8, distance: 2200, centre: { x: 430, y: 345 } }
  const at = (x: number, y: number, z: number) => project(camera, { x, y, z } satisfies Spot)
  const [right, bottom] = [width / 2, height / 2]
  const front: Quad = [
    at(-right, -bottom, 0),
    at(right, -bottom, 0),
    at(right, bottom, 0),
    at(-right, bottom, 0),
  ]
  const spine: Quad = [at(-right, -bottom, -thick), front[0], front[3], at(-right, bottom, -thick)]
  softShadow(stage, { blur: 26, opacity: 0.34 }, (shadow) => {
    polygon(shadow, [spine[3], front[3], front[2], { x: front[2].x + 70, y: front[2].y - 26 }])
    shadow.fill()
  })
  for (const [quad, part] of [
    [spine, spinePart(cover)],
    [front, frontPart(cover)],
  ] as const) {
    context.save()
    polygon(context, quad)
    context.clip()
    if (measures.isLinen) {
      context.fillStyle = LINEN
      context.fillRect(0, 0, 1200, 900)
      paintWeave(stage, boundsOfPoints(quad), { thread: 3, strength: 0.16 })
    } else paintSurface(stage, flat, part, boundsOfPoints(quad), quadSurface(quad))
    context.restore()
  }
  if (measures.isLinen) paintInlay(stage, flat, cover, { at, perMm })
  paintLight(stage, front, spine)
}

/** The picture in its hollow, a little above the middle. */
function paintInlay(
  stage: ProductStage,
  flat: Raster,
  cover: FlatGeometry,
  {
    at,
    perMm,
  }: { at: (x: number, y: number, z: number) => { x: number; y: number }; perMm: number },
): void {
  const { context } = stage
  const [x, y] = [(cover.width * perMm) / 2, (cover.height * perMm) / 2]
  const quad: Quad = [at(-x, -y, 0), at(x, -y, 0), at(x, y, 0), at(-x, y, 0)]
  context.save()
  polygon(context, quad)
  context.clip()
  paintSurface(stage, flat, trimPart(cover), boundsOfPoints(quad), quadSurface(quad))
  context.restore()
  polygon(context, quad)
  context.strokeStyle = '#5e50404d'
  context.lineWidth = 3
  context.stroke()
}

function paintLight({ context }: ProductStage, front: Quad, spine: Quad): void {
  polygon(context, spine)
  context.fillStyle = linear(
    context,
    [spine[0].x, 0, spine[1].x, 0],
    [
      [0, '#1f181259'],
      [0.5, '#1f18121f'],
      [1, '#1f181238'],
    ],
  )
  context.fill()
  const joint = front[0].x + (front[1].x - front[0].x) * 0.05
  polygon(context, front)
  context.fillStyle = linear(
    context,
    [front[0].x, 0, joint + 14, 0],
    [
      [0, '#ffffff59'],
      [0.45, '#1f181200'],
      [0.7, '#1f18124d'],
      [0.82, '#ffffff33'],
      [1, '#ffffff00'],
    ],
  )
  context.fill()
}

/** The first spread on the table, as it opens. */
function paintOpen(stage: ProductStage, { flat, geometry }: FlatPage, hasRibbon: boolean): void {
  const { context } = stage
  const { width, height } = fitted(geometry, { width: 830, height: 395 })
  const camera: Camera = { yaw: 0, pitch: -50, distance: 1900, centre: { x: 715, y: 690 } }
  const turn = (8 * Math.PI) / 180
  const at = (x: number, y: number, z: number) => {
    const turned = {
      x: x * Math.cos(turn) + y * Math.sin(turn),
      y: y * Math.cos(turn) - x * Math.sin(turn),
    }
    return project(camera, { ...turned, z } satisfies Spot)
  }
  const [right, bottom] = [width / 2, height / 2]
  const corners = [
    at(-right, -bottom, 0),
    at(right, -bottom, 0),
    at(right, bottom, 0),
    at(-right, bottom, 0),
  ] as const
  softShadow(stage, { blur: 24, opacity: 0.36 }, (shadow) => {
    polygon(
      shadow,
      corners.map(({ x, y }) => ({ x: x + 8, y: y + 14 })),
    )
    shadow.fill()
  })
  polygon(
    context,
    corners.map(({ x, y }) => ({ x, y: y + 8 })),
  )
  context.fillStyle = '#cfc6b8'
  context.fill()
  const quad: Quad = corners
  context.save()
  polygon(context, quad)
  context.clip()
  paintSurface(stage, flat, trimPart(geometry), boundsOfPoints(quad), quadSurface(quad))
  context.restore()
  const gutter = width * 0.06
  const strip = [
    at(-gutter, -bottom, 0),
    at(gutter, -bottom, 0),
    at(gutter, bottom, 0),
    at(-gutter, bottom, 0),
  ]
  polygon(context, strip)
  const [start, end] = [at(-gutter, 0, 0), at(gutter, 0, 0)]
  context.fillStyle = linear(
    context,
    [start.x, start.y, end.x, end.y],
    [
      [0, '#1f181200'],
      [0.48, '#1f181240'],
      [0.52, '#1f18124d'],
      [1, '#1f181200'],
    ],
  )
  context.fill()
  if (hasRibbon) paintRibbon(stage, at(0, -bottom, 0), at(0, bottom, 0))
}

/** Along the fold and over the edge of the page. */
function paintRibbon({ context }: ProductStage, from: Point, to: Point): void {
  const [x, y] = [to.x + 10, to.y + 62]
  for (const [width, color, move] of [
    [13, '#1f181238', 4],
    [11, '#a8433c', 0],
    [3, '#d0766f', -2],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    context.lineCap = 'butt'
    context.beginPath()
    context.moveTo(from.x + move, from.y)
    context.lineTo(to.x + move, to.y)
    context.quadraticCurveTo(to.x + 2 + move, to.y + 30, x + move, y)
    context.stroke()
  }
}

function frontPart(cover: FlatGeometry): Rect {
  return partBetween(cover, cover.folds?.at(-1) ?? 0, cover.width)
}

/** Spine part. Of a stapled booklet a hair of its front: there is no spine to print on. */
function spinePart(cover: FlatGeometry): Rect {
  const [from, to] = [cover.folds?.[0] ?? 0, cover.folds?.at(-1) ?? 0]
  return partBetween(cover, from, Math.max(to, from + 1))
}

function partBetween(cover: FlatGeometry, from: number, to: number): Rect {
  const { y, height } = trimPart(cover)
  const full = cover.width + 2 * cover.bleed
  return { x: (cover.bleed + from) / full, y, width: (to - from) / full, height }
}
