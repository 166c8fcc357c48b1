/** Where products are photographed: a plastered wall, a table, daylight from the upper left. */
import { noise } from './grain-texture.ts'
import { leaf, rectangle } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { branchShadow, windowLight } from './soft-light.ts'
import { down, fill, linear, svgDocument } from './svg-markup.ts'

export const STUDIO = 1200

export interface Tone {
  readonly light: string
  readonly dark: string
}

export const WALLS = {
  cream: { light: '#f1e2cb', dark: '#dfc7a6' },
  blush: { light: '#f0d0bd', dark: '#dcae95' },
  sage: { light: '#d5dccb', dark: '#b1bfa9' },
  mist: { light: '#dbe3e0', dark: '#b6c6c6' },
  clay: { light: '#dd9c7c', dark: '#bd7456' },
  mustard: { light: '#efcb7e', dark: '#d8a74d' },
  teal: { light: '#5f9590', dark: '#37696a' },
  dusk: { light: '#7a7f96', dark: '#4d5470' },
} satisfies Record<string, Tone>

export const TABLES = {
  oak: { light: '#e6c49a', dark: '#c99a68' },
  walnut: { light: '#a87750', dark: '#7d5234' },
  linen: { light: '#f3e8d6', dark: '#ddcbb0' },
  chalk: { light: '#f7f1e7', dark: '#e0d3c0' },
  rose: { light: '#edc6b2', dark: '#d5a38b' },
} satisfies Record<string, Tone>

/** Long fibres of a board, closer together towards the back of the table. */
export function woodFibres(
  [x, y, width, height]: readonly [number, number, number, number],
  colour: string,
  seed: number,
  count = 70,
): string {
  const random = seededRandom(seed)
  const fibres = Array.from({ length: count }, () => {
    const share = random.between(0, 1) ** 1.5
    const level = y + share * height
    const length = width * random.between(0.3, 0.9)
    const start = x + random.between(-0.5, 0.8) * width
    const thickness = (1 + share * 6) * random.between(0.3, 1)
    return leaf([start, level], [start + length, level + random.between(-3, 3)], thickness)
  })
  return fill(fibres.join(''), colour, { opacity: 0.11 })
}

export const wall = (width: number, height: number, tone: Tone) =>
  fill(
    rectangle(0, 0, width, height),
    linear([0, 0, 0.9, 1], tone.light, [0.45, tone.light], tone.dark),
  )

interface Backdrop {
  readonly wall: Tone
  readonly table?: Tone
  /** Where the table meets the wall; no table without it. */
  readonly horizon?: number
  readonly wooden?: boolean
  /** What the daylight draws on the wall. */
  readonly daylight?: 'window' | 'branch' | 'both'
  /** How strongly the window shines on the wall, from 0 to 1: less on a dark wall. */
  readonly shine?: number
}

export function tableTop(
  width: number,
  height: number,
  horizon: number,
  tone: Tone,
  wooden: boolean,
) {
  const top = rectangle(0, horizon, width, height - horizon)
  return (
    fill(top, down(tone.dark, tone.light, [1, tone.light])) +
    (wooden ? woodFibres([0, horizon, width, height - horizon], '#6b3f1e', 12) : '') +
    fill(
      top,
      linear([0, 0, 1, 0.5], [0, '#fff4dc', 0.42], [0.45, '#fff4dc', 0.06], [1, '#3b2010', 0.2]),
    ) +
    fill(rectangle(0, horizon - 2, width, 16), down([0, '#4a2f1f', 0.26], [1, '#4a2f1f', 0]))
  )
}

/** A whole 1200 × 1200 product picture: backdrop, then the products, then the grain of the paper. */
export function studioPicture(backdrop: Backdrop, products: string): string {
  const { horizon, table, daylight = 'window', shine = 0.5 } = backdrop
  return svgDocument(
    STUDIO,
    STUDIO,
    wall(STUDIO, STUDIO, backdrop.wall) +
      (daylight === 'window' || daylight === 'both' ? windowLight([60, 60], 640, 640, shine) : '') +
      (daylight === 'branch' || daylight === 'both'
        ? branchShadow([1150, 700], 640, -24, 0.12)
        : '') +
      (horizon && table ? tableTop(STUDIO, STUDIO, horizon, table, backdrop.wooden ?? true) : '') +
      products +
      photographicFinish(STUDIO, STUDIO),
  )
}

/** A breath of grain, so that every picture comes from the same camera. */
export const photographicFinish = (width: number, height: number) =>
  fill(rectangle(0, 0, width, height), noise('#4a321e', 0.45, 1.2, 7), { opacity: 0.075 })
