/** Single flowers and leaf sprays, painted flat with a warm light from the upper left. */
import { circle, ellipse, leaf, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { fill, linear, radial, stroke } from './svg-markup.ts'

export type Flower = (x: number, y: number, radius: number, seed: number) => string

/** A ring of round petals whose edges are a little uneven. */
function petals(
  [x, y]: Point,
  radius: number,
  count: number,
  width: number,
  seed: number,
): string[] {
  const random = seededRandom(seed)
  const start = random.between(0, 6)
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * Math.PI * 2
    const along = (reach: number, side: number): Point => [
      x + Math.cos(angle) * radius * reach - Math.sin(angle) * radius * side,
      y + Math.sin(angle) * radius * reach + Math.cos(angle) * radius * side,
    ]
    const tip = random.between(0.94, 1.06)
    return smooth([
      along(0.06, 0),
      along(0.5, width * 0.8),
      along(0.86 * tip, width * 0.86),
      along(tip, width * 0.34),
      along(0.95 * tip, 0),
      along(tip, -width * 0.36),
      along(0.86 * tip, -width * 0.86),
      along(0.5, -width * 0.8),
    ])
  })
}

const ringOfPetals = (shapes: ReadonlyArray<string>, light: string, dark: string) =>
  shapes.map((shape) => fill(shape, linear([0, 0, 1, 1], light, dark))).join('')

export const peony =
  (light: string, middle: string, dark: string): Flower =>
  (x, y, radius, seed) =>
    ringOfPetals(petals([x, y], radius, 8, 0.5, seed), light, middle) +
    ringOfPetals(petals([x, y], radius * 0.78, 7, 0.5, seed + 1), middle, dark) +
    ringOfPetals(petals([x, y], radius * 0.56, 6, 0.54, seed + 2), light, middle) +
    ringOfPetals(petals([x, y], radius * 0.36, 5, 0.6, seed + 3), middle, dark) +
    fill(circle(x, y, radius * 0.15), '#f4c96a') +
    stamens(x, y, radius * 0.2, seed, '#c9812f')

export const poppy =
  (light: string, dark: string): Flower =>
  (x, y, radius, seed) =>
    ringOfPetals(petals([x, y], radius, 5, 0.72, seed), light, dark) +
    fill(circle(x, y, radius * 0.42), radial([0.5, 0.5, 0.5], [0.4, dark, 0.8], [1, dark, 0])) +
    fill(circle(x, y, radius * 0.2), '#2b2433') +
    stamens(x, y, radius * 0.34, seed, '#2b2433')

export const daisy =
  (petal: string, shade: string): Flower =>
  (x, y, radius, seed) => {
    const random = seededRandom(seed)
    const shapes = Array.from({ length: 15 }, (_, index) => {
      const angle = (index / 15) * Math.PI * 2 + random.between(-0.06, 0.06)
      const reach = radius * random.between(0.9, 1.06)
      return leaf(
        [x, y],
        [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach],
        radius * 0.22,
        0.62,
      )
    })
    return (
      fill(shapes.join(''), linear([0, 0, 1, 1], petal, shade)) +
      fill(circle(x, y, radius * 0.3), radial([0.35, 0.3, 0.8], '#f8cf62', '#d18a2c')) +
      stamens(x, y, radius * 0.24, seed, '#b06a1e')
    )
  }

export const tulip =
  (light: string, dark: string): Flower =>
  (x, y, radius) => {
    const at = (px: number, py: number): Point => [x + px * radius, y + py * radius]
    const side = (way: 1 | -1) =>
      smooth([
        at(0, 0.9),
        at(way * 0.6, 0.55),
        at(way * 0.66, -0.1),
        at(way * 0.5, -0.95),
        at(way * 0.1, -0.2),
      ])
    const front = smooth([
      at(0, 0.95),
      at(0.42, 0.5),
      at(0.36, -0.2),
      at(0, -0.9),
      at(-0.36, -0.2),
      at(-0.42, 0.5),
    ])
    return (
      fill(side(-1), light) + fill(side(1), dark) + fill(front, linear([0, 0, 1, 1], light, dark))
    )
  }

/** A spire of small buds, for lavender or delphinium. */
export const spire =
  (light: string, dark: string): Flower =>
  (x, y, radius, seed) => {
    const random = seededRandom(seed)
    return Array.from({ length: 26 }, (_, index) => {
      const share = index / 25
      const size = radius * (0.24 - share * 0.12)
      const px = x + random.between(-0.34, 0.34) * radius * (1.1 - share * 0.8)
      return fill(
        ellipse(px, y + radius * (0.9 - share * 2), size, size * 1.25),
        random.chance(0.5) ? light : dark,
      )
    }).join('')
  }

function stamens(x: number, y: number, radius: number, seed: number, colour: string): string {
  const random = seededRandom(seed + 90)
  const dots = Array.from({ length: 16 }, () => {
    const angle = random.between(0, Math.PI * 2)
    const reach = random.between(0.3, 1) * radius
    return circle(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, radius * 0.1)
  })
  return fill(dots.join(''), colour)
}

/** Leaves on both sides of a stalk from `foot` to `tip`. */
export function spray(foot: Point, tip: Point, size: number, dark: string, light: string): string {
  const along = (share: number): Point => [
    foot[0] + (tip[0] - foot[0]) * share,
    foot[1] + (tip[1] - foot[1]) * share,
  ]
  const angle = Math.atan2(tip[1] - foot[1], tip[0] - foot[0])
  const side = (way: 1 | -1) =>
    [0.3, 0.46, 0.6, 0.73, 0.86].map((share) => {
      const base = along(share)
      const turn = angle + way * 0.75
      const reach = size * (1.2 - share * 0.5)
      return leaf(
        base,
        [base[0] + Math.cos(turn) * reach, base[1] + Math.sin(turn) * reach],
        reach * 0.27,
      )
    })
  const end = leaf(
    along(0.95),
    [tip[0] + Math.cos(angle) * size * 0.6, tip[1] + Math.sin(angle) * size * 0.6],
    size * 0.16,
  )
  return (
    stroke(smooth([foot, along(0.5), tip], false), dark, size * 0.05) +
    fill(side(1).join('') + end, dark) +
    fill(side(-1).join(''), light)
  )
}
