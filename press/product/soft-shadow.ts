import type { SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '#press-canvas'
import type { Matrix } from '#design/geometry.ts'
import { canvasOf, rasterOf, type Raster } from '#press/raster/raster.ts'
import type { ProductStage } from './stage.ts'

/**
 * Three means over three or five pixels come close to a bell curve of this spread. The finer one is
 * for wide shadows, on which its steps would be seen.
 */
const coarse = { radius: 1, spreadPx: 1.41 }
const fine = { radius: 2, spreadPx: 2.45 }
const WIDE_FROM_PX = 9
const PASSES = 3

/**
 * A shadow of whatever `draw` paints; `blur` in units. Blurred in a picture as small as its
 * softness allows: at full size the shadows would take longer than all the rest.
 */
export function softShadow(
  stage: ProductStage,
  shadow: { blur: number; opacity: number; color?: string },
  draw: (context: SKRSContext2D) => void,
): void {
  const { canvas, context, scale, left, top } = stage
  const wantedPx = shadow.blur * scale
  const { radius, spreadPx } = wantedPx > WIDE_FROM_PX ? fine : coarse
  const share = Math.min(1, spreadPx / wantedPx)
  const small = createCanvas(Math.ceil(canvas.width * share), Math.ceil(canvas.height * share))
  const soft = small.getContext('2d')
  soft.setTransform(scale * share, 0, 0, scale * share, left * share, top * share)
  soft.transform(...relativeTo(stage))
  soft.fillStyle = shadow.color ?? '#3a2f26'
  soft.strokeStyle = soft.fillStyle
  draw(soft)
  const { box, picture } = blurred(rasterOf(small), radius)
  if (box.width <= 0) return
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = shadow.opacity
  context.imageSmoothingQuality = 'low'
  context.drawImage(
    canvasOf(picture),
    box.left / share,
    box.top / share,
    box.width / share,
    box.height / share,
  )
  context.restore()
}

/** Relative transform: what was done to the context since the stage opened. A shadow turns with its thing. */
function relativeTo({ context, scale, left, top }: ProductStage): Matrix {
  const { a, b, c, d, e, f } = context.getTransform()
  return [a / scale, b / scale, c / scale, d / scale, (e - left) / scale, (f - top) / scale]
}

type Box = { left: number; top: number; width: number; height: number }

/** Only where there is ink, and as far as it spreads. */
function blurred(raster: Raster, radius: number): { box: Box; picture: Raster } {
  const box = inkedBox(raster, PASSES * radius)
  const { left, top, width, height } = box
  const data = new Uint8ClampedArray(Math.max(0, width * height) * 4)
  if (width <= 0) return { box, picture: { width, height, data } }
  let alphas = new Float32Array(width * height)
  let color = -1
  for (let row = 0, to = 0; row < height; row += 1) {
    let from = ((top + row) * raster.width + left) * 4
    for (let column = 0; column < width; column += 1, to += 1, from += 4) {
      alphas[to] = raster.data[from + 3]!
      if (color < 0 && raster.data[from + 3] === 255) color = from
    }
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    alphas = means(alphas, radius, width, height, 1, width)
    alphas = means(alphas, radius, height, width, width, 1)
  }
  const [red, green, blue] = color < 0 ? [58, 47, 38] : raster.data.subarray(color, color + 3)
  for (let at = 0, to = 0; at < alphas.length; at += 1, to += 4) {
    data[to] = red!
    data[to + 1] = green!
    data[to + 2] = blue!
    data[to + 3] = alphas[at]!
  }
  return { box, picture: { width, height, data } }
}

/** Along `count` values that lie `step` apart, for each of `lines` that begin `stride` apart. */
function means(
  values: Float32Array,
  radius: number,
  count: number,
  lines: number,
  step: number,
  stride: number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values.length)
  const last = (count - 1) * step
  const reach = radius * step
  const over = 2 * radius + 1
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride
    let sum = values[start]! * radius
    for (let at = 0; at <= reach; at += step) sum += values[start + Math.min(at, last)]!
    for (let at = 0; at <= last; at += step) {
      result[start + at] = sum / over
      const next = at + reach + step
      const gone = at - reach
      sum += values[start + (next > last ? last : next)]! - values[start + (gone < 0 ? 0 : gone)]!
    }
  }
  return result
}

function inkedBox({ width, height, data }: Raster, reach: number): Box {
  let left = width
  let right = 0
  let top = height
  let bottom = 0
  for (let row = 0, at = 3; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 4) {
      if (data[at] === 0) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = row + 1
    }
  }
  if (right === 0) return { left: 0, top: 0, width: 0, height: 0 }
  left = Math.max(0, left - reach)
  top = Math.max(0, top - reach)
  return {
    left,
    top,
    width: Math.min(width, right + reach) - left,
    height: Math.min(height, bottom + reach) - top,
  }
}
