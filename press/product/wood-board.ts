import { standingOut } from './canvas-print.ts'
import { paintGrain } from './materials.ts'
import { boundsOfPoints, type Quad } from './perspective.ts'
import { linear, polygon, type ProductView, type ProductStage } from './stage.ts'

const DEPTH_MM = 12
/** Birch plywood: light and dark veneers in turn. */
const veneers = ['#e6cfa4', '#c9a877', '#ecd8b2', '#bf9b68', '#e6cfa4', '#c9a877', '#ead5ac']

/** A board of birch with the print on its front: white shows the wood, the sides are bare. */
export const woodBoard: ProductView = (flat, geometry, size) =>
  standingOut(flat, geometry, size, { depthMm: DEPTH_MM, paintSide: paintPlywood, paintFront })

function paintPlywood({ context }: ProductStage, side: Quad): void {
  const [nearTop, farTop, farBottom, nearBottom] = side
  const between = (
    from: { x: number; y: number },
    to: { x: number; y: number },
    share: number,
  ) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  })
  for (const [index, color] of veneers.entries()) {
    const [from, to] = [index / veneers.length, (index + 1) / veneers.length]
    polygon(context, [
      between(nearTop, farTop, from),
      between(nearTop, farTop, to),
      between(nearBottom, farBottom, to),
      between(nearBottom, farBottom, from),
    ])
    context.fillStyle = color
    context.fill()
  }
}

/** Ink without white: the wood is multiplied into the print, and its grain runs across. */
function paintFront(stage: ProductStage, front: Quad): void {
  const { context } = stage
  const box = boundsOfPoints(front)
  context.save()
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = linear(
    context,
    [0, box.y, 0, box.y + box.height],
    [
      [0, '#f1e0bf'],
      [0.5, '#ead4ab'],
      [1, '#f0dfbd'],
    ],
  )
  context.fillRect(box.x, box.y, box.width, box.height)
  paintGrain(stage, box, { color: '#8f642f66', pitch: 9 })
  context.restore()
}
