import { canvasOf, type Raster } from '#press/raster/raster.ts'
import type { Rect } from '#design/geometry.ts'
import type { FlatGeometry, ProductStage } from './stage.ts'

/** Surface: where a point of the stage shows the print. Shares of the part of the flat that is used. */
export type Surface = (x: number, y: number, to: { u: number; v: number }) => void

/** The flat without its bleed, in shares of it. */
export function trimPart({ width, height, bleed }: FlatGeometry): Rect {
  const fullWidth = width + 2 * bleed
  const fullHeight = height + 2 * bleed
  return {
    x: bleed / fullWidth,
    y: bleed / fullHeight,
    width: width / fullWidth,
    height: height / fullHeight,
  }
}

/**
 * Lays the flat onto a surface inside `bounds`. It paints to the edge of the bounds, with the
 * outermost pixels where the flat ends: the edge of the product is whatever the context clips to.
 */
export function paintSurface(
  stage: ProductStage,
  flat: Raster,
  part: Rect,
  bounds: Rect,
  surface: Surface,
): void {
  const { context, scale, left, top } = stage
  const x0 = Math.max(0, Math.floor(bounds.x * scale + left) - 1)
  const y0 = Math.max(0, Math.floor(bounds.y * scale + top) - 1)
  const x1 = Math.min(stage.canvas.width, Math.ceil((bounds.x + bounds.width) * scale + left) + 1)
  const y1 = Math.min(stage.canvas.height, Math.ceil((bounds.y + bounds.height) * scale + top) + 1)
  const width = x1 - x0
  const height = y1 - y0
  if (width <= 0 || height <= 0) return
  const corners = cornersOfPixels(width + 1, height + 1, (column, row, to) => {
    surface((x0 + column - left) / scale, (y0 + row - top) / scale, to)
    to.u = part.x + to.u * part.width
    to.v = part.y + to.v * part.height
  })
  const { source, texels } = reduced(flat, texelsOfPixel(corners, width, height, flat))
  const samples = texels > ONE_SAMPLE_UP_TO ? fourSamples : oneSample
  const layer = canvasOf(sampled(source, corners, width, height, samples))
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(layer, x0, y0)
  context.restore()
}

const HALVED_FROM = 1.8
const ONE_SAMPLE_UP_TO = 1.45

/** Sample point in a pixel, in shares of it. */
type Sample = { right: number; down: number }
const oneSample: readonly Sample[] = [{ right: 0.5, down: 0.5 }]
/** A turned square: edges of no direction fall between its samples. */
const fourSamples: readonly Sample[] = [
  { right: 0.375, down: 0.125 },
  { right: 0.875, down: 0.375 },
  { right: 0.625, down: 0.875 },
  { right: 0.125, down: 0.625 },
]

type Corners = { us: Float32Array; vs: Float32Array }

function cornersOfPixels(columns: number, rows: number, map: Surface): Corners {
  const us = new Float32Array(columns * rows)
  const vs = new Float32Array(columns * rows)
  const to = { u: 0, v: 0 }
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 1) {
      map(column, row, to)
      us[at] = to.u
      vs[at] = to.v
    }
  }
  return { us, vs }
}

/** In the middle of the surface, along the side that is denser. */
function texelsOfPixel({ us, vs }: Corners, width: number, height: number, flat: Raster): number {
  const at = (height >> 1) * (width + 1) + (width >> 1)
  const next = at + 1
  const below = at + width + 1
  const across = Math.hypot((us[next]! - us[at]!) * flat.width, (vs[next]! - vs[at]!) * flat.height)
  const down = Math.hypot((us[below]! - us[at]!) * flat.width, (vs[below]! - vs[at]!) * flat.height)
  return Math.min(across, down)
}

/** Halved until its pixels and the picture's are of a size: more of them would flicker as moiré. */
export function reduced(flat: Raster, texels: number): { source: Raster; texels: number } {
  let source = flat
  let left = texels
  while (left > HALVED_FROM && source.width > 2 && source.height > 2) {
    const known = halves.get(source) ?? halved(source)
    halves.set(source, known)
    source = known
    left /= 2
  }
  return { source, texels: left }
}

/** A heap of prints shows one picture several times. */
const halves = new WeakMap<Raster, Raster>()

function halved({ width, height, data }: Raster): Raster {
  const columns = width >> 1
  const rows = height >> 1
  const half = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0, to = 0; row < rows; row += 1) {
    let from = row * 2 * width * 4
    const below = width * 4
    for (let column = 0; column < columns; column += 1, to += 4, from += 8) {
      for (let channel = 0; channel < 4; channel += 1) {
        const at = from + channel
        half[to + channel] =
          (data[at]! + data[at + 4]! + data[at + below]! + data[at + below + 4]! + 2) >> 2
      }
    }
  }
  return { width: columns, height: rows, data: half }
}

/** The mean of some samples a pixel, each between its four neighbours. */
function sampled(
  source: Raster,
  corners: Corners,
  width: number,
  height: number,
  samples: readonly Sample[],
): Raster {
  const { us, vs } = corners
  const { data } = source
  const out = new Uint8ClampedArray(width * height * 4)
  const count = samples.length
  const lastX = source.width - 1
  const lastY = source.height - 1
  const stride = source.width * 4
  for (let row = 0, to = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, to += 4) {
      const corner = row * (width + 1) + column
      const below = corner + width + 1
      const u0 = us[corner]!
      const v0 = vs[corner]!
      const uAcross = us[corner + 1]! - u0
      const vAcross = vs[corner + 1]! - v0
      const uDown = us[below]! - u0
      const vDown = vs[below]! - v0
      let red = 0
      let green = 0
      let blue = 0
      for (let sample = 0; sample < count; sample += 1) {
        const { right, down } = samples[sample]!
        let x = (u0 + right * uAcross + down * uDown) * source.width - 0.5
        let y = (v0 + right * vAcross + down * vDown) * source.height - 0.5
        x = x < 0 ? 0 : x > lastX ? lastX : x
        y = y < 0 ? 0 : y > lastY ? lastY : y
        const column0 = x | 0
        const row0 = y | 0
        const shareX = x - column0
        const shareY = y - row0
        const at = row0 * stride + column0 * 4
        const next = column0 < lastX ? 4 : 0
        const under = row0 < lastY ? stride : 0
        const w3 = shareX * shareY
        const w1 = shareX - w3
        const w2 = shareY - w3
        const w0 = 1 - shareX - w2
        const b = at + next
        const c = at + under
        const d = c + next
        red += data[at]! * w0 + data[b]! * w1 + data[c]! * w2 + data[d]! * w3
        green += data[at + 1]! * w0 + data[b + 1]! * w1 + data[c + 1]! * w2 + data[d + 1]! * w3
        blue += data[at + 2]! * w0 + data[b + 2]! * w1 + data[c + 2]! * w2 + data[d + 2]! * w3
      }
      out[to] = red / count
      out[to + 1] = green / count
      out[to + 2] = blue / count
      out[to + 3] = 255
    }
  }
  return { width, height, data: out }
}
