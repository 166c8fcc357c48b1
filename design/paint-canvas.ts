import { contourText } from './contour/contour-path.ts'
import type { DisplayList, ImageItem, PathItem } from './display-list.ts'
import { MITER_LIMIT } from './display-list-stroke.ts'
import { multiply, outset, type Matrix, type Rect, type Size } from './geometry.ts'
import { fillBlurred } from './paint-blurred.ts'
import { rectOutline } from './path/outlines.ts'
import { pathText } from './path/path-text.ts'

/** Shadow context: what is asked of a canvas; a browser's and Node's are alike in this. */
type PaintedContext<Path, Photo> = {
  fillStyle: unknown
  globalAlpha: number
  globalCompositeOperation: string
  imageSmoothingQuality: string
  lineCap: string
  lineJoin: string
  lineWidth: number
  miterLimit: number
  shadowBlur: number
  shadowColor: string
  shadowOffsetX: number
  strokeStyle: unknown
  clip: (path: Path) => void
  drawImage: (photo: Photo, ...sourceAndTarget: EightNumbers) => void
  fill: (path: Path, rule: 'nonzero' | 'evenodd') => void
  restore: () => void
  save: () => void
  setLineDash: (dash: number[]) => void
  setTransform: (...matrix: SixNumbers) => void
  stroke: (path: Path) => void
}
type SixNumbers = [number, number, number, number, number, number]
type EightNumbers = [...SixNumbers, number, number]

export type CanvasPainting<Path, Photo extends Size> = {
  context: PaintedContext<Path, Photo>
  /** Size of the canvas, in pixels. */
  size: Size
  box: 'trim' | 'bleed'
  makePath: (path: string) => Path
  /**
   * The oriented photo in any size, treated as the item says already: not every browser's canvas
   * knows filters. What is undefined is left out.
   */
  findPhoto: (item: ImageItem) => Photo | undefined
}

/** Draws a page as the screen and the press do, where neither SVG nor the press is at hand. */
export function paintCanvas<Path, Photo extends Size>(
  list: DisplayList,
  painting: CanvasPainting<Path, Photo>,
): void {
  const { context, size } = painting
  const box = paintedBox(list, painting.box)
  const scaleX = size.width / box.width
  const scaleY = size.height / box.height
  const toPixels: Matrix = [scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY]
  context.miterLimit = MITER_LIMIT
  context.imageSmoothingQuality = 'high'
  for (const item of list.items) {
    if (item.within) {
      context.save()
      context.setTransform(...toPixels)
      context.clip(painting.makePath(pathText(rectOutline(item.within))))
    }
    if (item.kind === 'path') paintPath(item, toPixels, painting)
    else paintImage(item, toPixels, painting)
    if (item.within) context.restore()
  }
  const contour = painting.box === 'trim' ? contourText(list) : undefined
  if (contour === undefined) return
  // Of a page that is cut to a shape only that is left, as the press has it.
  context.setTransform(...toPixels)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-in'
  context.fill(painting.makePath(contour), 'evenodd')
  context.globalCompositeOperation = 'source-over'
}

/** The size of a canvas whose longer side has so many pixels. */
export function canvasSizeFor(list: DisplayList, box: 'trim' | 'bleed', longSidePx: number): Size {
  const { width, height } = paintedBox(list, box)
  const perMm = longSidePx / Math.max(width, height)
  return {
    width: Math.max(1, Math.round(width * perMm)),
    height: Math.max(1, Math.round(height * perMm)),
  }
}

function paintedBox({ width, height, bleed }: DisplayList, box: 'trim' | 'bleed'): Rect {
  return outset({ x: 0, y: 0, width, height }, box === 'bleed' ? bleed : 0)
}

function paintPath<Path, Photo extends Size>(
  item: PathItem,
  toPixels: Matrix,
  { context, makePath }: CanvasPainting<Path, Photo>,
): void {
  if (item.blur) return fillBlurred(context, item, toPixels, makePath)
  const path = makePath(item.path)
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

function paintImage<Path, Photo extends Size>(
  item: ImageItem,
  toPixels: Matrix,
  { context, makePath, findPhoto }: CanvasPainting<Path, Photo>,
): void {
  const { crop, matrix, clip, opacity } = item
  const photo = findPhoto(item)
  if (!photo) return
  context.save()
  if (clip) {
    context.setTransform(...multiply(toPixels, clip.matrix))
    context.clip(makePath(clip.path))
  }
  context.setTransform(...multiply(toPixels, matrix))
  context.globalAlpha = opacity
  context.drawImage(
    photo,
    crop.x * photo.width,
    crop.y * photo.height,
    crop.width * photo.width,
    crop.height * photo.height,
    0,
    0,
    1,
    1,
  )
  context.restore()
}
