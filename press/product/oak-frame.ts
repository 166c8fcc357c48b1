import type { Rect } from '#design/geometry.ts'
import { paintGrain } from './materials.ts'
import { polygon, type Point, type ProductStage } from './stage.ts'

const oak = { upper: '#d9b98d', left: '#cba876', right: '#b08a58', lower: '#bd9865' }

/** Four rails, mitred at the corners, each with its own grain and light. */
export function paintFrame(stage: ProductStage, outer: Rect, inner: Rect): void {
  const { context } = stage
  const o = cornersOf(outer)
  const i = cornersOf(inner)
  const rails: [string, Point[]][] = [
    [oak.upper, [o[0], o[1], i[1], i[0]]],
    [oak.right, [o[1], o[2], i[2], i[1]]],
    [oak.lower, [o[2], o[3], i[3], i[2]]],
    [oak.left, [o[3], o[0], i[0], i[3]]],
  ]
  const rail = inner.x - outer.x
  for (const [index, [color, points]] of rails.entries()) {
    context.save()
    polygon(context, points)
    context.fillStyle = color
    context.fill()
    context.clip()
    const isUpright = index % 2 === 1
    const box = {
      x: index === 1 ? inner.x + inner.width : outer.x,
      y: index === 2 ? inner.y + inner.height : outer.y,
      width: isUpright ? rail : outer.width,
      height: isUpright ? outer.height : rail,
    }
    paintGrain(stage, box, { color: '#7d5a2c66', pitch: 5, isUpright })
    context.restore()
    context.strokeStyle = '#6b4d2a59'
    context.lineWidth = 1
    polygon(context, points)
    context.stroke()
  }
  context.strokeStyle = '#fff3dd80'
  context.lineWidth = 1.5
  context.strokeRect(outer.x + 1, outer.y + 1, outer.width - 2, outer.height - 2)
  context.strokeStyle = '#5d45288c'
  context.strokeRect(inner.x, inner.y, inner.width, inner.height)
}

function cornersOf({ x, y, width, height }: Rect): [Point, Point, Point, Point] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}
