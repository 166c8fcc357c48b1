/** Ridges, trees, clouds, birds and suns: what several landscapes share. */
import { circle, ellipse, leaf, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { fill, group, radial, type Paint } from './svg-markup.ts'
import { seededRandom } from './seeded-random.ts'

/** A row of heights from 0 to 1, rough at several scales, with pointed crests. */
function crest(samples: number, seed: number, roughness: number): number[] {
  const random = seededRandom(seed)
  const octaves = [5, 11, 23, 41].map((knots, octave) => ({
    strength: octave === 0 ? 1 : roughness ** octave,
    knots: Array.from({ length: knots + 2 }, () => random.between(0, 1)),
  }))
  const total = octaves.reduce((sum, octave) => sum + octave.strength, 0)
  return Array.from({ length: samples }, (_, index) => {
    const height = octaves.reduce((sum, { knots, strength }) => {
      const position = (index / (samples - 1)) * (knots.length - 2)
      const knot = Math.floor(position)
      const share = position - knot
      const low = knots[knot] ?? 0
      const high = knots[knot + 1] ?? 0
      return sum + (low + (high - low) * share) * strength
    }, 0)
    return height / total
  })
}

interface RidgeForm {
  readonly width: number
  /** The height of the picture, to which the ridge is filled. */
  readonly bottom: number
  readonly base: number
  readonly amplitude: number
  readonly seed: number
  readonly roughness?: number
}

/** The outline of a mountain ridge, filled down to the bottom of the picture. */
export function ridge({ width, bottom, base, amplitude, seed, roughness = 0.5 }: RidgeForm) {
  const heights = crest(56, seed, roughness)
  const line = heights.map((height, index): Point => [
    (index / (heights.length - 1)) * width * 1.04 - width * 0.02,
    base - height * amplitude,
  ])
  return {
    data: polygon([...line, [width * 1.02, bottom], [-width * 0.02, bottom]]),
    crest: line,
  }
}

/** A soft hill line through the given heights (shares of the width and height). */
export function hill(width: number, height: number, shares: ReadonlyArray<Point>): string {
  const points = shares.map(([x, y]): Point => [x * width, y * height])
  return smooth([
    [-width * 0.2, (shares[0]?.[1] ?? 1) * height],
    ...points,
    [width * 1.2, (shares.at(-1)?.[1] ?? 1) * height],
    [width * 1.2, height * 1.3],
    [-width * 0.2, height * 1.3],
  ])
}

/** A fir in silhouette, standing on (x, y). */
export function fir(x: number, y: number, size: number, seed: number): string {
  const random = seededRandom(seed)
  const tiers = 7
  const side = (direction: 1 | -1) =>
    Array.from({ length: tiers }, (_, tier): Point[] => {
      const share = (tier + 1) / tiers
      const reach = size * 0.2 * share * random.between(0.75, 1.15)
      const level = y - size + size * 0.92 * share
      return [
        [x + direction * reach, level],
        [x + direction * reach * 0.42, level - size * 0.03],
      ]
    }).flat()
  return polygon([
    [x, y - size],
    ...side(1),
    [x + size * 0.02, y - size * 0.06],
    [x + size * 0.02, y + size * 0.04],
    [x - size * 0.02, y + size * 0.04],
    [x - size * 0.02, y - size * 0.06],
    ...side(-1).toReversed(),
  ])
}

/** A gliding bird: two strokes of the brush. */
export function bird(x: number, y: number, span: number, tilt = 0): string {
  const wing = (side: 1 | -1) =>
    leaf([x, y], [x + side * span * 0.5, y - span * (0.2 + side * tilt)], span * 0.09, 0.5)
  return wing(1) + wing(-1)
}

/** A flat-bottomed cumulus made of overlapping rounds. */
export function cloud(x: number, y: number, size: number, seed: number): string {
  const random = seededRandom(seed)
  const puffs = 6
  const rounds = Array.from({ length: puffs }, (_, index) => {
    const share = index / (puffs - 1)
    const radius = size * (0.07 + Math.sin(share * Math.PI) * random.between(0.1, 0.17))
    return circle(x + (share - 0.5) * size * 0.84, y - radius, radius)
  })
  const foot = rectangle(x - size * 0.49, y - size * 0.1, size * 0.98, size * 0.1, size * 0.05)
  return rounds.join('') + foot
}

/** A sun or a moon with a glow three times its size. */
export function glowingDisc(x: number, y: number, radius: number, disc: Paint, glow: string) {
  return group(
    fill(
      circle(x, y, radius * 4.2),
      radial([0.5, 0.5, 0.5], [0, glow, 0.75], [0.25, glow, 0.5], [0.55, glow, 0.16], [1, glow, 0]),
    ) + fill(circle(x, y, radius), disc),
  )
}

/** Short dashes of light on water, thinning out with distance from (x, top). */
export function glints(
  [x, top, bottom]: readonly [number, number, number],
  width: number,
  colour: string,
  seed: number,
  count = 46,
): string {
  const random = seededRandom(seed)
  const marks = Array.from({ length: count }, () => {
    const share = random.between(0, 1) ** 1.3
    const level = top + (bottom - top) * share
    const spread = width * (0.18 + share * 0.82)
    const length = width * random.between(0.06, 0.26) * (0.35 + share)
    const centre = x + random.between(-0.5, 0.5) * spread
    return ellipse(centre, level, length / 2, Math.max(0.8, width * 0.006 * (0.5 + share)))
  })
  return fill(marks.join(''), colour, { opacity: 0.75 })
}

/** Streaks of high cloud across a sky. */
export function skyStreaks(
  [width, top, bottom]: readonly [number, number, number],
  colour: string,
  seed: number,
  count = 7,
): string {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const x = random.between(0, width)
    const y = random.between(top, bottom)
    const length = width * random.between(0.14, 0.42)
    const thickness = (bottom - top) * random.between(0.012, 0.04)
    return fill(leaf([x - length / 2, y], [x + length / 2, y - thickness], thickness), colour, {
      opacity: Math.round(random.between(0.22, 0.6) * 100) / 100,
    })
  }).join('')
}

/** Long grass: a fringe of blades along the bottom of a hill. */
export function grass(points: ReadonlyArray<Point>, size: number, colour: Paint, seed: number) {
  const random = seededRandom(seed)
  const blades = points.map(([x, y]) =>
    leaf(
      [x, y + size * 0.2],
      [x + random.between(-0.45, 0.45) * size, y - size * random.between(0.4, 1)],
      size * 0.09,
    ),
  )
  return fill(blades.join(''), colour)
}
