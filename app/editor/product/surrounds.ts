import { contourPath } from '#design/contour/contour-path.ts'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import { outset, type Rect } from '#design/geometry.ts'
import { pathText } from '#design/path/path-text.ts'
import { box, circle, lowerSide, path, rightSide } from './surround-paths.ts'

/** `rope` is a line as thick as `width` says, with an edge of its own: a handle, a ring, a rim. */
type SurroundPart =
  | { look: 'body' | 'side' | 'dark' | 'wood' | 'line'; d: string }
  | { look: 'rope' | 'dark-rope' | 'wood-rope'; d: string; width: number }

/** Surround: what lies around the page on the finished thing, in millimetres of the page. */
export type Surround = {
  /** How far it reaches beyond the bleed on both sides, in shares of the width and the height. */
  room: { x: number; y: number }
  /** Bottom first. */
  parts: readonly SurroundPart[]
}

type Draw = (page: PageGeometry, paper: Rect, short: number) => Surround

const NO_ROOM = { x: 0, y: 0 }

/** By the view in which the press shows the article; one that nobody has drawn is a sheet. */
export function surroundOf(view: string, page: PageGeometry): Surround {
  const paper = bleedBoxOf(page)
  const draw = view.includes('mug') ? mug : (byView.get(view) ?? ofItsKind(view))
  return draw(page, paper, Math.min(paper.width, paper.height))
}

/** A cushion of velvet is a cushion. */
function ofItsKind(view: string): Draw {
  for (const [name, draw] of byView) if (view.endsWith(`-${name}`)) return draw
  return sheet
}

/** Everything beside the page: what is cut off or away may be drawn over, the design never. */
export function besidePage(page: PageGeometry): string {
  const paper = bleedBoxOf(page)
  const everywhere = outset(paper, 4 * Math.max(paper.width, paper.height))
  const contour = contourPath(page)
  const kept = contour ? pathText([...contour.outer, ...contour.holes.flat()]) : box(paper)
  return box(everywhere) + kept
}

const around = (paper: Rect, reach: number) => ({
  x: reach / paper.width,
  y: reach / paper.height,
})

const board =
  (share: number): Draw =>
  (page, paper, short) => {
    const depth = share * short
    if (page.contour) return rimmed(page, paper, { width: depth, look: 'rope' })
    return {
      room: around(paper, depth),
      parts: [
        { look: 'side', d: rightSide(paper, depth) },
        { look: 'line', d: lowerSide(paper, depth) },
      ],
    }
  }

/** Rim of what is cut to a shape: its edge is around that shape. */
function rimmed(
  page: PageGeometry,
  paper: Rect,
  rim: { width: number; look: 'rope' | 'dark-rope' | 'wood-rope' },
): Surround {
  const contour = contourPath(page)
  const d = contour ? pathText(contour.outer) : box({ ...paper }, 0)
  const reach = contour ? Math.max(0, rim.width - page.bleed) : rim.width
  return { room: around(paper, reach), parts: [{ look: rim.look, d, width: 2 * rim.width }] }
}

const sheet: Draw = (page, paper, short) =>
  page.contour ? board(0.02)(page, paper, short) : { room: NO_ROOM, parts: [] }

/** The wall laid flat: the print goes from one side of the handle round to the other. */
const mug: Draw = (_page, paper, _short) => {
  const { x, y, width, height } = paper
  const [rim, curve] = [0.13 * height, 0.05 * height]
  const [top, bottom] = [y - rim + curve, y + height + rim - curve]
  const ear = 0.24 * height
  const [from, to] = [y + 0.16 * height, y + 0.84 * height]
  const earAt = (edge: number, out: number): SurroundPart => ({
    look: 'rope',
    width: 0.085 * height,
    d: path`M${edge} ${from}c${out} 0 ${out} ${0.12 * height} ${out} ${(to - from) / 2}s0 ${(to - from) / 2} ${-out} ${(to - from) / 2}`,
  })
  return {
    room: { x: (ear + 0.06 * height) / width, y: rim / height },
    parts: [
      earAt(x, -ear),
      earAt(x + width, ear),
      {
        look: 'body',
        d: path`M${x} ${top}V${bottom}A${width / 2} ${curve} 0 0 0 ${x + width} ${bottom}V${top}z`,
      },
      {
        look: 'side',
        d: path`M${x} ${top}A${width / 2} ${curve} 0 0 1 ${x + width} ${top}A${width / 2} ${curve} 0 0 1 ${x} ${top}z`,
      },
    ],
  }
}

const cushion: Draw = (_page, paper, short) => {
  const tip = 0.07 * short
  const { x, y, width, height } = outset(paper, tip)
  const bend = 1.6 * tip
  return {
    room: around(paper, tip),
    parts: [
      {
        look: 'body',
        d: path`M${x} ${y}q${width / 2} ${bend} ${width} 0q${-bend} ${height / 2} 0 ${height}q${-width / 2} ${-bend} ${-width} 0q${bend} ${-height / 2} 0 ${-height}z`,
      },
    ],
  }
}

const framedPoster: Draw = (_page, paper, short) => {
  const frame = 0.055 * short
  return {
    room: around(paper, frame),
    parts: [
      { look: 'wood', d: box(outset(paper, frame), 0.008 * short) },
      { look: 'body', d: box(outset(paper, 0.012 * short)) },
    ],
  }
}

const photoPrints: Draw = (_page, paper, short) => {
  const { x, y, width, height } = paper
  const lift = 0.05 * short
  const leaf = (by: number) =>
    path`M${x + by} ${y - by / 2}l${width} ${by}l${-by} ${height}l${-width} ${-by}z`
  return {
    room: around(paper, 1.5 * lift),
    parts: [
      { look: 'side', d: leaf(lift) },
      { look: 'body', d: leaf(-lift) },
    ],
  }
}

const photoBook: Draw = (page, paper, short) => {
  if (page.role === 'cover') return board(0.03)(page, paper, short)
  const cover = 0.05 * short
  const leaves = { ...paper, x: paper.x - cover / 2, width: paper.width + cover }
  return {
    room: around(paper, cover),
    parts: [
      { look: 'dark', d: box(outset(paper, cover), 0.02 * short) },
      { look: 'body', d: box(leaves) },
      {
        look: 'line',
        d: path`M${paper.x - cover / 4} ${paper.y}v${paper.height}M${paper.x + paper.width + cover / 4} ${paper.y}v${paper.height}`,
      },
    ],
  }
}

const RINGS = 13

const calendar: Draw = (_page, paper, short) => {
  const { x, y, width, height } = paper
  const ring = 0.045 * short
  const step = width / (RINGS + 1)
  const rings = Array.from({ length: RINGS }, (_, index): SurroundPart => {
    const centre = x + (index + 1) * step
    return {
      look: 'dark-rope',
      width: 0.012 * short,
      d: path`M${centre - ring / 4} ${y + ring}v${-ring}a${ring / 4} ${ring} 0 0 1 ${ring / 2} 0v${ring}`,
    }
  })
  const under = (by: number) => path`M${x + by} ${y + height}v${by}h${width - 2 * by}v${-by}z`
  return {
    room: around(paper, 1.2 * ring),
    parts: [{ look: 'body', d: under(0.02 * short) }, ...rings],
  }
}

/** Standing a little open: the other leaf is seen beside the one that is shown. */
const greetingCard: Draw = (page, paper, short) => {
  if (page.role === 'inside') return board(0.015)(page, paper, short)
  const { x, y, width, height } = paper
  const open = 0.1 * short
  const [edge, out] = page.role === 'back' ? [x, -open] : [x + width, open]
  return {
    room: { x: open / width, y: 0 },
    parts: [
      {
        look: 'side',
        d: path`M${edge} ${y}l${out} ${0.3 * open}v${height - 0.6 * open}l${-out} ${0.3 * open}z`,
      },
    ],
  }
}

type KeyringLook = { width: number; look: 'rope' | 'dark-rope' | 'wood-rope' }

const keyring =
  ({ width, look }: KeyringLook): Draw =>
  (page, paper, short) => {
    const rim = rimmed(page, paper, { width: width * short, look })
    const hole = page.contour?.holes?.[0]
    const [x, y] = hole
      ? [hole.x + hole.width / 2, hole.y + hole.height / 2]
      : [page.width / 2, 0 - page.bleed]
    const ring = 0.16 * short
    const above = paper.y - ring * 1.25
    // A hole near a side: the ring reaches beyond it.
    const beside = ring * 1.15 - Math.min(x - paper.x, paper.x + paper.width - x)
    return {
      room: { x: Math.max(rim.room.x, beside / paper.width), y: (2.3 * ring) / paper.height },
      parts: [
        ...rim.parts,
        ...(hole ? [{ look: 'dark' as const, d: circle(x, y, hole.width / 2) }] : []),
        { look: 'dark-rope', width: 0.035 * short, d: path`M${x} ${y}V${above + ring}` },
        { look: 'dark-rope', width: 0.045 * short, d: circle(x, above, ring) },
      ],
    }
  }

const LENS_MM = 12

const phoneCase: Draw = (page, paper, short) => {
  const rim = rimmed(page, paper, { width: 0.045 * short, look: 'dark-rope' })
  const button = (y: number, height: number) =>
    box({ x: page.width + 0.03 * short, y, width: 0.035 * short, height }, 0.01 * short)
  const lenses = (page.contour?.holes ?? []).flatMap((hole): SurroundPart[] => {
    const radius = Math.min(LENS_MM, hole.width, hole.height) / 2.6
    const at = [0.3, 0.7].map((share) =>
      circle(hole.x + share * hole.width, hole.y + share * hole.height, radius),
    )
    return [
      { look: 'dark', d: box(hole, hole.radius) },
      ...at.map((d) => ({ look: 'line' as const, d })),
    ]
  })
  return {
    room: around(paper, 0.07 * short),
    parts: [
      { look: 'dark', d: button(0.24 * page.height, 0.1 * page.height) },
      ...rim.parts,
      ...lenses,
    ],
  }
}

const toteBag: Draw = (_page, paper, short) => {
  const { x, y, width, height } = paper
  const [hem, side] = [0.1 * height, 0.13 * width]
  const top = y - hem
  const strap = (from: number, out: number): SurroundPart => ({
    look: 'rope',
    width: 0.07 * short,
    d: path`M${from} ${top + 0.4 * hem}C${from + out} ${top - 0.34 * height} ${x + width - (from - x) - out} ${top - 0.34 * height} ${x + width - (from - x)} ${top + 0.4 * hem}`,
  })
  return {
    room: { x: side / width, y: 0.345 + (0.035 * short) / height },
    parts: [
      strap(x + 0.2 * width, 0.02 * width),
      {
        look: 'body',
        d: path`M${x - 0.8 * side} ${top}H${x + width + 0.8 * side}L${x + width + side} ${y + height + 1.3 * hem}q${-width / 2 - side} ${0.25 * hem} ${-width - 2 * side} 0z`,
      },
      { look: 'line', d: path`M${x - 0.8 * side} ${top + 0.4 * hem}H${x + width + 0.8 * side}` },
    ],
  }
}

/** Drawn together above the print, with a cord at each side. */
const drawstringBag: Draw = (_page, paper, short) => {
  const { x, y, width, height } = paper
  const [hem, side] = [0.12 * height, 0.13 * width]
  const neck = y - hem
  const cord = (from: number, out: number): SurroundPart => ({
    look: 'rope',
    width: 0.025 * short,
    d: path`M${from} ${neck}q${out} ${-0.12 * height} ${x + width / 2 - from} ${-0.2 * height}`,
  })
  return {
    room: { x: side / width, y: 0.345 },
    parts: [
      cord(x + 0.12 * width, 0.1 * width),
      cord(x + 0.88 * width, -0.1 * width),
      {
        look: 'body',
        d: path`M${x + 0.04 * width} ${neck - 0.4 * hem}H${x + 0.96 * width}L${x + 0.98 * width} ${neck}L${x + width + side} ${y + 0.3 * height}V${y + height + hem}H${x - side}V${y + 0.3 * height}L${x + 0.02 * width} ${neck}z`,
      },
      { look: 'line', d: path`M${x + 0.02 * width} ${neck}H${x + 0.98 * width}` },
    ],
  }
}

const bamboo: Draw = (page, paper, short) =>
  rimmed(page, paper, { width: 0.06 * short, look: 'wood-rope' })

const byView: ReadonlyMap<string, Draw> = new Map([
  ['canvas', board(0.035)],
  ['cushion', cushion],
  ['framed-poster', framedPoster],
  ['poster', board(0.015)],
  ['prints', photoPrints],
  ['strips', photoPrints],
  ['photo-book', photoBook],
  ['puzzle', board(0.012)],
  ['calendar', calendar],
  ['card', greetingCard],
  ['flat-cards', board(0.015)],
  ['bamboo-magnet', bamboo],
  ['bamboo-magnet-set', bamboo],
  ['magnet', board(0.035)],
  ['magnet-set', board(0.035)],
  ['keyring', keyring({ width: 0.05, look: 'rope' })],
  ['steel-keyring', keyring({ width: 0.03, look: 'dark-rope' })],
  ['leather-keyring', keyring({ width: 0.06, look: 'wood-rope' })],
  ['phone-case', phoneCase],
  ['tote-bag', toteBag],
  ['drawstring-bag', drawstringBag],
  ['board', board(0.04)],
])
