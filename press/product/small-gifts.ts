import type { SKRSContext2D } from '@napi-rs/canvas'
import { centred, clipToRounded, paintTurned, turned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  mist,
  openStage,
  paintWall,
  sand,
  type ProductView,
  type Stage,
} from './stage.ts'

type Box = { x: number; y: number; width: number; height: number }

/** On the door of a fridge. */
export const magnet: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, { light: '#eceef0', dark: '#b9c0c6' })
  paintBrushedMetal(stage)
  const { width, height } = fitted(geometry, { width: 640, height: 560 })
  turned(context, { x: 600, y: 445 }, -5, () => {
    const box = centred(width, height)
    const radius = Math.min(width, height) * 0.05
    cast(stage, box, radius, [18, 24, 0.34, 5, 6, 0.4])
    context.fillStyle = '#8e8a85'
    rounded(context, { ...box, x: box.x + 4, y: box.y + 6 }, radius)
    context.fill()
    context.save()
    clipToRounded(context, box, radius)
    paintTurned(stage, flat, geometry, box)
    gloss(context, box, 0.34)
    context.restore()
    rim(context, box, radius, '#ffffffa6')
  })
  return finish(stage)
}

/** Clear acrylic on a ring. */
export const keyring: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, sand)
  const { width, height } = fitted(geometry, { width: 440, height: 440 })
  turned(context, { x: 610, y: 540 }, 7, () => {
    const print = centred(width, height)
    const edge = 16
    const block = centred(width + 2 * edge, height + 2 * edge)
    const radius = 42
    const hole = { x: 0, y: block.y - 22 }
    cast(stage, block, radius, [20, 26, 0.28, 5, 6, 0.34])
    paintRing(stage, hole, false)
    context.fillStyle = '#ffffffb8'
    context.beginPath()
    context.roundRect(block.x, block.y, block.width, block.height, radius)
    context.roundRect(-40, hole.y - 32, 80, 76, 38)
    context.fill()
    context.strokeStyle = '#a89f94'
    context.lineWidth = 1.4
    rounded(context, block, radius)
    context.stroke()
    context.fillStyle = '#d9d0c5'
    context.beginPath()
    context.arc(hole.x, hole.y, 14, 0, 2 * Math.PI)
    context.fill()
    context.save()
    clipToRounded(context, print, radius - edge + 4)
    paintTurned(stage, flat, geometry, print)
    context.restore()
    context.save()
    clipToRounded(context, block, radius)
    gloss(context, block, 0.42)
    context.restore()
    rim(context, block, radius, '#ffffffd9')
    paintRing(stage, hole, true)
  })
  return finish(stage)
}

/** The back of a phone. */
export const phoneCase: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, mist)
  const { width, height } = fitted(geometry, { width: 520, height: 720 })
  turned(context, { x: 600, y: 445 }, 9, () => {
    const box = centred(width, height)
    const radius = width * 0.155
    cast(stage, box, radius, [30, 34, 0.32, 7, 8, 0.4])
    context.fillStyle = linear(
      context,
      [box.x, 0, -box.x + 8, 0],
      [
        [0, '#23262b'],
        [0.5, '#4a4f57'],
        [1, '#15171a'],
      ],
    )
    rounded(context, { ...box, x: box.x + 5, y: box.y + 7 }, radius)
    context.fill()
    context.save()
    clipToRounded(context, box, radius)
    paintTurned(stage, flat, geometry, box)
    gloss(context, box, 0.3)
    sideShade(context, box)
    context.restore()
    rim(context, box, radius, '#ffffff8c')
    paintCamera(context, box)
  })
  return finish(stage)
}

function rounded(context: SKRSContext2D, box: Box, radius: number): void {
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, radius)
}

type Cast = [
  far: number,
  farBlur: number,
  far: number,
  near: number,
  nearBlur: number,
  near: number,
]

/** A wide soft shadow and a narrow one where the thing touches. */
function cast(stage: Stage, box: Box, radius: number, shadows: Cast): void {
  const [far, farBlur, farOpacity, near, nearBlur, nearOpacity] = shadows
  for (const [move, blur, opacity] of [
    [far, farBlur, farOpacity],
    [near, nearBlur, nearOpacity],
  ] as const) {
    softShadow(stage, { blur, opacity, color: '#2a2723' }, (shadow) => {
      rounded(shadow, { ...box, x: box.x + move * 0.7, y: box.y + move }, radius)
      shadow.fill()
    })
  }
}

function gloss(context: SKRSContext2D, { x, y, width, height }: Box, strength: number): void {
  const white = (share: number) => `rgba(255,255,255,${(share * strength).toFixed(3)})`
  context.fillStyle = linear(
    context,
    [x, y, x + width * 0.9, y + height],
    [
      [0, white(1)],
      [0.3, white(0.35)],
      [0.302, white(0)],
      [0.62, white(0)],
      [1, 'rgba(20,18,16,0.14)'],
    ],
  )
  context.fillRect(x, y, width, height)
}

function sideShade(context: SKRSContext2D, { x, y, width, height }: Box): void {
  context.fillStyle = linear(
    context,
    [x, 0, x + width, 0],
    [
      [0, '#ffffff59'],
      [0.05, '#ffffff00'],
      [0.93, '#10121400'],
      [1, '#10121473'],
    ],
  )
  context.fillRect(x, y, width, height)
}

function rim(context: SKRSContext2D, box: Box, radius: number, color: string): void {
  context.strokeStyle = color
  context.lineWidth = 2
  rounded(
    context,
    { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 },
    radius - 1,
  )
  context.stroke()
}

function paintCamera(context: SKRSContext2D, box: Box): void {
  const side = box.width * 0.36
  const island = {
    x: box.x + box.width * 0.06,
    y: box.y + box.width * 0.06,
    width: side,
    height: side,
  }
  context.fillStyle = '#1b1d20'
  rounded(context, island, side * 0.26)
  context.fill()
  context.strokeStyle = '#ffffff66'
  context.lineWidth = 1.6
  context.stroke()
  for (const [x, y] of [
    [0.3, 0.3],
    [0.3, 0.7],
    [0.7, 0.5],
  ] as const) {
    const centre = { x: island.x + side * x, y: island.y + side * y }
    for (const [radius, color] of [
      [0.165, '#3a3e44'],
      [0.13, '#0b0c0e'],
      [0.07, '#1d2b3f'],
    ] as const) {
      context.fillStyle = color
      context.beginPath()
      context.arc(centre.x, centre.y, side * radius, 0, 2 * Math.PI)
      context.fill()
    }
    context.fillStyle = '#ffffffb3'
    context.beginPath()
    context.arc(centre.x - side * 0.035, centre.y - side * 0.04, side * 0.018, 0, 2 * Math.PI)
    context.fill()
  }
}

/** Behind the block and, for the part that passes through its hole, before it. */
function paintRing({ context }: Stage, hole: { x: number; y: number }, isBefore: boolean): void {
  const radius = 92
  context.save()
  for (const [width, color] of [
    [11, '#6f6a64'],
    [7.5, '#b9b4ad'],
    [3, '#f6f4f1'],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = color
    context.beginPath()
    if (isBefore) context.arc(hole.x, hole.y - radius, radius, Math.PI * 0.5, Math.PI * 1.05)
    else context.arc(hole.x, hole.y - radius, radius, 0, 2 * Math.PI)
    context.stroke()
  }
  context.restore()
}

function paintBrushedMetal({ context }: Stage): void {
  context.fillStyle = linear(
    context,
    [0, 0, 1200, 300],
    [
      [0, '#ffffff00'],
      [0.3, '#ffffff66'],
      [0.42, '#ffffff1a'],
      [0.7, '#ffffff4d'],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(-600, -600, 2400, 2100)
}
