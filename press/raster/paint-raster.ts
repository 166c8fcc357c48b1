import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { contourText } from '#design/contour/contour-path.ts'
import type { DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { MITER_LIMIT } from '#design/display-list-stroke.ts'
import { inverse, multiply, outset, type Matrix, type Rect } from '#design/geometry.ts'
import { fillBlurred } from '#design/paint-blurred.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import { treatPixels } from '#design/treat-pixels.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { boundsUnder, intersection } from './matrix-bounds.ts'
import { readPhotoPart } from './photo-pixels.ts'
import { canvasOf } from './raster.ts'

export type RasterSize = { widthPx: number; box: 'trim' | 'bleed' }

const unitSquare: Rect = { x: 0, y: 0, width: 1, height: 1 }
const unitSquarePath = 'M0 0L1 0L1 1L0 1Z'

/**
 * Draws a page as the screen does. Takes 4 bytes for a pixel of the page and 12 for a pixel of the
 * largest photo as drawn; photos are read one after the other and never at a larger size.
 */
export async function paintRaster(
  list: DisplayList,
  photos: PressPhotos,
  size: RasterSize,
): Promise<Canvas> {
  const box = outset(
    { x: 0, y: 0, width: list.width, height: list.height },
    size.box === 'bleed' ? list.bleed : 0,
  )
  const canvas = createCanvas(size.widthPx, heightOf(box, size.widthPx))
  const context = canvas.getContext('2d')
  context.miterLimit = MITER_LIMIT
  context.imageSmoothingQuality = 'high'
  const scaleX = canvas.width / box.width
  const scaleY = canvas.height / box.height
  const toPixels: Matrix = [scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY]
  for (const item of list.items) {
    if (item.within) {
      context.save()
      clipTo(context, pathText(rectOutline(item.within)), toPixels)
    }
    if (item.kind === 'path') paintPath(context, item, toPixels)
    else await paintImage(context, item, toPixels, photos)
    if (item.within) context.restore()
  }
  if (size.box === 'trim') cutOut(context, list, toPixels)
  return canvas
}

/** Cut-out page: of one that is cut to a shape, only that is left; uncut it is painted to its bleed. */
function cutOut(context: SKRSContext2D, list: DisplayList, toPixels: Matrix): void {
  const contour = contourText(list)
  if (contour === undefined) return
  context.setTransform(...toPixels)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-in'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(contour), 'evenodd')
}

function heightOf(box: Rect, widthPx: number): number {
  return Math.max(1, Math.round((widthPx * box.height) / box.width))
}

function paintPath(context: SKRSContext2D, item: PathItem, toPixels: Matrix): void {
  if (item.blur) return fillBlurred(context, item, toPixels, (path) => new Path2D(path))
  const path = new Path2D(item.path)
  context.setTransform(...multiply(toPixels, item.matrix))
  // Once for each of both: where a stroke lies on its own fill, both show through.
  context.globalAlpha = item.opacity
  if (item.fill) {
    context.fillStyle = item.fill
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(path, item.fillRule)
  }
  if (item.stroke) {
    context.strokeStyle = item.stroke.color
    context.lineWidth = item.stroke.width
    context.lineJoin = item.stroke.join
    context.lineCap = item.stroke.cap ?? 'butt'
    context.setLineDash(item.stroke.dash)
    context.stroke(path)
  }
}

async function paintImage(
  context: SKRSContext2D,
  item: ImageItem,
  toPixels: Matrix,
  photos: PressPhotos,
): Promise<void> {
  const photo = Object.hasOwn(photos, item.asset) ? photos[item.asset] : undefined
  if (!photo)
    throw new Error(`The photo ${item.asset} of page element ${item.elementId} is missing`)
  const squareToPixels = multiply(toPixels, item.matrix)
  const canvas = { x: 0, y: 0, width: context.canvas.width, height: context.canvas.height }
  const shown = item.within ? intersection(boundsUnder(toPixels, item.within), canvas) : canvas
  const visible = shown && visiblePart(squareToPixels, shown)
  if (!visible) return
  const { crop } = item
  const squareToPhoto: Matrix = [crop.width, 0, 0, crop.height, crop.x, crop.y]
  const part = await readPhotoPart(photo, boundsUnder(squareToPhoto, visible), {
    width: Math.hypot(squareToPixels[0], squareToPixels[1]) * visible.width,
    height: Math.hypot(squareToPixels[2], squareToPixels[3]) * visible.height,
  })
  treatPixels(part.pixels, item, part.toUpright)
  context.save()
  // One clip only: an edge that is cut twice would be fainter than on the screen.
  if (item.clip) clipTo(context, item.clip.path, multiply(toPixels, item.clip.matrix))
  else if (crop.width < 1 || crop.height < 1) clipTo(context, unitSquarePath, squareToPixels)
  const partToSquare = multiply(inverse(squareToPhoto), part.toUpright)
  context.setTransform(...multiply(squareToPixels, partToSquare))
  context.globalAlpha = item.opacity
  context.drawImage(canvasOf(part.pixels), 0, 0, 1, 1)
  context.restore()
}

function clipTo(context: SKRSContext2D, path: string, matrix: Matrix): void {
  context.setTransform(...matrix)
  context.clip(new Path2D(path))
}

/** Visible part of the unit square: the rest of a large photo need not be decoded. */
function visiblePart(squareToPixels: Matrix, shown: Rect) {
  const [a, b, c, d] = squareToPixels
  if (a * d === b * c) return undefined
  return intersection(boundsUnder(inverse(squareToPixels), shown), unitSquare)
}
