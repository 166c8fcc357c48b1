/** For the nursery: a rabbit asleep on the moon among hanging stars. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { cloud } from './landscape-forms.ts'
import {
  circle,
  curve,
  ellipse,
  line,
  placer,
  rectangle,
  smooth,
  star,
  type Point,
} from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, down, fill, linear, radial, stroke } from './svg-markup.ts'

export function moonAndRabbit(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const [cx, cy] = [width / 2, height / 2 + (height - unit) * 0.06]
  return clipped(
    sheet,
    fill(sheet, down('#2d4a6b', '#4c6f8c', '#87a3ac', '#d9c6b6')) +
      fill(
        circle(cx, cy, unit * 0.62),
        radial([0.5, 0.5, 0.5], [0, '#ffe9bd', 0.5], [0.5, '#ffe2ae', 0.16], [1, '#ffe2ae', 0]),
      ) +
      smallStars(width, height, unit) +
      hangingStars(width, cx, cy, unit) +
      moon(cx, cy, unit) +
      rabbit(cx - unit * 0.005, cy + unit * 0.175, unit * 0.0047) +
      clouds(width, height, unit) +
      paperGrain(width, height),
  )
}

function smallStars(width: number, height: number, unit: number): string {
  const random = seededRandom(5)
  const dots = Array.from({ length: Math.round((width * height * 60) / unit ** 2) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, 0.8) * height]
    return random.chance(0.25)
      ? star(x, y, unit * 0.011, unit * 0.0036, 4)
      : circle(x, y, unit * random.between(0.0015, 0.0038))
  })
  return fill(dots.join(''), '#fff3d4', { opacity: 0.85 })
}

function hangingStars(width: number, cx: number, cy: number, unit: number): string {
  const hung: ReadonlyArray<readonly [number, number, number, string]> = [
    [-0.4, -0.2, 0.05, '#f2c464'],
    [-0.27, -0.33, 0.035, '#f6dfb4'],
    [0.2, -0.32, 0.046, '#f2c464'],
    [0.34, -0.16, 0.036, '#f0a98c'],
    [0.44, -0.34, 0.03, '#f6dfb4'],
  ]
  const sides = width > unit * 1.3 ? [-1, 0, 1] : [0]
  return sides
    .flatMap((side) =>
      hung.map(([dx, dy, size, colour]) => {
        const x = cx + dx * unit + side * unit * 1.02
        const y = cy + dy * unit
        const data = star(x, y, size * unit, size * unit * 0.52, 5, dx * 30)
        return (
          stroke(line([x, -4], [x, y - size * unit]), '#f6e3c0', unit * 0.0024, { opacity: 0.7 }) +
          stroke(data, colour, unit * 0.01) +
          fill(data, linear([0, 0, 1, 1], colour, '#e2a25c'))
        )
      }),
    )
    .join('')
}

function moon(cx: number, cy: number, unit: number): string {
  const put = placer(cx, cy, unit * 0.0032)
  const data = smooth(
    put([
      [-52, -86],
      [-66, -60],
      [-68, -10],
      [-50, 46],
      [-8, 82],
      [44, 84],
      [84, 56],
      [98, 18],
      [82, 34],
      [44, 48],
      [4, 40],
      [-30, 14],
      [-48, -30],
    ]),
    true,
    0.95,
  )
  const craters = put([
    [-46, 10],
    [-28, 44],
    [16, 64],
    [-56, -26],
  ]).map(([x, y], index) => circle(x, y, unit * (0.018 - index * 0.003)))
  return (
    fill(data, linear([0, 0, 1, 1], '#fff2c8', '#f3c873')) +
    fill(craters.join(''), '#e9ba62', { opacity: 0.5 }) +
    grainShade(data, '#c57d33', linear([0.3, 0.2, 0.6, 1], [0.3, '#000'], [1, '#fff']), 0.6)
  )
}

function rabbit(x: number, y: number, scale: number): string {
  const put = placer(x, y, scale)
  const at = (px: number, py: number) => put([[px, py]])[0] as Point
  const round = (px: number, py: number, rx: number, ry = rx, turn = 0) =>
    ellipse(...at(px, py), rx * scale, ry * scale, turn)
  const body = smooth(
    put([
      [-22, -2],
      [-20, -18],
      [-4, -29],
      [16, -28],
      [32, -17],
      [38, -2],
      [30, 7],
      [4, 10],
      [-16, 7],
    ]),
  )
  const head = smooth(
    put([
      [-40, -12],
      [-36, -26],
      [-23, -32],
      [-10, -27],
      [-5, -14],
      [-11, -3],
      [-24, 1],
      [-36, -3],
    ]),
  )
  const ear = (points: ReadonlyArray<Point>) => smooth(put(points))
  const farEar = ear([
    [-20, -28],
    [-14, -40],
    [2, -49],
    [9, -46],
    [4, -36],
    [-8, -27],
  ])
  const nearEar = ear([
    [-16, -27],
    [-2, -37],
    [16, -38],
    [22, -33],
    [14, -26],
    [-4, -21],
  ])
  const innerEar = ear([
    [-10, -26],
    [0, -32.6],
    [13, -34],
    [17, -32],
    [11, -28],
    [-3, -24],
  ])
  const shade = linear([0.2, 0.1, 0.7, 1], [0.35, '#000'], [1, '#fff'])
  return (
    fill(round(40, -9, 7.5), '#fffaf0') +
    fill(farEar, '#e6d2c0') +
    fill(body, linear([0, 0, 0.6, 1], '#fff8ec', '#ecd9c6')) +
    grainShade(body, '#a57d68', shade, 0.55) +
    stroke(curve(at(14, 6), at(10, -8), at(22, -17), at(32, -8)), '#cfae97', scale * 1.1, {
      opacity: 0.8,
    }) +
    fill(round(22, 6, 12, 4.6), '#fff3e4') +
    fill(head, linear([0, 0, 0.8, 1], '#fffaf0', '#f0dfcd')) +
    grainShade(head, '#a57d68', shade, 0.45) +
    fill(nearEar, '#fff3e4') +
    fill(innerEar, '#f2b9a8') +
    stroke(
      curve(at(-32, -15), at(-30.6, -11.8), at(-26.4, -11.8), at(-25, -15)),
      '#5b4038',
      scale * 1.15,
    ) +
    stroke(
      curve(at(-17.4, -15), at(-16.4, -12.4), at(-13, -12.4), at(-11.6, -15)),
      '#5b4038',
      scale * 1.15,
    ) +
    fill(round(-31.6, -8.4, 3.4, 2.2) + round(-12.4, -8.4, 3, 2.2), '#f3ab9b', { opacity: 0.7 }) +
    fill(round(-22, -11.2, 1.9, 1.3), '#c9746c') +
    stroke(
      curve(at(-22, -10), at(-22, -7.4), at(-24.4, -7), at(-25.4, -7.6)),
      '#5b4038',
      scale * 0.7,
    ) +
    fill(round(-18, 5, 9, 4.2), '#fff8ec')
  )
}

function clouds(width: number, height: number, unit: number): string {
  const bank = (x: number, y: number, size: number, seed: number, paint: string) => {
    const data = cloud(x, y, size * unit, seed)
    return fill(data, paint) + grainShade(data, '#7d8f9f', down([0.2, '#000'], [1, '#fff']), 0.5)
  }
  const low = height - unit * 0.1
  return (
    fill(rectangle(-4, low + unit * 0.05, width + 8, height), '#f3e6d8') +
    bank(width * 0.08, low + unit * 0.07, 0.5, 4, '#e7d9cf') +
    bank(width * 0.9, low + unit * 0.07, 0.56, 11, '#e7d9cf') +
    bank(width * 0.3, low + unit * 0.13, 0.62, 8, '#fbf2e7') +
    bank(width * 0.72, low + unit * 0.13, 0.58, 21, '#fbf2e7') +
    fill(rectangle(-4, low + unit * 0.12, width + 8, height), '#fbf2e7')
  )
}
