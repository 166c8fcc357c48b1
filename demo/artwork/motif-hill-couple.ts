/** Two people hand in hand on a hill, the sun going down behind them. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { bird, glowingDisc, grass, hill, skyStreaks } from './landscape-forms.ts'
import { circle, ellipse, placer, rectangle, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, down, fill, linear, stroke } from './svg-markup.ts'

const INK = '#3a1f3d'

export function hillCouple(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const crestY = 0.5 + (unit / height) * 0.23
  const far = hill(width, height, [
    [0, crestY - 0.05],
    [0.25, crestY - 0.1],
    [0.6, crestY + 0.02],
    [1, crestY - 0.09],
  ])
  const near = hill(width, height, [
    [0, crestY + 0.13],
    [0.3, crestY + 0.03],
    [0.52, crestY],
    [0.75, crestY + 0.04],
    [1, crestY + 0.15],
  ])
  const footing = height * crestY + unit * 0.012
  return clipped(
    sheet,
    fill(sheet, down([0, '#6d5a94'], [0.24, '#c0709a'], [0.46, '#f08f7c'], [0.68, '#fcc27f'])) +
      skyStreaks([width, height * 0.06, height * 0.5], '#ffd9b8', 23, 13) +
      glowingDisc(width * 0.52, footing - unit * 0.25, unit * 0.2, '#fff0c4', '#ffd48a') +
      fill(far, down('#c2647a', '#8f4870')) +
      grainShade(far, '#5f2a58', down([0, '#000'], [0.4, '#fff']), 0.5) +
      tree(width * 0.5 - unit * 0.36, footing + unit * 0.03, unit * 0.0042) +
      fill(near, down('#5a2b52', '#2b1733')) +
      meadow(width, height, crestY, unit) +
      couple(width * 0.52, footing, unit * 0.0031) +
      fill(
        bird(width * 0.74, height * 0.3, unit * 0.05) +
          bird(width * 0.8, height * 0.26, unit * 0.036, 0.05),
        INK,
      ) +
      paperGrain(width, height),
  )
}

function couple(x: number, y: number, scale: number): string {
  const put = placer(x, y, scale)
  const at = (px: number, py: number) => put([[px, py]])[0] as Point
  const limb = (width: number, ...points: Point[]) =>
    stroke(smooth(put(points), false), INK, width * scale)
  const shape = (points: ReadonlyArray<Point>, tension = 0.9) =>
    fill(smooth(put(points), true, tension), INK)
  const him =
    limb(8, [9, -46], [9.5, -24], [9, -3]) +
    limb(8, [18, -46], [18.6, -24], [19.5, -3]) +
    limb(5.4, [8, -3], [5, -0.6]) +
    limb(5.4, [20, -3], [23.4, -0.6]) +
    shape(
      [
        [6, -79],
        [13, -82],
        [20, -79],
        [23, -72],
        [21.6, -56],
        [22, -44],
        [4.6, -44],
        [5, -58],
        [3.4, -72],
      ],
      0.8,
    ) +
    limb(5.6, [21, -76], [26, -62], [25.4, -47]) +
    limb(5.6, [5.6, -76], [1.4, -63], [-4, -51]) +
    limb(6, [13, -84], [12.8, -80]) +
    fill(ellipse(...at(12.4, -92), scale * 6.4, scale * 7.8, -4), INK) +
    shape([
      [6, -94],
      [9, -100],
      [15, -100.5],
      [19.4, -96],
      [18.4, -91],
      [12, -95],
    ])
  const her =
    limb(5, [-18, -30], [-18.4, -14], [-18, -2]) +
    limb(5, [-24, -30], [-24.4, -14], [-25, -2]) +
    limb(4, [-18, -2], [-15, -0.6]) +
    limb(4, [-25, -2], [-28, -0.6]) +
    shape(
      [
        [-26, -72],
        [-21, -74.4],
        [-16, -72],
        [-14.6, -64],
        [-16, -56],
        [-13, -42],
        [-7.6, -25],
        [-20, -22.6],
        [-34, -25.4],
        [-28.6, -42],
        [-25.6, -56],
        [-27.2, -64],
      ],
      0.8,
    ) +
    limb(4.4, [-15.6, -70], [-10.4, -60], [-4.4, -51]) +
    limb(4.4, [-26, -70], [-30.6, -58], [-31, -45]) +
    limb(4.6, [-20.6, -77], [-20.8, -72]) +
    fill(ellipse(...at(-20, -84), scale * 5.8, scale * 6.9, 6), INK) +
    shape([
      [-25.8, -86],
      [-22, -91.6],
      [-15.4, -90],
      [-13.4, -84],
      [-15, -80],
      [-17, -74],
      [-21, -70],
      [-26, -68],
      [-28.4, -71],
      [-26.4, -77],
    ])
  return her + him
}

function tree(x: number, y: number, scale: number): string {
  const random = seededRandom(41)
  const put = placer(x, y, scale)
  const at = (px: number, py: number) => put([[px, py]])[0] as Point
  const bough = (width: number, ...points: Point[]) =>
    stroke(smooth(put(points), false), INK, width * scale)
  const leaves = Array.from({ length: 120 }, () => {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.between(0, 1))
    const radius = scale * random.between(2.4, 7)
    return circle(...at(Math.cos(angle) * reach * 34, -92 + Math.sin(angle) * reach * 25), radius)
  })
  const crown = leaves.join('')
  return (
    bough(8, [0, 10], [1.5, -10], [1, -24]) +
    bough(6, [1, -20], [0, -40], [-0.5, -70]) +
    bough(4.4, [-0.4, -40], [-10, -62], [-18, -84]) +
    bough(4.4, [0, -46], [8, -66], [16, -90]) +
    fill(crown, linear([0, 0, 1, 1], '#7a3a5c', INK)) +
    grainShade(crown, '#ffb27a', linear([1, 0.2, 0.2, 0.9], [0, '#fff'], [0.6, '#000']), 0.4)
  )
}

function meadow(width: number, height: number, crestY: number, unit: number): string {
  const random = seededRandom(6)
  const rows = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (): Point => {
      const x = random.between(0, 1)
      const slope = (x - 0.52) ** 2 * 0.5
      return [x * width, height * (crestY + slope + random.between(low, high))]
    })
  return (
    grass(rows(260, 0.004, 0.03), unit * 0.03, '#4a2348', 2) +
    grass(rows(200, 0.08, 0.3), unit * 0.055, '#3b1c3f', 3) +
    fill(
      rows(46, 0.05, 0.3)
        .map(([x, y]) => circle(x, y, unit * random.between(0.003, 0.006)))
        .join(''),
      '#ffb98a',
      { opacity: 0.8 },
    )
  )
}
