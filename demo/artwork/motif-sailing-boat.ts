/** A small boat under sail on a calm morning sea. */
import { bird, cloud, glints, glowingDisc } from './landscape-forms.ts'
import { grainShade, paperGrain } from './grain-texture.ts'
import { leaf, line, placer, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { across, clipped, down, fill, group, stroke } from './svg-markup.ts'

export function sailingBoat(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const horizon = height * 0.56
  return clipped(
    sheet,
    fill(sheet, down([0, '#8fc0c4'], [0.3, '#c5dcd0'], [0.5, '#f7e3c0'], [0.58, '#fbd9b0'])) +
      glowingDisc(width * 0.74, horizon - unit * 0.13, unit * 0.07, '#fff3d6', '#ffe7b4') +
      clouds(width, height, unit) +
      headland(width, horizon, unit) +
      sea(width, height, horizon, unit) +
      boat(width * 0.42, horizon + unit * 0.16, unit * 0.0056) +
      fill(
        bird(width * 0.2, height * 0.24, unit * 0.06) +
          bird(width * 0.27, height * 0.2, unit * 0.045, 0.05) +
          bird(width * 0.78, height * 0.26, unit * 0.04, -0.05),
        '#fffaf0',
      ) +
      paperGrain(width, height),
  )
}

function clouds(width: number, height: number, unit: number): string {
  const puff = (x: number, y: number, size: number, seed: number) => {
    const data = cloud(width * x, height * y, unit * size, seed)
    return (
      fill(data, down('#fffaf0', '#fbe6cf'), { opacity: 0.95 }) +
      grainShade(data, '#e5a583', down([0, '#000'], [0.5, '#222'], [1, '#fff']), 0.4)
    )
  }
  return puff(0.15, 0.47, 0.4, 3) + puff(0.92, 0.36, 0.34, 9) + puff(0.52, 0.2, 0.22, 12)
}

function headland(width: number, horizon: number, unit: number): string {
  const far = smooth([
    [width * 0.5, horizon + 4],
    [width * 0.62, horizon - unit * 0.035],
    [width * 0.76, horizon - unit * 0.05],
    [width * 0.9, horizon - unit * 0.1],
    [width * 1.05, horizon - unit * 0.12],
    [width * 1.05, horizon + 10],
  ])
  const near = smooth([
    [-20, horizon + 10],
    [-20, horizon - unit * 0.11],
    [width * 0.08, horizon - unit * 0.085],
    [width * 0.18, horizon - unit * 0.03],
    [width * 0.28, horizon + 4],
  ])
  return fill(far, across('#b9c5b4', '#8fb0a6')) + fill(near, across('#6fa09a', '#a9c3b1'))
}

function sea(width: number, height: number, horizon: number, unit: number): string {
  const water = rectangle(-2, horizon, width + 4, height - horizon + 4)
  const random = seededRandom(31)
  const ripples = Array.from({ length: 90 }, (_, index) => {
    const share = random.between(0, 1)
    const y = horizon + (height - horizon) * share ** 1.5
    const length = unit * random.between(0.05, 0.2) * (0.3 + share)
    const x = random.between(0, width)
    const arc = unit * 0.006 * (0.3 + share)
    const ripple = leaf([x - length, y + arc], [x + length, y], arc * 1.3)
    return fill(ripple, index % 3 ? '#17646d' : '#cfeae0', { opacity: index % 3 ? 0.28 : 0.36 })
  })
  return (
    fill(water, down([0, '#a8d3c9'], [0.14, '#69b1ae'], [0.5, '#2f8b91'], [1, '#14606e'])) +
    grainShade(water, '#0d4a58', down([0, '#000'], [1, '#fff']), 0.45) +
    ripples.join('') +
    glints([width * 0.74, horizon + 3, height], unit * 0.46, '#fff0cf', 6)
  )
}

function boat(x: number, y: number, scale: number): string {
  const put = placer(x, y, scale)
  const hull = smooth(
    put([
      [-29, -4],
      [-10, -2.4],
      [14, -2.6],
      [33, -7],
      [27, 2],
      [20, 6.5],
      [-16, 6.8],
      [-24, 3],
    ]),
    true,
    0.7,
  )
  const stripe = smooth(
    put([
      [-28, -3.6],
      [-10, -1.9],
      [14, -2.1],
      [32.4, -6.5],
      [31, -4.2],
      [14, 0.2],
      [-10, 0.4],
      [-27, -1],
    ]),
    true,
    0.7,
  )
  const mainSail = smooth(
    put([
      [2.4, -66],
      [8, -46],
      [16, -24],
      [26, -11.5],
      [14, -9.8],
      [2.4, -9],
      [2.4, -38],
    ]),
    true,
    0.55,
  )
  const jib = smooth(
    put([
      [-1, -60],
      [-1.6, -34],
      [-0.8, -10],
      [-14, -9.6],
      [-25, -8],
      [-15, -26],
      [-7, -44],
    ]),
    true,
    0.6,
  )
  const [mastTop, mastFoot] = put([
    [0.8, -70],
    [0.8, -3],
  ]) as [Point, Point]
  const pennant = polygon(
    put([
      [1, -70],
      [11, -67.2],
      [1, -64.6],
    ]),
  )
  const mirrored = group(
    fill(reflectionOf(put, y), down([0, '#fff4e0', 0.75], [1, '#fff4e0', 0.05])),
    { opacity: 0.75 },
  )
  return (
    mirrored +
    stroke(line(mastTop, mastFoot), '#6f4630', scale * 1.3) +
    fill(mainSail, across('#fffdf6', '#f1dcc0')) +
    grainShade(mainSail, '#c98a5c', across([0, '#000'], [0.45, '#111'], [1, '#fff']), 0.5) +
    fill(jib, across('#e9785a', '#d4553f')) +
    grainShade(jib, '#8a2a25', across([0, '#000'], [0.3, '#000'], [1, '#fff']), 0.6) +
    fill(pennant, '#e0a93b') +
    fill(hull, down('#24405c', '#152a42')) +
    fill(stripe, '#f6ead6') +
    stroke(
      line(
        ...put([
          [-33, 7.4],
          [38, 7.4],
        ]),
      ),
      '#e6f3ea',
      scale * 0.9,
      { opacity: 0.8 },
    )
  )
}

/** Broken bands of sail colour below the hull. */
function reflectionOf(put: ReturnType<typeof placer>, y: number): string {
  const random = seededRandom(3)
  return Array.from({ length: 12 }, (_, index) => {
    const level = 8 + index * 3.1
    const half = (24 - index * 1.5) * random.between(0.55, 1)
    const shift = random.between(-3, 3)
    const points = put([
      [-half + shift, level],
      [shift, level - 0.9],
      [half + shift, level],
      [shift, level + 1],
    ])
    return points[0] && points[0][1] > y ? smooth(points) : ''
  }).join('')
}
