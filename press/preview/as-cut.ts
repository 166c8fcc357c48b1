import { createCanvas, Path2D } from '@napi-rs/canvas'
import { contourText } from '#design/contour/contour-path.ts'
import type { FlatGeometry } from '#press/product/stage.ts'
import { canvasOf, rasterOf, type Raster } from '#press/raster/raster.ts'

/** Neither white nor a colour of designs: a white heart is still seen to be a heart. */
const GROUND = '#e6e1d9'
const EDGE = '#8c8378'

/** The trimmed page as the piece that is cut out of it; as it is where it has no contour. */
export function asCut(trimmed: Raster, page: FlatGeometry): Raster {
  const contour = contourText(page)
  if (contour === undefined) return trimmed
  const { width, height } = trimmed
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const path = new Path2D(contour)
  const [perMmX, perMmY] = [width / page.width, height / page.height]
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  context.save()
  context.scale(perMmX, perMmY)
  context.clip(path, 'evenodd')
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(canvasOf(trimmed), 0, 0)
  context.restore()
  context.scale(perMmX, perMmY)
  context.strokeStyle = EDGE
  context.lineWidth = 1 / perMmX
  context.stroke(path)
  return rasterOf(canvas)
}
