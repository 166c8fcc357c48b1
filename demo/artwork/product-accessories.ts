/** What goes with the prints and carries none itself: gift box, print stand, hanging kit. */
import { BLUSH_AND_TEAL, giftBox } from './gift-box-form.ts'
import {
  circle,
  curve,
  ellipse,
  leaf,
  line,
  polygon,
  rectangle,
  smooth,
  type Point,
} from './path-pen.ts'
import { flatLay } from './flat-lay.ts'
import { flatShadow, SHADE, shadowPool, thrownShadow } from './soft-light.ts'
import { lyingSprig, vase } from './still-life-props.ts'
import { studioPicture, TABLES, WALLS, woodFibres } from './studio-backdrop.ts'
import { clipped, diagonal, down, fill, linear, moved, radial, stroke } from './svg-markup.ts'

export const giftBoxWithRibbon = () =>
  studioPicture(
    { wall: WALLS.cream, table: TABLES.oak, horizon: 800 },
    giftBox([600, 1050], 1.15, BLUSH_AND_TEAL) + lyingSprig([60, 1140], [330, 1060], 62),
  )

/** A block of oak with a slot for a print; (x, y) is the middle of its foot. */
function printStand([x, y]: Point, width: number): string {
  const [left, right] = [x - width / 2, x + width / 2]
  const tall = width * 0.17
  const deep = width * 0.09
  const front = rectangle(left, y - tall, width, tall, 6)
  const top = polygon([
    [left + 4, y - tall + 2],
    [right - 4, y - tall + 2],
    [right - deep * 0.6, y - tall - deep],
    [left + deep * 0.6, y - tall - deep],
  ])
  const slot = polygon([
    [left + width * 0.05, y - tall - deep * 0.4],
    [right - width * 0.05, y - tall - deep * 0.4],
    [right - width * 0.055, y - tall - deep * 0.64],
    [left + width * 0.055, y - tall - deep * 0.64],
  ])
  return (
    thrownShadow([left, right, y - 6], width * 0.5, 0.4) +
    shadowPool([x + 8, y - 2], width * 0.58, 22, 0.6) +
    fill(top, linear([0, 0, 1, 1], '#f7dcb2', '#e2b983')) +
    fill(slot, '#5d3a1d', { opacity: 0.85 }) +
    fill(front, linear([0, 0, 1, 1], '#e8c08a', '#cf9e66', '#b37f48')) +
    clipped(front, woodFibres([left, y - tall, width, tall], '#5d3515', 3, 16)) +
    stroke(line([left + 6, y - tall + 2], [right - 6, y - tall + 2]), '#fff1d6', 2.4, {
      opacity: 0.8,
    })
  )
}

/** A blank sheet standing in the slot of a stand. */
function blankPrint(x: number, foot: number, width: number, height: number): string {
  const sheet = rectangle(x - width / 2, foot - height, width, height, 3)
  return (
    fill(rectangle(x - width / 2 + 8, foot - 5, width + 6, 9, 4), SHADE, { opacity: 0.35 }) +
    fill(sheet, linear([0, 0, 1, 1], '#fffef9', '#f6eee1', '#e2d3bc')) +
    stroke(
      rectangle(x - width / 2 + 34, foot - height + 34, width - 68, height - 68),
      '#e2d4bf',
      2,
    ) +
    stroke(sheet, '#d3c3ab', 1.2)
  )
}

export const woodenPrintStand = () =>
  studioPicture(
    { wall: WALLS.sage, table: TABLES.chalk, horizon: 760, wooden: false },
    vase([980, 850], 1.1, ['#e0a283', '#c97f5d', '#96553a'], 'dried') +
      shadowPool([760, 860], 320, 50, 0.3) +
      printStand([480, 930], 560) +
      blankPrint(480, 808, 440, 590) +
      printStand([800, 1100], 400),
  )

const BRASS = linear([0, 0, 1, 1], '#f9e2a8', '#d0a24a', '#f1d28a', '#9c6f2c')

function pictureHook([x, y]: Point, size: number, turn: number): string {
  const plate = smooth(
    [
      [-20, -60],
      [20, -60],
      [24, 10],
      [0, 34],
      [-24, 10],
    ].map(([px = 0, py = 0]): Point => [(px * size) / 60, (py * size) / 60]),
    true,
    0.4,
  )
  const hook = smooth(
    [
      [0, 20],
      [2, 44],
      [18, 58],
      [34, 46],
      [36, 26],
    ].map(([px = 0, py = 0]): Point => [(px * size) / 60, (py * size) / 60]),
    false,
  )
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(plate, 6, 7, 0.5) +
      moved('translate(5 8)', stroke(hook, SHADE, size * 0.2, { opacity: 0.25 })) +
      stroke(hook, '#8a6126', size * 0.2) +
      stroke(hook, BRASS, size * 0.15) +
      fill(plate, BRASS) +
      fill(circle(0, -size * 0.62, size * 0.1), '#6d4a1c') +
      stroke(plate, '#fff3cf', 1.6, { opacity: 0.6 }),
  )
}

const nail = ([x, y]: Point, length: number, turn: number) =>
  moved(
    `translate(${x} ${y}) rotate(${turn})`,
    moved(
      'translate(4 7)',
      fill(
        polygon([
          [0, -5],
          [length, -2],
          [length + 14, 0],
          [length, 3],
          [0, 6],
        ]),
        SHADE,
        { opacity: 0.3 },
      ),
    ) +
      fill(
        polygon([
          [0, -5],
          [length, -4],
          [length + 14, 0],
          [length, 4],
          [0, 5],
        ]),
        down('#f4f5f5', '#9a9fa3', '#c9cccf'),
      ) +
      fill(rectangle(-10, -15, 12, 30, 4), down('#ffffff', '#8f9498')),
  )

function spiritLevel([x, y]: Point, length: number, turn: number): string {
  const bar = rectangle(-length / 2, -38, length, 76, 10)
  const vial = rectangle(-74, -17, 148, 34, 17)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(bar, 9, 11, 0.5) +
      fill(bar, linear([0, 0, 0, 1], '#b98050', '#95603a', '#744628')) +
      clipped(bar, woodFibres([-length / 2, -38, length, 76], '#3b1f0e', 9, 14)) +
      [-1, 1]
        .map((side) => fill(rectangle(side * (length / 2 - 18) - 12, -38, 24, 76, 4), BRASS))
        .join('') +
      fill(rectangle(-92, -27, 184, 54, 12), BRASS) +
      fill(vial, down('#d9ec9a', '#b3d15c', '#8fae3c')) +
      fill(ellipse(6, -2, 25, 12), radial([0.4, 0.3, 0.8], '#f8fde6', '#cfe58a')) +
      stroke(line([-22, -16], [-22, 16]) + line([34, -16], [34, 16]), '#3e4a1a', 2.4) +
      stroke(line([-62, -11], [60, -11]), '#fff', 4, { opacity: 0.7 }),
  )
}

function pencil([x, y]: Point, length: number, turn: number): string {
  const body = rectangle(0, -12, length, 24)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(rectangle(-20, -12, length + 70, 24, 8), 6, 7, 0.45) +
      fill(body, down('#e98a66', '#c8553d', '#9c3c29')) +
      fill(
        polygon([
          [length, -12],
          [length + 46, 0],
          [length, 12],
        ]),
        down('#f6deb6', '#d9b07c'),
      ) +
      fill(
        polygon([
          [length + 32, -3.6],
          [length + 46, 0],
          [length + 32, 3.6],
        ]),
        '#3a3532',
      ) +
      fill(rectangle(-26, -12, 28, 24, 6), down('#f7ead6', '#d6c1a1')),
  )
}

/** A cotton pouch with its drawstring pulled. */
function pouch([x, y]: Point): string {
  const bag = smooth(
    [
      [-60, -190],
      [60, -190],
      [86, -150],
      [168, -80],
      [186, 60],
      [160, 190],
      [0, 214],
      [-160, 190],
      [-186, 60],
      [-168, -80],
      [-86, -150],
    ].map(([px = 0, py = 0]): Point => [px, py]),
    true,
    0.8,
  )
  const ruffle = smooth(
    [
      [-74, -176],
      [-96, -236],
      [-40, -258],
      [0, -246],
      [44, -260],
      [96, -232],
      [74, -176],
    ].map(([px = 0, py = 0]): Point => [px, py]),
    true,
    0.8,
  )
  const string = curve([60, -168], [150, -190], [200, -120], [176, -40])
  return moved(
    `translate(${x} ${y}) rotate(-8)`,
    flatShadow(bag, 16, 20, 0.5) +
      fill(ruffle, linear([0, 0, 1, 1], '#fbf2e0', '#d2bd9a')) +
      fill(bag, radial([0.35, 0.3, 0.85], '#fdf6e8', '#eadabd', '#c3a980')) +
      [-46, -14, 20, 52]
        .map((px) =>
          stroke(curve([px, -172], [px * 1.3, -120], [px * 2, -70], [px * 2.2, 0]), SHADE, 5, {
            opacity: 0.1,
          }),
        )
        .join('') +
      stroke(line([-80, -172], [80, -172]), '#b98e5a', 9) +
      stroke(string, '#b98e5a', 7) +
      stroke(circle(0, 40, 62), '#c8553d', 4, { opacity: 0.7 }) +
      fill(
        leaf([0, 84], [0, -2], 20) + leaf([0, 78], [-36, 30], 15) + leaf([0, 78], [36, 30], 15),
        '#c8553d',
        { opacity: 0.75 },
      ) +
      fill(bag, diagonal([0, '#fff', 0.2], [0.4, '#fff', 0], [1, SHADE, 0.16])),
  )
}

export const hangingKit = () =>
  flatLay(
    WALLS.mist,
    pouch([360, 450]) +
      pictureHook([700, 300], 92, -12) +
      pictureHook([890, 330], 92, 14) +
      nail([640, 520], 110, 14) +
      nail([830, 590], 110, -16) +
      nail([1000, 500], 100, 52) +
      spiritLevel([640, 800], 720, -7) +
      pencil([330, 1040], 500, -9),
  )
