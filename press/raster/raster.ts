import type { Canvas } from '@napi-rs/canvas'
import { createCanvas, ImageData } from '#press-canvas'

/** Pixels in rows from the top: red, green, blue and alpha, not multiplied by it. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray }

export function rasterOf(canvas: Canvas): Raster {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, data }
}

export function canvasOf(raster: Raster): Canvas {
  const { width, height, data } = raster
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}
