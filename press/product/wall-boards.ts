import { standingOut } from './canvas-print.ts'
import { paintBrushed } from './materials.ts'
import { boundsOfPoints, type Quad } from './perspective.ts'
import { linear, type Point, type ProductView, type ProductStage } from './stage.ts'

/** Brushed aluminium, printed without white: what is light in the picture is metal. */
export const metalBoard: ProductView = (flat, geometry, size) =>
  standingOut(flat, geometry, size, {
    depthMm: 3,
    gapMm: 10,
    paintSide: (stage, side) => fill(stage, side, ['#eef1f3', '#9aa3aa', '#d5dade']),
    paintFront(stage, front) {
      const { context } = stage
      const box = boundsOfPoints(front)
      context.save()
      context.globalCompositeOperation = 'multiply'
      fill(stage, front, ['#dfe3e6', '#f6f8f9', '#cdd3d8'])
      context.globalCompositeOperation = 'screen'
      paintBrushed(stage, box, 0.34)
      context.restore()
    },
  })

/** Behind five millimetres of glass, on four steel spacers. */
export const acrylicBoard: ProductView = (flat, geometry, size) =>
  standingOut(flat, geometry, size, {
    depthMm: 7,
    gapMm: 14,
    paintSide: (stage, side) => fill(stage, side, ['#f4fffd', '#8fc4bd', '#dff5f1']),
    paintFront({ context }, front) {
      const { x, y, width, height } = boundsOfPoints(front)
      context.fillStyle = linear(
        context,
        [x, y, x + width, y + height * 0.75],
        [
          [0, '#ffffff66'],
          [0.3, '#ffffff24'],
          [0.301, '#ffffff00'],
          [0.4, '#ffffff00'],
          [0.401, '#ffffff29'],
          [0.53, '#ffffff0d'],
          [0.531, '#ffffff00'],
        ],
      )
      context.fillRect(x, y, width, height)
      context.strokeStyle = '#ffffffb3'
      context.lineWidth = 5
      context.beginPath()
      for (const { x: left, y: top } of front) context.lineTo(left, top)
      context.closePath()
      context.stroke()
    },
    paintOver(stage, at) {
      for (const [right, down] of [
        [0.05, 0.07],
        [0.95, 0.07],
        [0.95, 0.93],
        [0.05, 0.93],
      ] as const) {
        paintSpacer(stage, at(right, down))
      }
    },
  })

function fill(
  { context }: ProductStage,
  quad: Quad,
  [from, middle, to]: [string, string, string],
): void {
  const { x, y, width, height } = boundsOfPoints(quad)
  context.fillStyle = linear(
    context,
    [x, y, x + width, y + height],
    [
      [0, from],
      [0.5, middle],
      [1, to],
    ],
  )
  context.fillRect(x, y, width, height)
}

function paintSpacer({ context }: ProductStage, { x, y }: Point): void {
  for (const [radius, color, move] of [
    [13, '#1a222659', 3],
    [12, '#8d969c', 0],
    [10.5, '#e4e8ea', -0.8],
    [7, '#c3cacf', 0.6],
  ] as const) {
    context.fillStyle = color
    context.beginPath()
    context.ellipse(x + move, y + move, radius * 0.86, radius, 0, 0, 2 * Math.PI)
    context.fill()
  }
}
