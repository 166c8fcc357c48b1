/** Red, green, blue and alpha of each pixel, row by row, as a canvas gives them. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** The point of a photo that must not be cut off, in shares of its sides. */
export type Subject = { x: number; y: number }

export const MIDDLE: Subject = { x: 0.5, y: 0.5 }

const SKIN_WEIGHT = 1.6
const COLOUR_WEIGHT = 0.35
/** Subject threshold of the best place: what is weaker is background. */
const SUBJECT_FROM = 0.55
/** A photo whose best place is hardly better than its average has no subject. */
const LEAST_CONTRAST = 1.35
/** People aim at what they photograph. */
const PULL_TO_MIDDLE = 0.35

/**
 * Subject in a small copy of a photo: skin first, then edges and strong colours, gathered over neighbouring
 * pixels. A photo with none of it is looked at in its middle.
 */
export function findSubject(pixels: Pixels): Subject {
  const { width, height } = pixels
  if (width < 3 || height < 3) return MIDDLE
  const interest = gathered(interestOf(pixels), width, height)
  let best = 0
  let sum = 0
  for (const value of interest) {
    best = Math.max(best, value)
    sum += value
  }
  const average = sum / interest.length
  if (best === 0 || best < average * LEAST_CONTRAST) return MIDDLE
  return centreOfInterest(interest, width, height, best * SUBJECT_FROM)
}

function interestOf({ data, width, height }: Pixels): Float32Array {
  const interest = new Float32Array(width * height)
  const luma = new Float32Array(width * height)
  for (let at = 0; at < luma.length; at += 1) {
    luma[at] = 0.2126 * data[at * 4]! + 0.7152 * data[at * 4 + 1]! + 0.0722 * data[at * 4 + 2]!
  }
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const across = luma[at + 1]! - luma[at - 1]!
      const down = luma[at + width]! - luma[at - width]!
      const edge = Math.min(1, Math.hypot(across, down) / 160)
      const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!]
      const skin = isSkin(red, green, blue) ? SKIN_WEIGHT : 0
      const colour = ((Math.max(red, green, blue) - Math.min(red, green, blue)) / 255) ** 2
      const isThere = data[at * 4 + 3]! > 64 ? 1 : 0
      const off = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5)
      const pull = 1 - PULL_TO_MIDDLE * off * 2
      interest[at] = isThere * pull * (edge + skin + COLOUR_WEIGHT * colour)
    }
  }
  return interest
}

/** Skin of any shade has much the same hue; only how dark it is differs. */
function isSkin(red: number, green: number, blue: number): boolean {
  const sum = red + green + blue
  if (sum < 90 || red <= green || green < blue * 0.85) return false
  const [r, g] = [red / sum, green / sum]
  const isHue = r > 0.36 && r < 0.5 && g > 0.27 && g < 0.36
  return isHue && red - Math.min(green, blue) > 12
}

/** Each place with what is around it: one bright hair is no subject, a face is. */
function gathered(values: Float32Array, width: number, height: number): Float32Array {
  const reach = Math.max(1, Math.round(Math.min(width, height) / 10))
  return boxSums(boxSums(values, width, height, reach, 1), height, width, reach, 2)
}

/** Sums along rows; the second pass reads the same field by columns. */
function boxSums(
  values: Float32Array,
  length: number,
  lines: number,
  reach: number,
  pass: 1 | 2,
): Float32Array {
  const sums = new Float32Array(values.length)
  const index = (line: number, at: number) => (pass === 1 ? line * length + at : at * lines + line)
  for (let line = 0; line < lines; line += 1) {
    let sum = 0
    for (let at = 0; at < Math.min(reach, length); at += 1) sum += values[index(line, at)]!
    for (let at = 0; at < length; at += 1) {
      if (at + reach < length) sum += values[index(line, at + reach)]!
      if (at - reach - 1 >= 0) sum -= values[index(line, at - reach - 1)]!
      sums[index(line, at)] = sum
    }
  }
  return sums
}

function centreOfInterest(
  interest: Float32Array,
  width: number,
  height: number,
  least: number,
): Subject {
  let [weight, x, y] = [0, 0, 0]
  for (let at = 0; at < interest.length; at += 1) {
    const value = interest[at]! - least
    if (value <= 0) continue
    weight += value
    x += value * ((at % width) + 0.5)
    y += value * (Math.floor(at / width) + 0.5)
  }
  return weight === 0 ? MIDDLE : { x: x / weight / width, y: y / weight / height }
}
