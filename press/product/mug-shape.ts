import { type MugGlaze, mugGlazes } from '#design/colour/mug-glaze.ts'

export type Glaze = {
  body: string
  shade: string
  handle: [dark: string, middle: string, light: string]
  /** White without one. */
  inside?: string
  /** The edge of enamelled steel, where there is no enamel. */
  rim?: string
  /** How much of the window is seen in it: 1 is a mirror of glass, 0 matt. */
  gloss: number
}
export const white: Glaze = {
  body: '#fbfaf8',
  shade: '#5b5048',
  handle: ['#a89e93', '#e9e4dd', '#ffffff'],
  gloss: 1,
}
export const matt: Glaze = { ...white, body: '#f8f6f2', gloss: 0.12 }
/** Satin finish of a light polymer. */
export const satin: Glaze = { ...white, gloss: 0.4 }
export const enamel: Glaze = { ...white, body: '#fdfcf9', rim: '#26324b', gloss: 0.8 }
export const black: Glaze = {
  body: '#26262a',
  shade: '#000000',
  handle: ['#0c0c0e', '#2b2b30', '#5a5a62'],
  rim: '#3a3a40',
  gloss: 0.35,
}

/** White outside. */
export function linedWith(lining: MugGlaze): Glaze {
  const colour = mugGlazes[lining]
  const handle: Glaze['handle'] = [
    between(colour, '#000000', 0.45),
    colour,
    between(colour, '#ffffff', 0.45),
  ]
  return { ...white, handle, inside: colour }
}

/** Mug shape, in shares of its radius at the rim and of its height. */
export type MugShape = {
  /** How much narrower its foot is. */
  taper: number
  /** How round it is where it stands. */
  foot: number
  wall: number
  handle: { upper: number; lower: number; reach: number; tube: number; drop: number }
}
const handle = { upper: 0.2, lower: 0.78, reach: 0.62, tube: 0.2, drop: 0 }
export const classic: MugShape = { taper: 0, foot: 0.06, wall: 0.06, handle }
/** For four fingers. */
export const big: MugShape = {
  ...classic,
  foot: 0.16,
  handle: { ...handle, upper: 0.14, lower: 0.86, reach: 0.72 },
}
export const espresso: MugShape = {
  taper: 0.1,
  foot: 0.3,
  wall: 0.12,
  handle: { upper: 0.2, lower: 0.66, reach: 0.52, tube: 0.19, drop: 0 },
}
export const steel: MugShape = {
  taper: 0.07,
  foot: 0.12,
  wall: 0.022,
  handle: { upper: 0.2, lower: 0.74, reach: 0.58, tube: 0.13, drop: 0.03 },
}
export const latte: MugShape = {
  taper: 0.2,
  foot: 0.08,
  wall: 0.055,
  handle: { upper: 0.24, lower: 0.74, reach: 0.56, tube: 0.17, drop: 0.06 },
}
/** Wide enough for a small fist. */
export const childs: MugShape = {
  taper: 0.05,
  foot: 0.2,
  wall: 0.075,
  handle: { upper: 0.14, lower: 0.82, reach: 0.78, tube: 0.27, drop: 0 },
}

export type Mug = {
  x: number
  top: number
  radius: number
  height: number
  /** Turn: where the middle of the print looks. 0 at the viewer, negative to the left. */
  turn: number
  glaze: Glaze
  shape: MugShape
  /** A magic mug that is cold keeps its picture to itself. */
  isBlank?: boolean
}

/** How far the rim and the foot bulge: the viewer looks down a little. */
export const RIM = 0.2
export const FOOT = 0.25

export function radiusAt({ radius, shape }: Mug, down: number): number {
  return radius * (1 - shape.taper * down)
}

/** The point of the outside at some degrees from the middle of the view, that share of the way down. */
export function outsideAt(mug: Mug, radians: number, down: number): [x: number, y: number] {
  const radius = radiusAt(mug, down)
  const bulge = (RIM + (FOOT - RIM) * down) * radius
  return [
    mug.x + radius * Math.sin(radians),
    mug.top + mug.height * down + bulge * Math.cos(radians),
  ]
}

export function between(from: string, to: string, at: number): string {
  const channels = [1, 3, 5].map((start) => {
    const one = Number.parseInt(from.slice(start, start + 2), 16)
    const other = Number.parseInt(to.slice(start, start + 2), 16)
    return Math.round(one + (other - one) * at)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
