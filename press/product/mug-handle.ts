import type { Stage } from './stage.ts'

export type Glaze = { body: string; shade: string; handle: [string, string, string] }
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

export type Mug = {
  x: number
  top: number
  radius: number
  height: number
  /** Where the middle of the print looks: 0 at the viewer, negative to the left. */
  turn: number
  glaze: Glaze
}

export function paintHandle(stage: Stage, { x, top, radius, height, turn, glaze }: Mug): void {
  const { context } = stage
  const side = turn < 0 ? 1 : -1
  const at = x + side * radius * 0.96
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
    context.strokeStyle = mixed(glaze.handle, share)
    context.lineWidth = tube * (1 - 0.82 * share)
    context.beginPath()
    context.moveTo(at, upper + up)
    context.bezierCurveTo(
      at + side * reach * 1.25,
      upper - height * 0.02 + up,
      at + side * reach * 1.25,
      lower - height * 0.02 + up,
      at,
      lower + up,
    )
    context.stroke()
  }
  context.restore()
}

function mixed([dark, middle, light]: Glaze['handle'], share: number): string {
  const [from, to, at] =
    share < 0.4 ? [dark, middle, share / 0.4] : [middle, light, (share - 0.4) / 0.6]
  const channels = [1, 3, 5].map((start) => {
    const one = Number.parseInt(from.slice(start, start + 2), 16)
    const other = Number.parseInt(to.slice(start, start + 2), 16)
    return Math.round(one + (other - one) * at)
  })
  return `rgb(${channels.join(',')})`
}
