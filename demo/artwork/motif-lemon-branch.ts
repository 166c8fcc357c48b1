/** Lemons on the branch, as an all-over kitchen pattern. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { circle, ellipse, leaf, rectangle, rotation, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, fill, linear, stroke } from './svg-markup.ts'

export function lemonBranch(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const cell = unit / 2.7
  const random = seededRandom(40)
  const pieces: string[] = []
  for (let row = -1; row <= Math.ceil(height / (cell * 0.8)); row += 1)
    for (let column = -1; column <= Math.ceil(width / cell); column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0) + 0.3) * cell
      const y = (row + 0.55) * cell * 0.8
      const turn = ((column * 97 + row * 53) % 70) - 35 + random.between(-8, 8)
      pieces.push(
        (column + row * 2) % 3 === 0
          ? slice([x, y], cell * 0.27, turn) +
              blossom([x + cell * 0.42, y - cell * 0.1], cell * 0.1)
          : fruit([x, y], cell * 0.31, turn),
      )
    }
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#5b93a3', '#3f7688')) +
      grainShade(sheet, '#1f4c5e', linear([0, 0, 1, 1], [0.3, '#000'], [1, '#fff']), 0.35) +
      pieces.join('') +
      paperGrain(width, height),
  )
}

function fruit(at: Point, size: number, turn: number): string {
  const turned = rotation(turn, at)
  const to = (x: number, y: number) => turned([at[0] + x * size, at[1] + y * size])
  const skin = smooth(
    [
      [-0.16, -0.96],
      [0.16, -0.96],
      [0.6, -0.66],
      [0.76, 0],
      [0.6, 0.62],
      [0.2, 0.9],
      [0, 1.1],
      [-0.2, 0.9],
      [-0.6, 0.62],
      [-0.76, 0],
      [-0.6, -0.66],
    ].map(([x = 0, y = 0]) => to(x, y)),
  )
  const pores = [
    [0.1, 0.2],
    [0.3, -0.1],
    [0.36, 0.34],
    [0.05, 0.55],
    [0.48, 0.1],
    [0.2, -0.4],
    [-0.1, -0.05],
  ].map(([x = 0, y = 0]) => circle(...to(x, y), size * 0.022))
  return (
    stroke(
      smooth([to(0, -0.9), to(-0.06, -1.2), to(-0.34, -1.42)], false),
      '#4d6b3a',
      size * 0.07,
    ) +
    fill(
      leaf(to(-0.05, -1.12), to(0.95, -1.4), size * 0.27),
      linear([0, 0, 1, 1], '#86b06b', '#4f8450'),
    ) +
    fill(
      leaf(to(-0.2, -1.25), to(-1.15, -0.85), size * 0.27),
      linear([0, 0, 1, 1], '#6c9d5d', '#3a6f48'),
    ) +
    fill(skin, linear([0, 0, 1, 1], '#fbe07a', '#e9a93a')) +
    fill(pores.join(''), '#d8922b', { opacity: 0.7 }) +
    fill(ellipse(...to(-0.36, -0.3), size * 0.1, size * 0.26, turn + 16), '#fff7d8', {
      opacity: 0.85,
    })
  )
}

function slice(at: Point, size: number, turn: number): string {
  const wedges = Array.from({ length: 9 }, (_, index) => {
    const angle = ((index * 40 + turn) * Math.PI) / 180
    const reach = (share: number, side: number): Point => [
      at[0] + Math.cos(angle + side) * size * share,
      at[1] + Math.sin(angle + side) * size * share,
    ]
    return smooth([reach(0.14, 0), reach(0.7, 0.26), reach(0.78, 0), reach(0.7, -0.26)], true, 0.8)
  })
  return (
    fill(circle(...at, size), linear([0, 0, 1, 1], '#f8d55f', '#e8ab3c')) +
    fill(circle(...at, size * 0.9), '#fff6dc') +
    fill(wedges.join(''), linear([0, 0, 1, 1], '#fbe387', '#f1bf4a'))
  )
}

function blossom(at: Point, size: number): string {
  const petals = [0, 72, 144, 216, 288].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return leaf(
      at,
      [at[0] + Math.cos(angle) * size, at[1] + Math.sin(angle) * size],
      size * 0.42,
      0.6,
    )
  })
  return fill(petals.join(''), '#fdf6e8') + fill(circle(...at, size * 0.2), '#f0b84e')
}
