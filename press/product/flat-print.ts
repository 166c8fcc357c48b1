import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '#design/geometry.ts'
import { canvasOf, type Raster } from '#press/raster/raster.ts'
import type { FlatGeometry, ProductStage } from './stage.ts'
import { reduced, trimPart } from './surface.ts'

/** Beyond the edge, in units: cut by the image and by the clip, an edge would be fainter. */
const OVERLAP = 1

/**
 * The trimmed page on an upright rectangle of the context as it is turned now. The context's clip
 * is the edge of the product.
 */
export function paintTurned(
  { context }: ProductStage,
  flat: Raster,
  geometry: FlatGeometry,
  rect: Rect,
  part: Rect = trimPart(geometry),
): void {
  const { a, b } = context.getTransform()
  const texels = (part.width * flat.width) / (rect.width * Math.hypot(a, b))
  const { source } = reduced(flat, texels)
  const perUnitX = (part.width * source.width) / rect.width
  const perUnitY = (part.height * source.height) / rect.height
  context.drawImage(
    canvasOf(source),
    part.x * source.width - OVERLAP * perUnitX,
    part.y * source.height - OVERLAP * perUnitY,
    part.width * source.width + 2 * OVERLAP * perUnitX,
    part.height * source.height + 2 * OVERLAP * perUnitY,
    rect.x - OVERLAP,
    rect.y - OVERLAP,
    rect.width + 2 * OVERLAP,
    rect.height + 2 * OVERLAP,
  )
}

/** Draws about a point, turned clockwise by some degrees. */
export function turned(
  context: SKRSContext2D,
  centre: { x: number; y: number },
  degrees: number,
  draw: () => void,
): void {
  context.save()
  context.translate(centre.x, centre.y)
  context.rotate((degrees * Math.PI) / 180)
  draw()
  context.restore()
}

export function centred(width: number, height: number): Rect {
  return { x: -width / 2, y: -height / 2, width, height }
}
