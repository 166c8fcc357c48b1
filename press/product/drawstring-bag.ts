import type { SKRSContext2D } from '@napi-rs/canvas'
import { paintTurned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import { finish, fitted, linear, mist, openStage, paintWall } from './stage.ts'
import type { ProductView, ProductStage } from './stage.ts'

const polyester = '#f7f7f5'
const cord = { dark: '#a79c8b', light: '#e4dccd' }

/** Hanging by its cords, drawn together at the top. */
export const drawstringBag: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, mist)
  const print = fitted(geometry, { width: 430, height: 460 })
  const bag: Bag = { left: 350, right: 850, top: 208, neck: 262, bottom: 846 }
  softShadow(stage, { blur: 30, opacity: 0.26 }, (shadow) => {
    shadow.translate(18, 24)
    bagPath(shadow, bag)
    shadow.fill()
  })
  paintLoop(stage, bag)
  context.save()
  bagPath(context, bag)
  context.clip()
  context.fillStyle = polyester
  context.fillRect(bag.left - 40, bag.top - 40, 600, 740)
  context.globalCompositeOperation = 'multiply'
  paintTurned(stage, flat, geometry, {
    x: 600 - print.width / 2,
    y: bag.neck + 62 + (460 - print.height) / 2,
    width: print.width,
    height: print.height,
  })
  context.globalCompositeOperation = 'source-over'
  paintGathers(stage, bag)
  paintSides(stage, bag)
  context.restore()
  paintEyelets(stage, bag)
  return finish(stage)
}

type Bag = { left: number; right: number; top: number; neck: number; bottom: number }

/** Narrow at the neck, where the cords hold it, with a frill above. */
function bagPath(context: SKRSContext2D, { left, right, top, neck, bottom }: Bag): void {
  const [from, to] = [left + 96, right - 96]
  context.beginPath()
  context.moveTo(from - 22, top + 6)
  const frill = 7
  for (let index = 0; index < frill; index += 1) {
    const wide = (to - from + 44) / frill
    const x = from - 22 + wide * index
    const lift = index % 2 === 0 ? -20 : 4
    context.quadraticCurveTo(x + wide / 2, top + lift, x + wide, top + (index % 2 ? 5 : 0))
  }
  context.quadraticCurveTo(to + 20, neck - 22, to, neck)
  context.bezierCurveTo(right - 8, neck + 50, right + 2, neck + 170, right + 4, bottom - 60)
  context.quadraticCurveTo(right + 4, bottom - 4, right - 44, bottom)
  context.quadraticCurveTo(600, bottom + 12, left + 44, bottom)
  context.quadraticCurveTo(left - 4, bottom - 4, left - 4, bottom - 60)
  context.bezierCurveTo(left - 2, neck + 170, left + 8, neck + 50, from, neck)
  context.quadraticCurveTo(from - 20, neck - 22, from - 22, top + 6)
  context.closePath()
}

/** The cords go up to the hook and, behind the bag, down to its corners. */
function paintLoop(stage: ProductStage, bag: Bag): void {
  const { context } = stage
  context.lineCap = 'round'
  for (const [width, tone] of [
    [13, cord.dark],
    [8, cord.light],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = tone
    for (const side of [-1, 1]) {
      context.beginPath()
      context.moveTo(600 + side * 150, bag.neck)
      context.bezierCurveTo(600 + side * 140, 150, 600 + side * 40, 90, 600, 44)
      context.stroke()
      context.beginPath()
      context.moveTo(600 + side * 156, bag.neck)
      context.bezierCurveTo(600 + side * 300, 330, 600 + side * 292, 620, 600 + side * 262, 806)
      context.stroke()
    }
  }
  context.fillStyle = '#8d8577'
  context.beginPath()
  context.arc(600, 40, 13, 0, 2 * Math.PI)
  context.fill()
}

function paintGathers(stage: ProductStage, { left, right, top, neck }: Bag): void {
  const { context } = stage
  const places = Array.from({ length: 13 }, (_, index) => index / 12)
  for (const [color, shift, opacity] of [
    ['#4a4d52', 0, 0.3],
    ['#ffffff', 7, 0.5],
  ] as const) {
    softShadow(stage, { blur: 6, opacity, color }, (fold) => {
      fold.lineWidth = 5
      for (const share of places) {
        const x = left + 108 + (right - left - 216) * share + shift
        const spread = (share - 0.5) * 150
        fold.beginPath()
        fold.moveTo(x + spread * 0.2, top - 6)
        fold.quadraticCurveTo(x, neck, x + spread, neck + 60 + 46 * Math.abs(share - 0.5))
        fold.stroke()
      }
    })
  }
  context.fillStyle = '#4a4d5226'
  context.fillRect(left, neck - 7, right - left, 13)
  context.strokeStyle = '#8f938f80'
  context.lineWidth = 1.2
  context.setLineDash([6, 4])
  for (const y of [neck - 9, neck + 8]) {
    context.beginPath()
    context.moveTo(left, y)
    context.lineTo(right, y)
    context.stroke()
  }
  context.setLineDash([])
}

function paintSides(stage: ProductStage, { left, right, top, bottom }: Bag): void {
  const { context } = stage
  const box = [left - 30, top - 40, right - left + 60, bottom - top + 80] as const
  context.fillStyle = linear(
    context,
    [left - 6, 0, right + 6, 0],
    [
      [0, '#33363b73'],
      [0.09, '#33363b14'],
      [0.3, '#ffffff2b'],
      [0.62, '#33363b00'],
      [0.91, '#33363b26'],
      [1, '#33363b80'],
    ],
  )
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [0, top, 0, bottom],
    [
      [0, '#33363b14'],
      [0.1, '#33363b26'],
      [0.2, '#33363b00'],
      [0.84, '#33363b00'],
      [1, '#33363b4d'],
    ],
  )
  context.fillRect(...box)
}

function paintEyelets(stage: ProductStage, { left, right, bottom }: Bag): void {
  const { context } = stage
  for (const x of [left + 34, right - 34]) {
    context.fillStyle = '#c3c6c9'
    context.beginPath()
    context.arc(x, bottom - 38, 15, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = '#5b5e62'
    context.beginPath()
    context.arc(x, bottom - 38, 8, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = '#ffffffcc'
    context.lineWidth = 2
    context.beginPath()
    context.arc(x - 1, bottom - 39, 13, Math.PI, 1.6 * Math.PI)
    context.stroke()
  }
}
