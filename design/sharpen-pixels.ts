type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Standard deviations along rows and columns, in pixels: a photo may lie or be stretched. */
type Deviations = { across: number; down: number }

/**
 * An unsharp mask, as the screen's SVG filter has it: what a blur took away is added once more.
 * Beyond the edge of the pixels there is nothing, where the blur lies over the photo itself, so that
 * no rim appears. A window of rows is kept, not a blurred copy: that of an A3 page is 270 MB.
 */
export function sharpenPixels(pixels: Pixels, amount: number, deviations: Deviations): void {
  const { data, width, height } = pixels
  const across = kernelOf(deviations.across)
  const down = kernelOf(deviations.down)
  const reach = down.length - 1
  const rows = Array.from({ length: 2 * reach + 1 }, () => new Float32Array(4 * width))
  const rowAt = (y: number) => rows[y % rows.length]!
  const premultiplied = new Float32Array(4 * width)
  const prepare = (y: number) => blurRow(data, y * width * 4, premultiplied, rowAt(y), across)
  for (let y = 0; y < Math.min(reach, height); y += 1) prepare(y)
  for (let y = 0; y < height; y += 1) {
    if (y + reach < height) prepare(y + reach)
    for (let x = 0; x < 4 * width; x += 4) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let step = Math.max(-reach, -y); step <= reach && y + step < height; step += 1) {
        const row = rowAt(y + step)
        const weight = down[Math.abs(step)]!
        red += weight * row[x]!
        green += weight * row[x + 1]!
        blue += weight * row[x + 2]!
        alpha += weight * row[x + 3]!
      }
      const at = y * width * 4 + x
      const own = data[at + 3]! / 255
      const left = 1 - alpha
      const softAlpha = alpha + own * left
      const newAlpha = Math.min(1, Math.max(0, (1 + amount) * own - amount * softAlpha))
      const steep = (value: number, soft: number) => {
        if (newAlpha === 0) return value
        const colour = value * own
        return ((1 + amount) * colour - amount * (soft + colour * left)) / newAlpha
      }
      data[at] = steep(data[at]!, red)
      data[at + 1] = steep(data[at + 1]!, green)
      data[at + 2] = steep(data[at + 2]!, blue)
      data[at + 3] = 255 * newAlpha
    }
  }
}

/** Colours from 0 to 255 and alpha from 0 to 1, both multiplied by alpha and blurred along the row. */
function blurRow(
  data: Uint8ClampedArray,
  start: number,
  row: Float32Array,
  blurred: Float32Array,
  kernel: readonly number[],
): void {
  for (let x = 0; x < row.length; x += 4) {
    const alpha = data[start + x + 3]! / 255
    row[x] = data[start + x]! * alpha
    row[x + 1] = data[start + x + 1]! * alpha
    row[x + 2] = data[start + x + 2]! * alpha
    row[x + 3] = alpha
  }
  for (let x = 0; x < row.length; x += 1) {
    let sum = kernel[0]! * row[x]!
    for (let step = 1; step < kernel.length; step += 1) {
      const before = x - 4 * step
      const after = x + 4 * step
      const pair = (before >= 0 ? row[before]! : 0) + (after < row.length ? row[after]! : 0)
      sum += kernel[step]! * pair
    }
    blurred[x] = sum
  }
}

/** Half of it, from the middle outwards. */
function kernelOf(deviation: number): number[] {
  const reach = Math.ceil(3 * deviation)
  const weights = Array.from({ length: reach + 1 }, (_, step) =>
    step === 0 ? 1 : Math.exp(-(step * step) / (2 * deviation * deviation)),
  )
  const sum = weights.reduce((total, weight, step) => total + (step === 0 ? weight : 2 * weight), 0)
  return weights.map((weight) => weight / sum)
}
