import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '#press-canvas'
import type { Contour } from '#design/contour/contour.ts'
import type { PageRole } from '#design/page-role.ts'
import type { ProductLook } from '#design/product-look.ts'
import { rasterOf, type Raster } from '#press/raster/raster.ts'

/** The page as printed, to the edge of its bleed. */
export type FlatGeometry = ProductLook & {
  width: number
  height: number
  bleed: number
  role?: PageRole | undefined
  /** How thick a book is of which only the front is at hand. */
  spineMm?: number | undefined
  /** From the left edge of the trim. */
  folds?: readonly number[] | undefined
  contour?: Contour | undefined
}
export type FlatPage = { flat: Raster; geometry: FlatGeometry }
export type PictureSize = { widthPx: number; heightPx: number }
/** `inside` is a further page, for what stands or lies open; `others` are those of a set, each on a piece of its own. */
export type ProductView = (
  flat: Raster,
  geometry: FlatGeometry,
  size: PictureSize,
  inside?: FlatPage,
  others?: readonly FlatPage[],
) => Raster

/** Products are drawn in a picture of 1200 × 900 units, whatever its size in pixels. */
export const STAGE = { width: 1200, height: 900 }

export type ProductStage = {
  canvas: Canvas
  context: SKRSContext2D
  /** Pixels of a unit, and where the units begin. */
  scale: number
  left: number
  top: number
}

export function openStage(size: PictureSize): ProductStage {
  const canvas = createCanvas(size.widthPx, size.heightPx)
  const context = canvas.getContext('2d')
  const scale = Math.min(size.widthPx / STAGE.width, size.heightPx / STAGE.height)
  const left = (size.widthPx - STAGE.width * scale) / 2
  const top = (size.heightPx - STAGE.height * scale) / 2
  context.setTransform(scale, 0, 0, scale, left, top)
  context.imageSmoothingQuality = 'high'
  return { canvas, context, scale, left, top }
}

export function finish(stage: ProductStage): Raster {
  return rasterOf(stage.canvas)
}

/** Surroundings beyond the 1200 × 900 units when the picture has another shape. */
function everywhere({ canvas, scale, left, top }: ProductStage): [number, number, number, number] {
  return [-left / scale, -top / scale, canvas.width / scale, canvas.height / scale]
}

export type Tones = { light: string; dark: string; table?: string; tableDark?: string }

export const sand: Tones = {
  light: '#f7f3ed',
  dark: '#e4dbd0',
  table: '#efe8de',
  tableDark: '#d9cdbf',
}
export const mist: Tones = { light: '#f2f4f4', dark: '#d8dedf' }
export const blush: Tones = {
  light: '#f8efea',
  dark: '#e6d3ca',
  table: '#f2e4dc',
  tableDark: '#dcc5b9',
}

/** A wall in the light of a window at the upper left. */
export function paintWall(stage: ProductStage, tones: Tones): void {
  const { context } = stage
  const light = context.createRadialGradient(380, 240, 60, 520, 420, 1000)
  light.addColorStop(0, tones.light)
  light.addColorStop(1, tones.dark)
  context.fillStyle = light
  context.fillRect(...everywhere(stage))
}

/** A paper sweep: wall and table run into each other. */
export function paintSweep(stage: ProductStage, tones: Tones, horizon: number): void {
  const { context } = stage
  paintWall(stage, tones)
  const [x, , width, height] = everywhere(stage)
  const sweep = context.createLinearGradient(0, horizon - 90, 0, STAGE.height)
  const table = tones.table ?? tones.light
  sweep.addColorStop(0, transparent(table))
  sweep.addColorStop(0.34, table)
  sweep.addColorStop(1, tones.tableDark ?? tones.dark)
  context.fillStyle = sweep
  context.fillRect(x, horizon - 90, width, height)
}

export function transparent(color: string): string {
  return `${color}00`
}

/** Stops of a gradient in one line: `[0, '#fff'], [1, '#000']`. */
export function linear(
  context: SKRSContext2D,
  [x0, y0, x1, y1]: [number, number, number, number],
  stops: [number, string][],
) {
  const gradient = context.createLinearGradient(x0, y0, x1, y1)
  for (const [at, color] of stops) gradient.addColorStop(at, color)
  return gradient
}

export type Point = { x: number; y: number }

export function polygon(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  context.closePath()
}

/** The largest size of this shape that fits, in units. */
export function fitted(
  geometry: { width: number; height: number },
  most: { width: number; height: number },
): { width: number; height: number; perMm: number } {
  const perMm = Math.min(most.width / geometry.width, most.height / geometry.height)
  return { width: geometry.width * perMm, height: geometry.height * perMm, perMm }
}
