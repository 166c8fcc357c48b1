import { outset, overlaps, type Rect } from '#design/geometry.ts'
import { cos, moved, placed, sin, svg, type Path, type Spot } from '#demo/motifs/pen.ts'
import type { Palette } from '#demo/motifs/palettes.ts'
import { chanceOf } from '#demo/motifs/spots.ts'
import type { Sheet } from '#demo/motifs/sheet.ts'
import type { Board } from './board.ts'
import { figures } from './figures.ts'
import type { FigureName } from './template.ts'

const slimLeaf = moved(svg('M50 98C34 72 34 30 50 2C66 30 66 72 50 98Z'), -50, -98)

type Circle = { x: number; y: number; radius: number }

/** A wreath of leaves with a figure now and then, closed around what stands in it. */
export function wreath(
  { draw, colors }: Board,
  { x, y, radius }: Circle,
  names: readonly [FigureName, FigureName],
): void {
  const count = 28
  const size = radius * 0.34
  const leaves: [Path[], Path[]] = [[], []]
  const spots: [Spot[], Spot[]] = [[], []]
  for (let index = 0; index < count; index += 1) {
    const turn = (360 * index) / count
    const root = { x: x + radius * sin(turn), y: y - radius * cos(turn) }
    if (index % 7 === 0) {
      spots[(index / 7) % 2 === 0 ? 0 : 1].push({ ...root, size: size * 0.92, turn })
      continue
    }
    leaves[0].push(moved(slimLeaf, root.x, root.y, turn + 52, size / 100))
    leaves[1].push(moved(slimLeaf, root.x, root.y, turn + 128, (size * 0.84) / 100))
  }
  draw((sheet) => {
    sheet.fill(colors.b, leaves[0])
    sheet.fill(colors.c, leaves[1], 0.55)
    stampFigure(sheet, colors, names[0], spots[0])
    stampFigure(sheet, colors, names[1], spots[1])
  })
}

export function stampFigure(
  sheet: Sheet,
  colors: Palette,
  name: FigureName,
  spots: readonly Spot[],
): void {
  sheet.stamp(figures[name](colors), spots)
}

export function place(board: Board, name: FigureName, spot: Spot): void {
  board.draw((sheet) => stampFigure(sheet, board.colors, name, [spot]))
}

type Sprinkle = {
  names: readonly [FigureName, FigureName]
  avoid: readonly Rect[]
  size: number
  count?: number
  seed: number
  /** Flowers may lie any way round; a house may not. */
  maxTurn?: number
}

/** Figures over the paper wherever nothing stands, and small dots between them. */
export function sprinkle(board: Board, given: Sprinkle): void {
  const { names, avoid, size, count = 14, seed, maxTurn = 24 } = given
  const { page, colors } = board
  const chance = chanceOf(seed)
  const kept: (Spot & { kind: number })[] = []
  const kinds = [
    { kind: 0, size, count },
    { kind: 1, size: size * 0.72, count },
    { kind: 2, size: size * 0.16, count: count * 3 },
  ]
  for (const { kind, size, count } of kinds) {
    let found = 0
    for (let attempt = 0; attempt < 1500 && found < count; attempt += 1) {
      const x = chance.between(0, page.width)
      const y = chance.between(0, page.height)
      const box = outset(
        { x: x - size / 2, y: y - size / 2, width: size, height: size },
        size * 0.08,
      )
      if (avoid.some((rect) => overlaps(rect, box))) continue
      const isNear = kept.some(
        (other) => Math.hypot(other.x - x, other.y - y) < (other.size + size) * 0.62,
      )
      if (isNear) continue
      kept.push({ x, y, size, turn: chance.between(-maxTurn, maxTurn), kind })
      found += 1
    }
  }
  board.draw((sheet) => {
    for (const [kind, name] of names.entries()) {
      stampFigure(
        sheet,
        colors,
        name,
        kept.filter((spot) => spot.kind === kind),
      )
    }
    sheet.fill(
      colors.d,
      kept.filter(({ kind }) => kind === 2).map((spot) => placed(dot, spot)),
    )
  })
}

const dot = svg('M50 0C78 0 100 22 100 50C100 78 78 100 50 100C22 100 0 78 0 50C0 22 22 0 50 0Z')
