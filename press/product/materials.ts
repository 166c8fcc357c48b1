import type { Canvas } from '@napi-rs/canvas'
import { createCanvas } from '#press-canvas'
import type { Rect } from '#design/geometry.ts'
import { linear, type ProductStage } from './stage.ts'

/** A thread of less than this many pixels would only flicker. */
const THINNEST_THREAD_PX = 1.2

/** Threads over and under each other, along the context as it is turned; its clip is the cloth. */
export function paintWeave(
  { context }: ProductStage,
  box: Rect,
  { thread, strength }: { thread: number; strength: number },
): void {
  const { a, b, c, d, e, f } = context.getTransform()
  const scale = Math.hypot(a, b)
  if (thread * scale < THINNEST_THREAD_PX) return
  const pitch = Math.max(2, Math.round(thread * scale))
  const tile = createCanvas(2 * pitch, 2 * pitch)
  const cloth = tile.getContext('2d')
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [x, y] = [column * pitch, row * pitch]
    const isAcross = (column + row) % 2 === 0
    const across = isAcross ? ([x, y, x, y + pitch] as const) : ([x, y, x + pitch, y] as const)
    cloth.fillStyle = linear(
      cloth,
      [...across],
      [
        [0, `rgba(40,30,20,${strength})`],
        [0.4, `rgba(255,255,255,${strength * 0.8})`],
        [1, `rgba(40,30,20,${strength * (isAcross ? 0.7 : 1)})`],
      ],
    )
    cloth.fillRect(x, y, pitch, pitch)
  }
  fillPattern(context, tile, [a / scale, b / scale, c / scale, d / scale, e, f], {
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })
}

type Transform = [number, number, number, number, number, number]

/** Repeats pixels of a tile without scaling them. */
function fillPattern(
  context: ProductStage['context'],
  tile: Canvas,
  transform: Transform,
  box: Rect,
): void {
  context.save()
  context.setTransform(...transform)
  context.fillStyle = context.createPattern(tile, 'repeat')!
  context.fillRect(box.x, box.y, box.width, box.height)
  context.restore()
}

/** Scales of two sides that lie over each other, each with its own glint. */
export function paintSequins({ context }: ProductStage, box: Rect, pitch: number): void {
  const { a, b, c, d, e, f } = context.getTransform()
  const scale = Math.hypot(a, b)
  const side = Math.max(3, Math.round(pitch * scale))
  const tile = createCanvas(2 * side, 2 * side)
  const scales = tile.getContext('2d')
  for (const [x, y] of [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ] as const) {
    const [middle, height] = [x * side, y * side]
    const light = scales.createRadialGradient(
      middle - side * 0.3,
      height - side * 0.3,
      0,
      middle,
      height,
      side,
    )
    light.addColorStop(0, 'rgba(255,255,255,0.8)')
    light.addColorStop(0.45, 'rgba(255,255,255,0.1)')
    light.addColorStop(0.85, 'rgba(20,14,10,0.07)')
    light.addColorStop(1, 'rgba(20,14,10,0.3)')
    scales.fillStyle = light
    scales.beginPath()
    scales.arc(middle, height, side * 0.98, 0, 2 * Math.PI)
    scales.fill()
  }
  fillPattern(context, tile, [a / scale, b / scale, c / scale, d / scale, e, f], {
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })
}

/** Years of growth along a board: some wide, some narrow, and one that runs around a flame. */
export function paintGrain(
  { context }: ProductStage,
  box: Rect,
  { color, pitch, isUpright = false }: { color: string; pitch: number; isUpright?: boolean },
): void {
  const [long, wide] = isUpright ? [box.height, box.width] : [box.width, box.height]
  const point = (along: number, across: number): [number, number] =>
    isUpright ? [box.x + across, box.y + along] : [box.x + along, box.y + across]
  context.save()
  context.strokeStyle = color
  const lines = Math.min(160, Math.ceil(wide / pitch))
  for (let line = 0; line <= lines; line += 1) {
    const chance = ((line * 7919 + 101) % 97) / 97
    const sway = pitch * (1.6 * Math.sin(line * 0.53) + 0.7 * Math.sin(line * 1.71))
    const across = (line + 0.6 * (chance - 0.5)) * pitch
    context.globalAlpha = 0.25 + 0.75 * chance * chance
    context.lineWidth = pitch * (0.12 + 0.3 * (((line * 31) % 11) / 11))
    context.beginPath()
    context.moveTo(...point(0, across + sway * 0.4))
    context.bezierCurveTo(
      ...point(long * 0.3, across - sway),
      ...point(long * 0.62, across + sway * 1.7),
      ...point(long, across - sway * 0.3),
    )
    context.stroke()
  }
  context.restore()
}

/** Metal that was brushed along its length: bright and dull bands that follow the window. */
export function paintBrushed({ context }: ProductStage, box: Rect, strength: number): void {
  const light = (share: number) => `rgba(255,255,255,${(share * strength).toFixed(3)})`
  context.fillStyle = linear(
    context,
    [box.x, box.y, box.x + box.width, box.y + box.height * 0.4],
    [
      [0, light(0.1)],
      [0.22, light(0.9)],
      [0.38, light(0.15)],
      [0.6, light(0.5)],
      [0.72, light(0.1)],
      [1, light(0.4)],
    ],
  )
  context.fillRect(box.x, box.y, box.width, box.height)
  context.save()
  for (let line = 0; line * 3 < box.height; line += 1) {
    const tone = ((line * 7919) % 23) / 23
    context.fillStyle = tone > 0.5 ? '#ffffff' : '#3b4248'
    context.globalAlpha = strength * 0.16 * Math.abs(tone - 0.5) * 2
    context.fillRect(box.x, box.y + line * 3, box.width, 1.4)
  }
  context.restore()
}
