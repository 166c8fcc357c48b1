import type { Point, ProductStage } from './stage.ts'
import { between, radiusAt, type Glaze, type Mug } from './mug-shape.ts'

/** How far what is nearer to the viewer is lower: as much as the rim is round. */
const TILT = 0.2
const STROKES = 14

/** A tube in the light of the window: from its dark edge to the bright line along its upper left. */
export function paintHandle(stage: ProductStage, mug: Mug): void {
  const { context } = stage
  const { glaze, radius, shape } = mug
  const tube = radius * shape.handle.tube
  context.save()
  context.lineCap = 'round'
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const share = stroke / (STROKES - 1)
    context.strokeStyle = mixed(glaze.handle, share)
    context.lineWidth = tube * (1 - 0.88 * share)
    handlePath(context, mug, { x: -0.13 * share * tube, y: -0.17 * share * tube })
    context.stroke()
  }
  if (glaze.gloss > 0.3) {
    context.strokeStyle = `rgba(255,255,255,${(0.75 * glaze.gloss).toFixed(2)})`
    context.lineWidth = tube * 0.07
    handlePath(context, mug, { x: -0.2 * tube, y: -0.27 * tube })
    context.stroke()
  }
  context.restore()
}

function handlePath(context: ProductStage['context'], mug: Mug, move: Point): void {
  const { x, top, radius, height, turn, shape } = mug
  const { upper, lower, reach, drop } = shape.handle
  const [side, near] = towards(turn)
  const point = (out: number, down: number): [number, number] => [
    x + side * out + move.x,
    top + height * down + near * out * TILT + move.y,
  ]
  const out = radius * reach * 1.25
  const [first, last] = [radiusAt(mug, upper) * 0.96, radiusAt(mug, lower) * 0.96]
  context.beginPath()
  context.moveTo(...point(first, upper))
  context.bezierCurveTo(
    ...point(first + out, upper - 0.02),
    ...point(last + out, lower - 0.02 + drop),
    ...point(last, lower),
  )
}

/** Across the picture and towards the viewer: the handle is opposite to the middle of the print. */
export function towards(turn: number): [side: number, near: number] {
  // What stands at the side is seen as if exactly there, as it always was.
  if (Math.abs(Math.abs(turn) - 90) <= 2) return [turn < 0 ? 1 : -1, 0]
  const angle = (turn * Math.PI) / 180
  return [-Math.sin(angle), -Math.cos(angle)]
}

function mixed([dark, middle, light]: Glaze['handle'], share: number): string {
  return share < 0.45
    ? between(dark, middle, share / 0.45)
    : between(middle, light, (share - 0.45) / 0.55)
}
