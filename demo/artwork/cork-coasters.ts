/** Round coasters of plain cork: a pile of them, and two that are in use. */
import { ellipse, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { shadowPool } from './soft-light.ts'
import { vase } from './still-life-props.ts'
import { studioPicture, TABLES, WALLS } from './studio-backdrop.ts'
import { clipped, fill, linear, radial, stroke } from './svg-markup.ts'

const FLAT = 0.3
const THICK = 0.13

/** One of them; (x, y) is the middle of its upper face. */
function coaster([x, y]: Point, radius: number, seed: number): string {
  const random = seededRandom(seed)
  const thick = radius * THICK
  const face = ellipse(x, y, radius, radius * FLAT)
  const foot = ellipse(x, y + thick, radius, radius * FLAT)
  const edge = `M${x - radius} ${y}L${x + radius} ${y}L${x + radius} ${y + thick}L${x - radius} ${y + thick}Z`
  const grains = (count: number, least: number, most: number) =>
    Array.from({ length: count }, () => {
      const reach = Math.sqrt(random.between(0, 1)) * radius
      const angle = random.between(0, 2 * Math.PI)
      const size = random.between(least, most)
      return ellipse(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach * FLAT,
        size,
        size * 0.45,
      )
    }).join('')
  const side = Array.from({ length: 46 }, () =>
    ellipse(
      x + random.between(-1, 1) * radius,
      y + random.between(0.1, 1) * thick + radius * FLAT * random.between(0.2, 0.95),
      random.between(2, 6),
      random.between(1, 2.4),
    ),
  ).join('')
  return (
    fill(foot, '#9a6a3c') +
    fill(edge, linear([0, 0, 1, 0], '#c99863', '#b07c47', '#8a5b31')) +
    clipped(foot, fill(side, '#6d4522', { opacity: 0.4 })) +
    fill(face, radial([0.36, 0.3, 0.8], '#e6bf8c', '#d6a970', '#bd8a52')) +
    clipped(
      face,
      fill(grains(90, 3, 9), '#8f6033', { opacity: 0.34 }) +
        fill(grains(60, 2, 6), '#f4dcb2', { opacity: 0.5 }) +
        fill(grains(24, 3, 7), '#5d3a1d', { opacity: 0.4 }),
    ) +
    stroke(face, '#f6e0b8', 2, { opacity: 0.6 })
  )
}

export const corkCoasters = () => {
  const pile: Point = [470, 880]
  const radius = 250
  return studioPicture(
    { wall: WALLS.mist, table: TABLES.linen, horizon: 640, wooden: false },
    vase([960, 760], 1, ['#f0dcc0', '#d9bd95', '#a9855a'], 'dried') +
      shadowPool([pile[0] + 50, pile[1] + 100], 360, 96, 0.5) +
      [3, 2, 1, 0]
        .map((level) =>
          coaster(
            [pile[0] + (level % 2 === 0 ? 0 : 9), pile[1] - (3 - level) * radius * THICK * 1.02],
            radius,
            40 + level,
          ),
        )
        .join('') +
      shadowPool([858, 1068], 300, 84, 0.46) +
      coaster([830, 1020], 236, 77),
  )
}
