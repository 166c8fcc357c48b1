import type { Point, Size } from '#design/geometry.ts'
import type { PatternName } from './pattern-name.ts'

/** Longest path that a shape of a design may hold; see design/elements/shape.ts. */
const LONGEST_PATH = 9_800

type Tiles = { columns: number; rows: number; width: number; height: number }

/** SVG path data in a box of 1 × 1 for a paper of this size, with marks that keep their shape on it. */
export function patternPath(name: PatternName, paper: Size): string {
  switch (name) {
    case 'dots':
      return scattered(paper, dot)
    case 'crosses':
      return scattered(paper, cross)
    case 'hearts':
      return scattered(paper, heart)
    case 'triangles':
      return scattered(paper, triangle, false)
    case 'confetti':
      return scattered(paper, paperStrip)
    case 'stripes':
      return bars(paper, 0.5)
    case 'checks':
      return checks(paper)
    case 'grid':
      return bars(paper, 0.06) + rows(paper, 0.06)
    case 'diagonals':
      return diagonals(paper)
    case 'waves':
      return waves(paper)
  }
}

type Place = { centre: Point; side: number; index: number; paper: Size }
type Mark = (place: Place) => string

const dot: Mark = ({ centre: { x, y }, side, paper }) => {
  const radius = side * 0.17
  const [across, down] = [short(radius / paper.width), short(radius / paper.height)]
  const wide = short((2 * radius) / paper.width)
  const arc = `a${across} ${down} 0 1 0`
  return `M${point({ x: x - radius, y }, paper)}${arc} ${wide} 0${arc}-${wide} 0z`
}

/** A polygon in a box of 1 × 1 around its centre, turned or not. */
function polygon(corners: readonly [number, number][], turnOf: (index: number) => number): Mark {
  return ({ centre, side, index, paper }) =>
    polygonPath(
      corners.map(([x, y]) => placed({ x: x * side, y: y * side }, centre, turnOf(index))),
      paper,
    )
}

const upright = () => 0

const cross = polygon(
  [
    [-0.055, -0.2],
    [0.055, -0.2],
    [0.055, -0.055],
    [0.2, -0.055],
    [0.2, 0.055],
    [0.055, 0.055],
    [0.055, 0.2],
    [-0.055, 0.2],
    [-0.055, 0.055],
    [-0.2, 0.055],
    [-0.2, -0.055],
    [-0.055, -0.055],
  ],
  upright,
)

const triangle = polygon(
  [
    [0, -0.26],
    [0.26, 0.2],
    [-0.26, 0.2],
  ],
  upright,
)

/** Turned by the golden angle, no two neighbours lie alike. */
const paperStrip = polygon(
  [
    [-0.2, -0.075],
    [0.2, -0.075],
    [0.2, 0.075],
    [-0.2, 0.075],
  ],
  (index) => (index * 137.5) % 360,
)

const heart: Mark = ({ centre: { x, y }, side, paper }) => {
  const at = (dx: number, dy: number) => point({ x: dx * side, y: dy * side }, paper)
  const start = point({ x, y: y + 0.24 * side }, paper)
  return (
    `M${start}c${at(-0.2, -0.16)} ${at(-0.26, -0.24)} ${at(-0.26, -0.34)}` +
    `s${at(0.07, -0.14)} ${at(0.14, -0.14)}s${at(0.1, 0.05)} ${at(0.12, 0.1)}` +
    `c${at(0.02, -0.05)} ${at(0.05, -0.1)} ${at(0.12, -0.1)}` +
    `s${at(0.14, 0.04)} ${at(0.14, 0.14)}s${at(-0.06, 0.18)} ${at(-0.26, 0.34)}z`
  )
}

/** One mark in each tile, as many tiles as can be written down. */
function scattered(paper: Size, mark: Mark, isStaggered = true): string {
  for (let across = 16; ; across--) {
    const path = marksIn(tilesOf(paper, across), paper, mark, isStaggered)
    if (path.length <= LONGEST_PATH) return path
  }
}

function marksIn(tiles: Tiles, paper: Size, mark: Mark, isStaggered: boolean): string {
  const { columns, rows, width, height } = tiles
  let path = ''
  for (let row = 0; row < rows; row++) {
    const isOdd = isStaggered && row % 2 === 1
    for (let column = 0; column < columns - (isOdd ? 1 : 0); column++) {
      const centre = { x: (column + (isOdd ? 1 : 0.5)) * width, y: (row + 0.5) * height }
      const index = row * columns + column
      path += mark({ centre, side: Math.min(width, height), index, paper })
    }
  }
  return path
}

function placed({ x, y }: Point, centre: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return {
    x: centre.x + Math.cos(angle) * x - Math.sin(angle) * y,
    y: centre.y + Math.sin(angle) * x + Math.cos(angle) * y,
  }
}

/** Almost square ones that come out even at all edges. */
function tilesOf(paper: Size, acrossLonger: number): Tiles {
  const side = Math.max(paper.width, paper.height) / acrossLonger
  const columns = Math.max(1, Math.round(paper.width / side))
  const rows = Math.max(1, Math.round(paper.height / side))
  return { columns, rows, width: paper.width / columns, height: paper.height / rows }
}

function bars(paper: Size, share: number): string {
  const { columns, width } = tilesOf(paper, 20)
  return Array.from({ length: columns }, (_, column) =>
    boxPath((column + (1 - share) / 2) * width, 0, share * width, paper.height, paper),
  ).join('')
}

function rows(paper: Size, share: number): string {
  const { rows, height } = tilesOf(paper, 20)
  return Array.from({ length: rows }, (_, row) =>
    boxPath(0, (row + (1 - share) / 2) * height, paper.width, share * height, paper),
  ).join('')
}

function checks(paper: Size): string {
  const { columns, rows, width, height } = tilesOf(paper, 20)
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = row % 2; column < columns; column += 2) {
      path += boxPath(column * width, row * height, width, height, paper)
    }
  }
  return path
}

function diagonals(paper: Size): string {
  const { width, height } = paper
  const step = Math.max(width, height) / 14
  const count = Math.ceil((width + height) / step)
  return Array.from({ length: count }, (_, index) => {
    const from = index * step
    return polygonPath(cornerBand(paper, from, from + step / 2), paper)
  }).join('')
}

/** The part of the paper where x + y lies between both. */
function cornerBand({ width, height }: Size, from: number, to: number): Point[] {
  const along = (sum: number, isUpper: boolean): Point =>
    isUpper
      ? { x: Math.min(sum, width), y: Math.max(0, sum - width) }
      : { x: Math.max(0, sum - height), y: Math.min(sum, height) }
  const corners = [along(from, true), along(to, true), along(to, false), along(from, false)]
  const crosses = (corner: number) => from < corner && corner < to
  return [
    corners[0]!,
    ...(crosses(width) ? [{ x: width, y: 0 }] : []),
    corners[1]!,
    corners[2]!,
    ...(crosses(height) ? [{ x: 0, y: height }] : []),
    corners[3]!,
  ]
}

function waves(paper: Size): string {
  const { columns, rows, width, height } = tilesOf(paper, 12)
  const at = (x: number, y: number) => point({ x, y }, paper)
  const [half, thick, lift] = [width / 2, height * 0.14, height * 0.3]
  let path = ''
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) * height
    const on = `t${at(half, 0)}`.repeat(2 * columns - 1)
    const back = `t${at(-half, 0)}`.repeat(2 * columns - 1)
    path += `M${at(0, y - thick)}q${at(half / 2, -lift)} ${at(half, 0)}${on}`
    path += `v${short((2 * thick) / paper.height)}`
    path += `q${at(-half / 2, lift)} ${at(-half, 0)}${back}`
    path += 'z'
  }
  return path
}

function boxPath(x: number, y: number, width: number, height: number, paper: Size): string {
  const [right, down] = [short(width / paper.width), short(height / paper.height)]
  return `M${short(x / paper.width)} ${short(y / paper.height)}h${right}v${down}h-${right}z`
}

function polygonPath(points: readonly Point[], paper: Size): string {
  return `M${points.map((corner) => point(corner, paper)).join('L')}z`
}

function point({ x, y }: Point, { width, height }: Size): string {
  return `${short(x / width)} ${short(y / height)}`
}

/** Four decimals are a thirtieth of a millimetre on a large poster. */
function short(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}
