/** A dog with a bandana, looking straight at whoever holds the mug. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { circle, curve, ellipse, leaf, placer, rectangle, smooth, type Point } from './path-pen.ts'
import { across, clipped, down, fill, linear, radial, stroke } from './svg-markup.ts'

type Put = ReturnType<typeof placer>

const mirror = (points: ReadonlyArray<Point>): Point[] => points.map(([x, y]) => [-x, y])

/** A closed outline from its right half, drawn from the top to the bottom. */
const symmetric = (right: ReadonlyArray<Point>): Point[] => [
  ...right,
  ...mirror(right).toReversed(),
]

const HEAD: ReadonlyArray<Point> = [
  [6, -35],
  [16, -31.5],
  [23.5, -22],
  [25.5, -9],
  [23, 4],
  [18.5, 14],
  [15.5, 23],
  [8, 29.5],
]

const EAR: ReadonlyArray<Point> = [
  [15, -31],
  [25, -31],
  [33.5, -21],
  [37.5, -5],
  [38.5, 9],
  [35, 20],
  [29, 19.5],
  [25.5, 9],
  [22.5, -4],
  [19.5, -17],
]

const BLAZE: ReadonlyArray<Point> = [
  [1.6, -34],
  [2.6, -25],
  [3, -14],
  [6, -5],
  [13, 3],
  [16.2, 12],
  [15.4, 23],
  [8, 29.8],
]

const CHEST: ReadonlyArray<Point> = [
  [14, 16],
  [25, 32],
  [34, 48],
  [41, 70],
  [44, 100],
  [45, 170],
]

export function dogPortrait(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const scale = unit * 0.0084
  const put = placer(width / 2, height * 0.5 - unit * 0.015, scale)
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#f0c05f', '#dd9a3c')) +
      backdrop(width, height, unit) +
      body(put) +
      ears(put) +
      head(put) +
      face(put, scale) +
      bandana(put, scale) +
      paperGrain(width, height),
  )
}

function backdrop(width: number, height: number, unit: number): string {
  const disc = circle(width / 2, height * 0.46, unit * 0.43)
  const sprig = (x: number, y: number, side: 1 | -1) =>
    [0, 1, 2, 3, 4].map((index) => {
      const foot: Point = [x + side * index * unit * 0.008, y - index * unit * 0.06]
      const tip = (way: number): Point => [foot[0] + way * unit * 0.08, foot[1] - unit * 0.062]
      return leaf(foot, tip(1), unit * 0.03) + leaf(foot, tip(-1), unit * 0.03)
    })
  const reach = Math.max(0, (width - unit) / 2)
  return (
    fill(disc, linear([0, 0, 1, 1], '#fae6b4', '#f1c877')) +
    fill(
      sprig(unit * 0.1 + reach * 0.6, height * 0.98, 1).join('') +
        sprig(width - unit * 0.1 - reach * 0.6, height * 0.98, -1).join(''),
      '#c77f2b',
      { opacity: 0.55 },
    )
  )
}

function body(put: Put): string {
  const chest = smooth(put(symmetric(CHEST)), true, 0.8)
  const bib = smooth(
    put(
      symmetric([
        [10, 20],
        [15, 44],
        [17, 62],
        [13, 100],
        [12, 170],
      ]),
    ),
    true,
    0.8,
  )
  return (
    fill(chest, across('#b9733d', '#8d4f28')) +
    grainShade(chest, '#4c2410', linear([0.2, 0, 1, 0.3], [0.3, '#000'], [1, '#fff']), 0.7) +
    fill(bib, down('#dcb993', '#fbf0dd'))
  )
}

function ears(put: Put): string {
  const data = smooth(put(EAR)) + smooth(put(mirror(EAR)))
  return (
    fill(data, down('#8a4a27', '#5c2d17')) +
    grainShade(data, '#2c1208', down([0.2, '#000'], [1, '#fff']), 0.75)
  )
}

function head(put: Put): string {
  const data = smooth(put(symmetric(HEAD)))
  const blaze = smooth(put(symmetric(BLAZE)))
  return (
    fill(data, linear([0, 0, 1, 1], '#cf8a4d', '#a9622f')) +
    grainShade(data, '#5f2d12', linear([0.25, 0.1, 1, 0.75], [0.35, '#000'], [1, '#fff']), 0.75) +
    fill(blaze, linear([0, 0, 1, 1], '#fff8ea', '#f3dfc4')) +
    grainShade(blaze, '#c18a5c', linear([0.3, 0.3, 1, 1], [0.4, '#000'], [1, '#fff']), 0.7)
  )
}

function face(put: Put, scale: number): string {
  const at = (x: number, y: number) => put([[x, y]])[0] as Point
  const round = (x: number, y: number, rx: number, ry: number, turn = 0) =>
    ellipse(...at(x, y), rx * scale, ry * scale, turn)
  const eye = (side: 1 | -1) =>
    fill(round(side * 11.6, -7.4, 4.7, 4.9), '#5a2c16', { opacity: 0.45 }) +
    fill(round(side * 11.6, -7, 3.7, 4), radial([0.4, 0.3, 0.8], '#4a2a18', '#160b07')) +
    fill(round(side * 11.6 - 1.2, -8.6, 1.15, 1.25), '#ffffff') +
    fill(round(side * 11.6 + 1.3, -5.4, 0.6, 0.6), '#ffffff', { opacity: 0.6 }) +
    fill(round(side * 11.2, -15.6, 3.4, 1.5, side * 14), '#e9b277', { opacity: 0.9 })
  const nose = smooth(
    put(
      symmetric([
        [2, 3.2],
        [6.4, 4.4],
        [7, 7.8],
        [3.4, 11.6],
        [0.6, 12.6],
      ]),
    ),
  )
  const tongue = smooth(
    put(
      symmetric([
        [4.6, 21],
        [5, 27],
        [4.2, 32],
        [1.4, 34.2],
      ]),
    ),
  )
  const lip = (side: 1 | -1) =>
    stroke(
      curve(at(0, 12), at(0, 19), at(side * 3, 21.6), at(side * 11.5, 18.4)),
      '#5a2f1c',
      scale * 0.95,
    )
  const whiskers = [-9.4, -7, -8.6, 9.4, 7, 8.6].map((x, index) =>
    round(x, 12.6 + (index % 3) * 1.9, 0.42, 0.42),
  )
  return (
    eye(-1) +
    eye(1) +
    fill(tongue, down('#c8525a', '#ee8f8d')) +
    stroke(curve(at(0, 23), at(0.3, 26), at(0, 28), at(0, 30)), '#b04250', scale * 0.6) +
    lip(-1) +
    lip(1) +
    fill(whiskers.join(''), '#9a6a48') +
    fill(nose, down('#3b2219', '#150a07')) +
    fill(round(-1.8, 5.4, 2.5, 0.95, -8), '#ffffff', { opacity: 0.42 })
  )
}

function bandana(put: Put, scale: number): string {
  const at = (x: number, y: number) => put([[x, y]])[0] as Point
  const cloth = smooth(
    put([
      [-25, 30],
      [-13, 36.5],
      [0, 38.5],
      [13, 36.5],
      [25, 30],
      [27, 36],
      [17, 50],
      [6, 62],
      [0, 66],
      [-6, 62],
      [-17, 50],
      [-27, 36],
    ]),
    true,
    0.75,
  )
  const dots: string[] = []
  for (let row = 0; row < 5; row += 1)
    for (let column = -4; column <= 4; column += 1) {
      const x = column * 6.4 + (row % 2 ? 3.2 : 0)
      const y = 41 + row * 5 - Math.abs(x) * 0.12
      dots.push(circle(...at(x, y), scale * 1.05))
    }
  return (
    fill(cloth, linear([0, 0, 1, 1], '#3f908b', '#1f6264')) +
    clipped(cloth, fill(dots.join(''), '#f7ead2', { opacity: 0.92 })) +
    grainShade(cloth, '#0b3a40', linear([0.2, 0, 0.9, 0.8], [0.3, '#000'], [1, '#fff']), 0.8) +
    stroke(curve(at(-24, 31), at(-10, 40), at(10, 40), at(24, 31)), '#8fc9c0', scale * 0.6, {
      opacity: 0.8,
    })
  )
}
