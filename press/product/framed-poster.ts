import { centred, paintTurned } from './flat-print.ts'
import type { Rect } from '#design/geometry.ts'
import { paintFrame } from './oak-frame.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type ProductStage,
} from './stage.ts'

export const wall = { light: '#f3f1ea', dark: '#d6d3c8' }

/** In an oak frame on the wall, in the light of a window. */
export const framedPoster: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const { width, height } = fitted(geometry, { width: 880, height: 700 })
  const rail = 16 + 0.02 * Math.min(width, height)
  const middle = { x: 600, y: 440 }
  const outer = centred(width + 2 * rail, height + 2 * rail)
  context.translate(middle.x, middle.y)
  hang(stage, outer)
  const inner = centred(width, height)
  context.save()
  context.beginPath()
  context.rect(inner.x, inner.y, inner.width, inner.height)
  context.clip()
  paintTurned(stage, flat, geometry, inner)
  paintGlass(stage, inner.x, inner.y, width, height)
  context.restore()
  paintFrame(stage, outer, inner)
  return finish(stage)
}

/** The shadows of what hangs on the wall: a wide one away from the window and a narrow one. */
export function hang(stage: ProductStage, box: Rect, lift = 1): void {
  for (const [x, y, blur, opacity] of [
    [34 * lift, 40 * lift, 12 + 24 * lift, 0.3],
    [9 * lift, 10 * lift, 8, 0.32],
  ] as const) {
    softShadow(stage, { blur, opacity, color: '#35322a' }, (shadow) => {
      shadow.fillRect(box.x + x, box.y + y, box.width, box.height)
    })
  }
}

/** The frame's shadow on the print, and the window in the glass. */
function paintGlass(
  { context }: ProductStage,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = linear(
    context,
    [0, y, 0, y + 22],
    [
      [0, '#2019104d'],
      [1, '#20191000'],
    ],
  )
  context.fillRect(x, y, width, 22)
  context.fillStyle = linear(
    context,
    [x, 0, x + 18, 0],
    [
      [0, '#20191040'],
      [1, '#20191000'],
    ],
  )
  context.fillRect(x, y, 18, height)
  context.fillStyle = linear(
    context,
    [x, y, x + width, y + height * 0.8],
    [
      [0, '#ffffff38'],
      [0.32, '#ffffff14'],
      [0.321, '#ffffff00'],
      [0.42, '#ffffff00'],
      [0.421, '#ffffff17'],
      [0.56, '#ffffff08'],
      [0.561, '#ffffff00'],
    ],
  )
  context.fillRect(x, y, width, height)
}
