/** What stands in a print workshop: the press, the rack of paper rolls, the bench. */
import { circle, ellipse, line, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { printOnto } from './printed-surface.ts'
import { seededRandom } from './seeded-random.ts'
import { feathered, flatShadow, SHADE, shadowPool } from './soft-light.ts'
import { woodFibres } from './studio-backdrop.ts'
import { across, clipped, down, fill, linear, moved, radial, stroke } from './svg-markup.ts'
import { perspective, type Motif } from './surface-warp.ts'

const IRON = ['#4f8884', '#2f6461', '#1c4442'] as const
const STEEL = down('#8d9496', '#f2f4f3', '#c3c8c8', '#7c8385')
const BRASS = linear([0, 0, 1, 1], '#f9e2a8', '#d0a24a', '#9c6f2c')

/** An etching press seen from the front, a fresh print coming out towards us. */
export function etchingPress(motif: Motif, [x, y]: Point): string {
  const bed = [
    [x - 215, y - 330],
    [x + 215, y - 330],
    [x + 330, y - 110],
    [x - 330, y - 110],
  ] as const
  const paper = [
    [x - 170, y - 322],
    [x + 170, y - 322],
    [x + 236, y - 138],
    [x - 236, y - 138],
  ] as const
  const lip = polygon([bed[3], bed[2], [x + 326, y - 78], [x - 326, y - 78]])
  const surface = perspective(420, 300, paper)
  const upright = (side: 1 | -1) => {
    const outline = smooth(
      [
        [x + side * 232, y - 560],
        [x + side * 262, y - 590],
        [x + side * 296, y - 560],
        [x + side * 300, y - 240],
        [x + side * 330, y - 40],
        [x + side * 360, y],
        [x + side * 226, y],
        [x + side * 236, y - 60],
        [x + side * 226, y - 240],
      ],
      true,
      0.5,
    )
    return (
      fill(outline, side < 0 ? across(...IRON) : across(IRON[1], IRON[1], IRON[2])) +
      stroke(line([x + side * 250, y - 540], [x + side * 252, y - 120]), '#8fc0b8', 5, {
        opacity: side < 0 ? 0.6 : 0.25,
      }) +
      fill(rectangle(x + side * 264 - 14, y - 660, 28, 90, 6), STEEL) +
      fill(rectangle(x + side * 264 - 46, y - 676, 92, 24, 12), BRASS)
    )
  }
  return (
    shadowPool([x + 60, y], 520, 60, 0.5) +
    fill(rectangle(x - 226, y - 250, 452, 60), down('#5d6567', '#d7dbda', '#868d8f')) +
    fill(rectangle(x - 230, y - 46, 460, 34, 8), down(...IRON)) +
    fill(polygon(bed), linear([0, 0, 1, 1], '#d9b98c', '#b98d5a')) +
    fill(lip, down('#8f6237', '#6d4724')) +
    feathered(polygon(paper), SHADE, 8, 0.35, 4) +
    fill(polygon(paper), '#fffdf6') +
    printOnto(motif, 372, 252, ([px, py]) => surface([px + 24, py + 24])) +
    fill(polygon(bed), down([0, SHADE, 0.55], [0.3, SHADE, 0.05], [1, SHADE, 0])) +
    upright(-1) +
    upright(1) +
    fill(rectangle(x - 236, y - 452, 472, 136, 10), STEEL) +
    fill(
      rectangle(x - 236, y - 452, 472, 136),
      across([0, SHADE, 0.3], [0.2, SHADE, 0], [0.75, SHADE, 0], [1, SHADE, 0.4]),
    ) +
    fill(rectangle(x - 250, y - 566, 500, 50, 16), down(...IRON)) +
    starWheel([x + 430, y - 384], 210)
  )
}

/** The wheel that turns the roller, seen a little from the side. */
function starWheel([x, y]: Point, radius: number): string {
  const rx = radius * 0.62
  const rim = ellipse(x, y, rx, radius)
  const spokes = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = ((degrees + 12) * Math.PI) / 180
    const at = (share: number): Point => [
      x + Math.cos(angle) * rx * share,
      y + Math.sin(angle) * radius * share,
    ]
    return (
      stroke(line(at(0), at(1.2)), IRON[2], 20) +
      stroke(line(at(0.02), at(1.19)), IRON[0], 9, { opacity: 0.8 }) +
      stroke(line(at(1.14), at(1.38)), '#8a5a33', 24) +
      stroke(line(at(1.15), at(1.37)), '#d19c66', 9, { opacity: 0.7 })
    )
  })
  return (
    fill(rectangle(x - 150, y - 22, 160, 44), STEEL) +
    moved('translate(14 10)', stroke(rim, IRON[2], 30)) +
    stroke(rim, linear([0, 0, 1, 1], ...IRON), 30) +
    spokes.join('') +
    fill(circle(x, y, 40), radial([0.35, 0.3, 0.8], IRON[0], IRON[2])) +
    fill(circle(x, y, 17), BRASS)
  )
}

/** Rolls of paper in a rack, seen end on. */
export function rollRack([x, y]: Point, columns: number, rows: number, cell: number): string {
  const random = seededRandom(14)
  const [width, height] = [columns * cell + 24, rows * cell + 24]
  const case_ = rectangle(x, y - height, width, height, 6)
  const tints = [
    '#f6ecdb',
    '#eed9bf',
    '#e9b79c',
    '#c8dad0',
    '#f3cf86',
    '#d8826a',
    '#8fb5ad',
  ] as const
  const rolls = Array.from({ length: columns * rows }, (_, index) => {
    const cx = x + 12 + ((index % columns) + 0.5) * cell
    const cy = y - height + 12 + (Math.floor(index / columns) + 0.5) * cell
    const opening = rectangle(cx - cell / 2 + 5, cy - cell / 2 + 5, cell - 10, cell - 10, 3)
    const radius = cell * random.between(0.3, 0.38)
    const tint = random.pick(tints)
    const rings = [0.82, 0.66, 0.5].map((share) =>
      stroke(circle(cx, cy + cell * 0.06, radius * share), SHADE, 1.6, { opacity: 0.22 }),
    )
    return (
      fill(opening, linear([0, 0, 1, 1], '#6b4729', '#8f6238')) +
      (random.chance(0.12)
        ? ''
        : fill(circle(cx + 6, cy + cell * 0.06 + 6, radius), SHADE, { opacity: 0.35 }) +
          fill(circle(cx, cy + cell * 0.06, radius), radial([0.38, 0.34, 0.75], '#fffaf0', tint)) +
          rings.join('') +
          fill(circle(cx, cy + cell * 0.06, radius * 0.3), '#a67c52') +
          fill(circle(cx + 1, cy + cell * 0.06 + 1, radius * 0.2), '#4a2f1a'))
    )
  })
  return (
    flatShadow(case_, 20, 24, 0.4) +
    fill(case_, linear([0, 0, 1, 1], '#e6c08e', '#c4935a')) +
    rolls.join('')
  )
}

/** A bench with jars of ink, brushes in a pot and a pile of finished work. */
export function workBench([x, y]: Point, width: number, floor: number): string {
  const legs = [x + 40, x + width - 90].map((left) =>
    fill(rectangle(left, y + 40, 54, floor - y - 40), across('#c4935a', '#946535')),
  )
  const jar = (px: number, size: number, light: string, dark: string) =>
    shadowPool([px + 10, y], size * 0.8, 12, 0.5) +
    fill(
      rectangle(px - size / 2, y - size * 1.05, size, size * 1.05, 10),
      across(light, light, dark),
    ) +
    fill(
      rectangle(px - size / 2 - 4, y - size * 1.25, size + 8, size * 0.24, 6),
      down('#f3efe8', '#a9a29a'),
    ) +
    fill(rectangle(px - size * 0.36, y - size * 0.9, size * 0.12, size * 0.7, 6), '#fff', {
      opacity: 0.4,
    })
  const brushes = [-34, -14, 8, 30].map((dx, index) => {
    const tip: Point = [x + 120 + dx * 1.7, y - 250 - (index % 2) * 36]
    return (
      stroke(line([x + 120 + dx * 0.5, y - 90], tip), index % 2 ? '#c8553d' : '#8a5a33', 9) +
      fill(ellipse(tip[0], tip[1] - 18, 9, 30, dx * 0.5), '#5a3c28')
    )
  })
  const pot = polygon([
    [x + 74, y - 124],
    [x + 166, y - 124],
    [x + 158, y],
    [x + 82, y],
  ])
  const board = rectangle(x, y, width, 46, 5)
  return (
    legs.join('') +
    fill(rectangle(x + 20, floor - 120, width - 40, 26, 4), down('#d9ad76', '#a9783f')) +
    fill(rectangle(x + 110, floor - 240, 190, 120, 5), linear([0, 0, 1, 1], '#d7ae7d', '#b0824f')) +
    fill(rectangle(x + 320, floor - 200, 150, 80, 5), linear([0, 0, 1, 1], '#e6c79c', '#c09463')) +
    fill(rectangle(x + 190, floor - 240, 30, 120), '#f3e3c6', { opacity: 0.7 }) +
    fill(board, down('#edc999', '#c08d55')) +
    clipped(board, woodFibres([x, y, width, 46], '#5d3515', 4, 20)) +
    fill(rectangle(x + 20, y + 46, width - 40, 30), down([0, SHADE, 0.35], [1, SHADE, 0])) +
    brushes.join('') +
    shadowPool([x + 130, y], 80, 12, 0.5) +
    fill(pot, across('#fffaf0', '#efe2cd', '#c3ae90')) +
    jar(x + 240, 76, '#e0785a', '#a8412c') +
    jar(x + 334, 70, '#f0c05f', '#c08a2a') +
    jar(x + 420, 80, '#4f9691', '#24605c')
  )
}

/** A line across the room, prints pegged to dry on it. */
export function dryingLine(
  from: Point,
  to: Point,
  sag: number,
  prints: ReadonlyArray<readonly [Motif, number, number]>,
): string {
  const at = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ]
  const cord = smooth([0, 0.2, 0.4, 0.6, 0.8, 1].map(at), false)
  const hung = prints.map(([motif, width, height], index) => {
    const share = (index + 0.7) / (prints.length + 0.4)
    const [cx, cy] = at(share)
    const turn = (index % 2 ? 1 : -1) * 1.6
    const sheet = rectangle(-width / 2, 0, width, height, 2)
    const peg = (px: number) =>
      fill(rectangle(px - 6, -16, 12, 40, 3), across('#e9c48f', '#b98750')) +
      fill(rectangle(px - 7, 0, 14, 5), '#8d8d8d')
    const surface = ([px, py]: Point): Point => [px - width / 2 + 14, py + 14]
    return moved(
      `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${turn})`,
      flatShadow(sheet, 14, 16, 0.3) +
        fill(sheet, '#fffdf6') +
        printOnto(motif, width - 28, height - 28, surface) +
        fill(sheet, linear([0, 0, 1, 1], [0, '#fff', 0.25], [0.5, '#fff', 0], [1, SHADE, 0.14])) +
        peg(-width * 0.32) +
        peg(width * 0.32),
    )
  })
  return stroke(cord, '#7a6350', 4) + hung.join('')
}
