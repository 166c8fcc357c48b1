/** Hot-air balloons over morning fields; in the nearest one, a child and a bear. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { bird, cloud, hill } from './landscape-forms.ts'
import { circle, ellipse, line, placer, rectangle, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { across, clipped, down, fill, linear, radial, stroke } from './svg-markup.ts'

type Colours = readonly [string, string, ...string[]]

export function balloonFlight(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const cx = width * 0.47
  const cy = height * 0.5 - unit * 0.13
  return clipped(
    sheet,
    fill(sheet, down('#9fd0d6', '#cfe5da', '#fbeed2', '#fbdcb6')) +
      skyClouds(width, height, unit) +
      fields(width, height, unit) +
      balloon(width * 0.5 + unit * 0.36, height * 0.5 - unit * 0.22, unit * 0.075, [
        '#f3b74f',
        '#fff3dc',
        '#e06d4c',
      ]) +
      balloon(width * 0.5 - unit * 0.37, height * 0.5 + unit * 0.02, unit * 0.055, [
        '#5d8fa8',
        '#f8ead0',
      ]) +
      balloon(width * 0.5 + unit * 0.31, height * 0.5 + unit * 0.1, unit * 0.04, [
        '#d8707c',
        '#f8ead0',
      ]) +
      balloon(cx, cy, unit * 0.22, ['#e0654a', '#fff1d8', '#3f8f8c', '#f2b54b'], true) +
      fill(
        bird(cx - unit * 0.33, cy - unit * 0.18, unit * 0.045) +
          bird(cx - unit * 0.28, cy - unit * 0.22, unit * 0.034, 0.05),
        '#5a7f86',
      ) +
      paperGrain(width, height),
  )
}

function skyClouds(width: number, height: number, unit: number): string {
  const puff = (x: number, y: number, size: number, seed: number, opacity: number) => {
    const data = cloud(width * x, height * y, unit * size, seed)
    return fill(data, down('#ffffff', '#fdebd6'), { opacity })
  }
  return (
    puff(0.13, 0.24, 0.32, 3, 0.9) +
    puff(0.9, 0.44, 0.42, 8, 0.9) +
    puff(0.06, 0.62, 0.5, 14, 0.75) +
    puff(0.68, 0.1, 0.2, 5, 0.7)
  )
}

function fields(width: number, height: number, unit: number): string {
  const random = seededRandom(12)
  const bands: ReadonlyArray<readonly [number, Colours]> = [
    [0.74, ['#b9d0b0', '#a3c2a4']],
    [0.8, ['#8fb98e', '#7aa884']],
    [0.87, ['#e5c877', '#cda857']],
    [0.94, ['#5f9a7c', '#3f7a68']],
  ]
  return bands
    .map(([level, colours], index) => {
      const tilt = index % 2 ? 0.03 : -0.03
      const land = hill(width, height, [
        [0, level + tilt],
        [0.3, level - 0.02],
        [0.65, level + 0.015],
        [1, level - tilt],
      ])
      const trees = Array.from({ length: 12 }, () => {
        const x = random.between(0, 1)
        const y = level + tilt * (1 - 2 * x) + 0.012
        const size = unit * random.between(0.008, 0.017) * (0.7 + index * 0.35)
        return ellipse(x * width, y * height, size, size * 1.25)
      })
      return (
        fill(trees.join(''), index === 2 ? '#7f9f5f' : '#56876c', { opacity: 0.8 }) +
        fill(land, down(...colours)) +
        grainShade(land, '#2d5a4a', down([0, '#000'], [0.35, '#fff']), 0.22)
      )
    })
    .join('')
}

/** The radius of the envelope, as a share of its widest, from the crown (0) to the mouth (1). */
function profile(share: number): number {
  if (share < 0.4) return Math.sqrt(1 - ((share - 0.4) / 0.4) ** 2)
  return 1 - ((share - 0.4) / 0.6) ** 1.75 * 0.8
}

function balloon(cx: number, cy: number, radius: number, colours: Colours, passengers = false) {
  const tall = radius * 2.5
  const top = cy - radius * 1.05
  const samples = Array.from({ length: 25 }, (_, index) => (index / 24) ** 1.25)
  const meridian = (angle: number): Point[] =>
    samples.map((share) => [
      cx + Math.sin(angle) * radius * profile(share),
      top + share * tall + Math.cos(angle) * radius * 0.1 * share * profile(share),
    ])
  const gores = 10
  const panels = Array.from({ length: gores }, (_, index) => {
    const from = -Math.PI / 2 + (index / gores) * Math.PI
    const to = from + Math.PI / gores
    const edge = smooth([...meridian(from), ...meridian(to).toReversed()], true, 0.6)
    return fill(edge, colours[index % colours.length] ?? colours[0])
  })
  const outline = smooth(
    [...meridian(-Math.PI / 2), ...meridian(Math.PI / 2).toReversed()],
    true,
    0.6,
  )
  const mouthY = top + tall
  const basketTop = mouthY + radius * 0.42
  const ropes = [-1, -0.4, 0.4, 1].map((side) =>
    stroke(
      line([cx + side * radius * 0.2, mouthY], [cx + side * radius * 0.16, basketTop]),
      '#7a5138',
      Math.max(0.8, radius * 0.012),
    ),
  )
  return (
    ropes.join('') +
    panels.join('') +
    fill(
      outline,
      radial([0.32, 0.26, 0.8], [0, '#fff', 0.4], [0.4, '#fff', 0], [1, '#5a1f2a', 0.42]),
    ) +
    grainShade(outline, '#4a1828', linear([0.3, 0, 1, 0.6], [0.5, '#000'], [1, '#ccc']), 0.4) +
    (passengers ? childAndBear(cx, basketTop, radius * 0.0115) : '') +
    basket(cx, basketTop, radius)
  )
}

function basket(cx: number, top: number, radius: number): string {
  const half = radius * 0.19
  const deep = radius * 0.27
  const body = smooth(
    [
      [cx - half, top],
      [cx + half, top],
      [cx + half * 0.86, top + deep * 0.9],
      [cx, top + deep],
      [cx - half * 0.86, top + deep * 0.9],
    ],
    true,
    0.4,
  )
  const wicker = [0.25, 0.5, 0.75].map((share) =>
    stroke(
      line([cx - half * 0.94, top + deep * share], [cx + half * 0.94, top + deep * share]),
      '#7d4c26',
      radius * 0.014,
      { opacity: 0.6 },
    ),
  )
  const rim = rectangle(cx - half * 1.1, top - radius * 0.02, half * 2.2, radius * 0.055, radius)
  return fill(body, across('#cf9152', '#99602f')) + wicker.join('') + fill(rim, '#8a5429')
}

function childAndBear(cx: number, y: number, scale: number): string {
  const put = placer(cx, y, scale)
  const round = (x: number, py: number, r: number) =>
    circle(...(put([[x, py]])[0] as Point), r * scale)
  const arm = smooth(
    put([
      [-8, -2],
      [-14, -10],
      [-17, -19],
    ]),
    false,
  )
  return (
    stroke(arm, '#3f8f8c', scale * 3.4) +
    fill(round(-17.4, -20.6, 2.2), '#f2c39c') +
    fill(ellipse(...(put([[-5, -1]])[0] as Point), scale * 6, scale * 7), '#3f8f8c') +
    fill(round(-5, -13, 6.6), '#f2c39c') +
    fill(
      smooth(
        put([
          [-11.8, -12],
          [-11.4, -18],
          [-5, -21],
          [1.4, -18],
          [1.8, -12],
          [-1, -15.6],
          [-8, -16.4],
        ]),
      ),
      '#5a3320',
    ) +
    fill(round(3.4, -11.4, 1.9) + round(10.6, -11.4, 1.9), '#9a6a3f') +
    fill(round(7, -7, 5), '#b07c4c') +
    fill(round(7, -5.4, 2.2), '#e2bf93') +
    fill(
      round(5, -8, 0.6) +
        round(9, -8, 0.6) +
        round(7, -6.3, 0.8) +
        round(-7.2, -12, 0.7) +
        round(-2.8, -12, 0.7),
      '#2f1a12',
    )
  )
}
