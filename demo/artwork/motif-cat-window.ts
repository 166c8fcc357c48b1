/** A ginger cat on the window sill, watching the lights come on. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { glowingDisc } from './landscape-forms.ts'
import {
  circle,
  ellipse,
  leaf,
  line,
  placer,
  polygon,
  rectangle,
  smooth,
  type Point,
} from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { across, clipped, down, fill, linear, stroke } from './svg-markup.ts'

export function catWindow(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const cx = width / 2
  const sill = height * 0.5 + unit * 0.29
  const pane = { w: unit * 0.66, top: height * 0.5 - unit * 0.4 }
  const opening = rectangle(cx - pane.w / 2, pane.top, pane.w, sill - pane.top)
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#3f5a66', '#274250')) +
      grainShade(sheet, '#122833', linear([0.3, 0, 1, 1], [0.2, '#000'], [1, '#fff']), 0.5) +
      clipped(opening, evening(cx, pane.top, pane.w, sill, unit)) +
      frame(cx, pane.top, pane.w, sill, unit) +
      fill(rectangle(-4, pane.top - unit * 0.062, width + 8, unit * 0.016), '#8a5a35') +
      curtain(cx - pane.w * 0.5, 1, pane.top, height, unit, cx) +
      curtain(cx + pane.w * 0.5, -1, pane.top, height, unit, width - cx) +
      sillBoard(width, sill, height, unit) +
      pottedPlant(cx + unit * 0.23, sill, unit) +
      cat(cx - unit * 0.05, sill + unit * 0.004, unit * 0.0056) +
      paperGrain(width, height),
  )
}

function evening(cx: number, top: number, w: number, sill: number, unit: number): string {
  const random = seededRandom(9)
  const left = cx - w / 2
  const sky = rectangle(left, top, w, sill - top)
  const roofs = (base: number, colour: string, seed: number) => {
    const chance = seededRandom(seed)
    const houses: string[] = []
    for (let x = left - unit * 0.05; x < left + w;) {
      const house = unit * chance.between(0.09, 0.16)
      const eaves = base - unit * chance.between(0, 0.07)
      houses.push(
        polygon([
          [x, sill],
          [x, eaves],
          [x + house / 2, eaves - unit * 0.065],
          [x + house, eaves],
          [x + house, sill],
        ]) + rectangle(x + house * 0.66, eaves - unit * 0.075, unit * 0.018, unit * 0.06),
      )
      x += house * 0.96
    }
    return fill(houses.join(''), colour)
  }
  const lamps = Array.from({ length: 24 }, () =>
    rectangle(
      left + random.between(0.03, 0.95) * w,
      sill - unit * random.between(0.05, 0.17),
      unit * 0.013,
      unit * 0.02,
      unit * 0.003,
    ),
  )
  const stars = Array.from({ length: 26 }, () =>
    circle(
      left + random.between(0, 1) * w,
      top + random.between(0, 0.45) * (sill - top),
      unit * random.between(0.0012, 0.0034),
    ),
  )
  return (
    fill(sky, down('#4b5c92', '#8a76a6', '#e39c95', '#f8c99a')) +
    fill(stars.join(''), '#fff4da', { opacity: 0.85 }) +
    glowingDisc(cx + w * 0.24, top + unit * 0.16, unit * 0.045, '#fff3d2', '#ffe2ae') +
    roofs(sill - unit * 0.17, '#a1708e', 4) +
    roofs(sill - unit * 0.1, '#6b5680', 12) +
    fill(lamps.join(''), '#ffd88a')
  )
}

function frame(cx: number, top: number, w: number, sill: number, unit: number): string {
  const bar = unit * 0.03
  const outer = rectangle(cx - w / 2 - bar, top - bar, w + bar * 2, sill - top + bar)
  const inner = rectangle(cx - w / 2, top, w, sill - top)
  const cross = top + (sill - top) * 0.36
  return (
    fill(outer + inner, linear([0, 0, 1, 1], '#fbf1e1', '#e6d2b8'), { rule: 'evenodd' }) +
    fill(rectangle(cx - bar * 0.35, top, bar * 0.7, sill - top), '#efe0c9') +
    fill(rectangle(cx - w / 2, cross, w, bar * 0.7), across('#fbf1e1', '#e3cfb4')) +
    stroke(line([cx - w / 2, cross + bar * 0.7], [cx + w / 2, cross + bar * 0.7]), '#8d6f5c', 2, {
      opacity: 0.4,
    }) +
    stroke(inner, '#8d6f5c', unit * 0.004, { opacity: 0.45 })
  )
}

function curtain(
  inner: number,
  side: 1 | -1,
  top: number,
  height: number,
  unit: number,
  room: number,
): string {
  const outer = inner - side * Math.min(room * 0.36, unit * 0.26)
  const hang = top - unit * 0.055
  const edge = inner + side * unit * 0.07
  const cloth = smooth(
    [
      [outer, hang],
      [outer + side * unit * 0.02, hang],
      [edge - side * unit * 0.02, hang],
      [edge, hang + unit * 0.004],
      [edge - side * unit * 0.015, height * 0.36],
      [edge - side * unit * 0.05, height * 0.7],
      [edge - side * unit * 0.04, height * 1.05],
      [outer, height * 1.05],
    ],
    true,
    0.4,
  )
  const folds = [0.16, 0.36, 0.56, 0.78].map((share) => {
    const x = outer + (edge - outer) * share
    return stroke(
      smooth(
        [
          [x, hang],
          [x + side * unit * 0.012, height * 0.4],
          [x - side * unit * 0.02, height * 1.05],
        ],
        false,
      ),
      '#a9642f',
      unit * 0.014,
      { opacity: 0.26 },
    )
  })
  return (
    fill(cloth, across('#e9b25a', '#d8933f', '#edbb68')) +
    folds.join('') +
    grainShade(cloth, '#8a4a1c', linear([0, 0, 1, 0.4], [0.3, '#000'], [1, '#fff']), 0.5)
  )
}

const sillBoard = (width: number, sill: number, height: number, unit: number) =>
  fill(rectangle(-4, sill, width + 8, unit * 0.045), down('#fbf0de', '#e4cfb3')) +
  fill(rectangle(-4, sill + unit * 0.045, width + 8, height), down('#20343f', '#2f4b58'))

function pottedPlant(x: number, sill: number, unit: number): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = (-160 + index * 17.5) * (Math.PI / 180)
    const reach = unit * (0.15 + (index % 3) * 0.03)
    const tip: Point = [
      x + Math.cos(angle) * reach * 0.75,
      sill - unit * 0.08 + Math.sin(angle) * reach,
    ]
    return fill(
      leaf([x, sill - unit * 0.075], tip, unit * 0.034),
      index % 2 ? '#4f8a6b' : '#78a878',
    )
  })
  const pot = polygon([
    [x - unit * 0.052, sill - unit * 0.085],
    [x + unit * 0.052, sill - unit * 0.085],
    [x + unit * 0.04, sill],
    [x - unit * 0.04, sill],
  ])
  return leaves.join('') + fill(pot, across('#d97a58', '#a94a35'))
}

function cat(x: number, y: number, scale: number): string {
  const put = placer(x, y, scale)
  const at = (px: number, py: number) => put([[px, py]])[0] as Point
  const bodyShape = smooth(
    put([
      [-4, -52],
      [8, -50],
      [17, -38],
      [24, -20],
      [25, -6],
      [20, 0.5],
      [-21, 0.5],
      [-26, -8],
      [-24, -22],
      [-17, -38],
      [-11, -49],
    ]),
    true,
    0.9,
  )
  const skull = smooth(
    put([
      [-18.5, -62],
      [-15, -72],
      [-6, -77],
      [6, -77],
      [15, -72],
      [18.5, -62],
      [11, -52],
      [0, -49.5],
      [-11, -52],
    ]),
  )
  const ear = (side: 1 | -1) => {
    const outline = put([
      [side * 17.6, -64],
      [side * 18, -76],
      [side * 16.2, -86],
      [side * 15.4, -86],
      [side * 9, -80],
      [side * 2.5, -74],
    ])
    // Both ears run the same way round as the skull, or they would punch a hole into it.
    return smooth(side === 1 ? outline.toReversed() : outline, true, 0.5)
  }
  const headShape = skull + ear(1) + ear(-1)
  const tail = smooth(
    put([
      [12, -3],
      [26, 1],
      [33, 12],
      [30, 27],
      [21, 33],
    ]),
    false,
  )
  const stripes = [-42, -33, -24, -15].map((level, row) =>
    [-1, 1].map((side) =>
      leaf(at(side * (14 + row * 3), level), at(side * 3, level - 3), scale * 2.1),
    ),
  )
  const crown = [-5, 0, 5].map((px) => leaf(at(px, -77), at(px * 0.8, -66), scale * 1.2))
  return (
    fill(ellipse(...at(4, 1.5), scale * 34, scale * 3.4), '#7d5b46', { opacity: 0.35 }) +
    stroke(tail, '#c8702f', scale * 7.6) +
    stroke(tail, '#df8c45', scale * 4.6) +
    fill(bodyShape, linear([0, 0, 1, 0.4], '#f0a75c', '#c9712f')) +
    fill(stripes.flat().join(''), '#b55f26', { opacity: 0.85 }) +
    grainShade(bodyShape, '#6b2d10', linear([0.2, 0, 1, 0.7], [0.3, '#000'], [1, '#fff']), 0.75) +
    fill(headShape, linear([0, 0, 1, 0.5], '#f3ae63', '#cd7633')) +
    fill(crown.join(''), '#b55f26', { opacity: 0.85 }) +
    grainShade(headShape, '#6b2d10', linear([0.2, 0, 1, 0.9], [0.4, '#000'], [1, '#fff']), 0.7)
  )
}
