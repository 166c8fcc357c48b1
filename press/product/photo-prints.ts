import type { Raster } from '#press/raster/raster.ts'
import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, pieceIn } from './piece.ts'
import {
  blush,
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type FlatGeometry,
  type ProductView,
  type ProductStage,
} from './stage.ts'

/** A few of them on a table. */
export const photoPrints: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  paintWall(stage, blush)
  const print = fitted(geometry, { width: 640, height: 560 })
  const heap = [
    { x: 545, y: 480, degrees: 13, shade: 0.1 },
    { x: 660, y: 425, degrees: -8, shade: 0.05 },
    { x: 595, y: 450, degrees: 3, shade: 0 },
  ]
  for (const place of heap) {
    turned(stage.context, place, place.degrees, () =>
      paintSheet(stage, flat, geometry, print, place.shade),
    )
  }
  return finish(stage)
}

/** Eight in a row, as they come out of their sleeve. */
export const photoStrips: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  paintWall(stage, blush)
  const strip = fitted(geometry, { width: 300, height: 620 })
  for (let index = 0; index < STRIPS; index += 1) {
    const share = index / (STRIPS - 1) - 0.5
    const place = { x: 600 + share * 620, y: 470 + 300 * share * share }
    turned(stage.context, place, share * 40, () => paintSheet(stage, flat, geometry, strip, 0))
  }
  return finish(stage)
}
const STRIPS = 8

/** One of whatever has no view of its own. */
export const sheet: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  paintWall(stage, blush)
  const print = fitted(geometry, { width: 820, height: 680 })
  turned(stage.context, { x: 600, y: 445 }, -2.5, () => paintSheet(stage, flat, geometry, print, 0))
  return finish(stage)
}

function paintSheet(
  stage: ProductStage,
  flat: Raster,
  geometry: FlatGeometry,
  { width, height }: { width: number; height: number },
  shade: number,
): void {
  const { context } = stage
  const paper = centred(width, height)
  const piece = pieceIn(geometry, paper)
  cast(stage, piece, [
    { move: 20, blur: 26, opacity: 0.24 },
    { move: 4, blur: 5, opacity: 0.3 },
  ])
  context.save()
  context.clip(piece.outline, 'evenodd')
  paintTurned(stage, flat, geometry, paper)
  context.fillStyle = linear(
    context,
    [paper.x, paper.y, -paper.x, -paper.y],
    [
      [0, '#ffffff3d'],
      [0.4, '#ffffff08'],
      [1, '#2b1d141f'],
    ],
  )
  context.fillRect(paper.x, paper.y, width, height)
  context.fillStyle = `rgba(60,42,32,${shade})`
  context.fillRect(paper.x, paper.y, width, height)
  context.restore()
  context.strokeStyle = '#ffffff73'
  context.lineWidth = 1.2
  context.stroke(piece.outline)
}
