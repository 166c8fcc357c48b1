import { type MugGlaze, mugGlazes } from '#design/colour/mug-glaze.ts'
import type { Stage } from './stage.ts'

export type Glaze = {
  body: string
  shade: string
  handle: [string, string, string]
  /** White without one. */
  inside?: string
}
export const white: Glaze = {
  body: '#fbfaf8',
  shade: '#5b5048',
  handle: ['#b9b0a6', '#ece7e1', '#ffffff'],
}
export const black: Glaze = {
  body: '#26262a',
  shade: '#000000',
  handle: ['#0c0c0e', '#2b2b30', '#5a5a62'],
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

export type Mug = {
  x: number
  top: number
  radius: number
  height: number
  /** Where the middle of the print looks: 0 at the viewer, negative to the left. */
  turn: number
  glaze: Glaze
}

/** How far what is nearer to the viewer is lower: as much as the rim is round. */
const TILT = 0.2

export function paintHandle(stage: Stage, { x, top, radius, height, turn, glaze }: Mug): void {
  const { context } = stage
  const [side, near] = towards(turn)
  const at = radius * 0.96
  const reach = radius * 0.62
  const tube = radius * 0.2
  const upper = top + height * 0.2
  const lower = top + height * 0.78
  const strokes = 9
  context.save()
  context.lineCap = 'round'
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const share = stroke / (strokes - 1)
    const up = -0.16 * share * tube
    const point = (out: number, y: number): [number, number] => [
      x + side * out,
      y + near * out * TILT + up,
    ]
    context.strokeStyle = mixed(glaze.handle, share)
    context.lineWidth = tube * (1 - 0.82 * share)
    context.beginPath()
    context.moveTo(...point(at, upper))
    context.bezierCurveTo(
      ...point(at + reach * 1.25, upper - height * 0.02),
      ...point(at + reach * 1.25, lower - height * 0.02),
      ...point(at, lower),
    )
    context.stroke()
  }
  context.restore()
}

/** Across the picture and towards the viewer: the handle is opposite to the middle of the print. */
export function towards(turn: number): [side: number, near: number] {
  // What stands at the side is seen as if exactly there, as it always was.
  if (Math.abs(Math.abs(turn) - 90) <= 2) return [turn < 0 ? 1 : -1, 0]
  const angle = (turn * Math.PI) / 180
  return [-Math.sin(angle), -Math.cos(angle)]
}

function mixed([dark, middle, light]: Glaze['handle'], share: number): string {
  return share < 0.4
    ? between(dark, middle, share / 0.4)
    : between(middle, light, (share - 0.4) / 0.6)
}

function between(from: string, to: string, at: number): string {
  const channels = [1, 3, 5].map((start) => {
    const one = Number.parseInt(from.slice(start, start + 2), 16)
    const other = Number.parseInt(to.slice(start, start + 2), 16)
    return Math.round(one + (other - one) * at)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
