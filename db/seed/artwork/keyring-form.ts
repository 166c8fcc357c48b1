/** A key, a split ring, a short chain and the printed tag that hangs from them. */
import { circle, ellipse, polygon, rectangle, rotation, type Point } from './path-pen.ts'
import { printFlat } from './printed-surface.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { clipped, diagonal, fill, linear, moved, stroke } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

const STEEL = linear([0, 0, 1, 1], '#fbfbfa', '#b5b8ba', '#eceeee', '#82878b')
const BRASS = linear([0, 0, 1, 1], '#f7dfa4', '#c9983f', '#efcf84', '#96682a')

export function splitRing([x, y]: Point, radius: number): string {
  const ring = circle(x, y, radius)
  return (
    moved('translate(9 13)', stroke(ring, SHADE, radius * 0.2, { opacity: 0.26 })) +
    stroke(ring, '#6f7478', radius * 0.2) +
    stroke(ring, STEEL, radius * 0.16) +
    stroke(circle(x, y, radius * 0.99), '#5d6265', radius * 0.022, { opacity: 0.7 })
  )
}

export function chain(from: Point, to: Point, links: number): string {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) / links
  return Array.from({ length: links }, (_, index) => {
    const share = (index + 0.5) / links
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    const link = ellipse(x, y, length * 0.64, index % 2 ? length * 0.2 : length * 0.42, angle)
    return (
      moved('translate(5 8)', stroke(link, SHADE, 9, { opacity: 0.22 })) +
      stroke(link, '#6f7478', 10) +
      stroke(link, STEEL, 7)
    )
  }).join('')
}

/** A key lying with its bow at (x, y), its blade pointing along `turn`. */
export function key([x, y]: Point, size: number, turn: number, brass: boolean): string {
  const metal = brass ? BRASS : STEEL
  const turned = rotation(turn, [x, y])
  const at = (px: number, py: number) => turned([x + px * size, y + py * size])
  const blade = polygon(
    (
      [
        [0.2, -0.1],
        [1.5, -0.1],
        [1.6, 0],
        [1.5, 0.1],
        [1.4, 0.02],
        [1.28, 0.1],
        [1.16, 0.02],
        [1.02, 0.11],
        [0.9, 0.03],
        [0.76, 0.1],
        [0.2, 0.1],
      ] as const
    ).map(([px, py]) => at(px, py)),
  )
  const bow = circle(...at(0, 0), size * 0.34) + circle(...at(-0.12, 0), size * 0.12)
  return (
    moved(
      'translate(8 11)',
      fill(circle(...at(0, 0), size * 0.34) + blade, SHADE, { opacity: 0.28 }),
    ) +
    fill(blade, metal) +
    stroke(polygon([at(0.3, -0.02), at(1.42, -0.02)], false), '#5b4a2c', size * 0.025, {
      opacity: 0.4,
    }) +
    fill(bow, metal, { rule: 'evenodd' }) +
    stroke(circle(...at(0, 0), size * 0.33), '#fff', 2, { opacity: 0.5 })
  )
}

/** A clear acrylic tag with rounded corners; its hole is at the top. */
export function printedTag(motif: Motif, [x, y]: Point, size: number, turn: number): string {
  const half = size / 2
  const lug = size * 0.09
  const outer =
    rectangle(-half, -half, size, size, size * 0.16) + circle(0, -half - lug * 0.4, lug * 1.25)
  const photo = rectangle(-half + 16, -half + 16, size - 32, size - 32, size * 0.12)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(outer, 14, 16, 0.45) +
      moved('translate(5 7)', fill(outer, '#9fb3b4', { opacity: 0.9 })) +
      fill(outer, linear([0, 0, 1, 1], '#ffffff', '#dfe9e8', '#b9cccc')) +
      fill(circle(0, -half - lug * 0.4, lug * 0.55), '#7d6a55', { opacity: 0.65 }) +
      clipped(photo, printFlat(motif, -half + 16, -half + 16, size - 32, size - 32)) +
      clipped(
        rectangle(-half, -half, size, size, size * 0.16),
        fill(
          rectangle(-half, -half, size, size),
          diagonal(
            [0, '#fff', 0.55],
            [0.3, '#fff', 0.12],
            [0.31, '#fff', 0],
            [0.6, '#fff', 0],
            [0.61, '#fff', 0.1],
            [0.7, '#fff', 0.04],
            [0.71, '#fff', 0],
            [1, SHADE, 0.1],
          ),
        ),
      ) +
      stroke(rectangle(-half + 2, -half + 2, size - 4, size - 4, size * 0.155), '#fff', 3.4, {
        opacity: 0.8,
      }),
  )
}
