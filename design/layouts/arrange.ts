import { safeAreaOf, trimOf, type PageGeometry } from '#design/document.ts'
import { pictureBoxOf, type EdgedPage } from '#design/edges.ts'
import {
  boundsOf,
  centreOf,
  inset,
  rectAround,
  SAME_PLACE_MM,
  type Point,
  type Rect,
} from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { dividedRect, gridCells, mosaicCells } from './divide-rect.ts'
import type { Arrangement, Layout, LayoutSlot, PhotoLook, Plan, Spacing } from './layout.ts'
import { layouts } from './layout-collection.ts'

/** Beyond these a photo looks like a stripe. */
const FLATTEST_RATIO = 2.6
const SMALLEST_SLOT_SHARE = 0.08

/** Polaroid: its borders are shares of the photo's side, the lower one is for the thumb. */
const POLAROID = { border: 0.07, foot: 0.24, turns: [-5, 4, -3, 6, -6, 3, 5, -4] }

export function defaultSpacing(page: PageGeometry): Spacing {
  const short = Math.min(page.width, page.height)
  const margin = Math.max(page.safe, short * 0.05)
  return { marginMm: toHalf(margin), gapMm: Math.max(1, toHalf(short * 0.03)), radiusMm: 0 }
}

/** As far as spacing may be drawn before the photos drown in it. */
export function largestSpacing(page: PageGeometry): Spacing {
  const short = Math.min(page.width, page.height)
  const { marginMm } = defaultSpacing(page)
  return {
    marginMm: Math.max(marginMm, toHalf(short * 0.2)),
    gapMm: toHalf(short * 0.12),
    radiusMm: toHalf(short * 0.15),
  }
}

/** Layouts that look well on this page and differ on it, in the order in which they are offered. */
export function layoutsFor(page: EdgedPage): Layout[] {
  const spacing = defaultSpacing(page)
  const seen = new Set<string>()
  return layouts.filter((layout) => {
    const arrangement = arrange(layout, page, spacing)
    // On a long page, photos in a grid and photos in a row are the same.
    const drawn = JSON.stringify(arrangement)
    if (seen.has(drawn) || !arrangement.slots.every((slot) => isSane(slot, page, layout))) {
      return false
    }
    seen.add(drawn)
    return true
  })
}

function isSane({ width, height }: LayoutSlot, page: PageGeometry, { photoCount }: Layout) {
  const [smaller, larger] = [Math.min(width, height), Math.max(width, height)]
  // A single photo has the shape of its page, whatever that is.
  const isStripe = photoCount > 1 && larger / smaller > FLATTEST_RATIO
  return !isStripe && smaller >= SMALLEST_SLOT_SHARE * Math.min(page.width, page.height)
}

/** Arrangement: where everything goes on this page, in millimetres. */
export function arrange(layout: Layout, page: EdgedPage, wanted: Spacing): Arrangement {
  const spacing = layout.runsOff ? { ...wanted, marginMm: 0 } : wanted
  const area = areaOf(layout.plan, page, spacing.marginMm)
  const arrangement: Arrangement = { slots: [], captions: [] }
  place(layout.plan, area, { page, spacing, arrangement })
  return arrangement
}

/** Area of a cell: what stands in it with paper around it, like words, belongs inside the safe area. */
function areaOf(plan: Plan, page: PageGeometry, marginMm: number): Rect {
  const standsFree = plan.kind === 'grid' && plan.look !== 'fill'
  return inset(trimOf(page), standsFree ? Math.max(marginMm, page.safe) : marginMm)
}

type Placing = { page: EdgedPage; spacing: Spacing; arrangement: Arrangement }

function place(plan: Plan, area: Rect, placing: Placing): void {
  const { page, spacing, arrangement } = placing
  const { gapMm } = spacing
  switch (plan.kind) {
    case 'photo':
      arrangement.slots.push(filledCell(area, placing))
      return
    case 'caption':
      arrangement.captions.push(inSafeArea(area, page))
      return
    case 'split': {
      const shares = plan.parts.map(({ share }) => share)
      const rects = dividedRect(area, directionOf(plan.direction, area), shares, gapMm)
      for (const [index, { plan: inner }] of plan.parts.entries()) {
        place(inner, rects[index]!, placing)
      }
      return
    }
    case 'mosaic':
      for (const cell of mosaicCells(area, plan.count, gapMm)) {
        arrangement.slots.push(filledCell(cell, placing))
      }
      return
    case 'grid':
      for (const [index, cell] of gridCells(area, plan.count, gapMm).entries()) {
        arrangement.slots.push(slotInCell(plan.look, cell, index, placing))
      }
  }
}

function directionOf(direction: 'along' | 'across' | 'rows', area: Rect): 'columns' | 'rows' {
  if (direction === 'rows') return 'rows'
  const isWide = area.width >= area.height
  return isWide === (direction === 'along') ? 'columns' : 'rows'
}

function slotInCell(look: PhotoLook, cell: Rect, index: number, placing: Placing): LayoutSlot {
  if (look === 'fill') return filledCell(cell, placing)
  if (look === 'polaroid') return polaroid(cell, index)
  const side = Math.min(cell.width, cell.height)
  const square = rectAround(centreOf(cell), { width: side, height: side })
  if (look === 'square') return upright(square, placing.spacing.radiusMm)
  return { ...upright(square, 0), mask: 'ellipse' }
}

/** A side on the edge of the page is drawn to the edge of the bleed, or cutting would show paper. */
function filledCell(cell: Rect, { page, spacing }: Placing): LayoutSlot {
  const [trim, paper] = [edgesOf(trimOf(page)), edgesOf(pictureBoxOf(page))]
  const { left, top, right, bottom } = edgesOf(cell)
  const runsOff = spacing.marginMm < SAME_PLACE_MM
  const outwards = (edge: number, ofTrim: number, ofPaper: number) =>
    runsOff && Math.abs(edge - ofTrim) < SAME_PLACE_MM ? ofPaper : edge
  const x = outwards(left, trim.left, paper.left)
  const y = outwards(top, trim.top, paper.top)
  const width = outwards(right, trim.right, paper.right) - x
  const height = outwards(bottom, trim.bottom, paper.bottom) - y
  return upright({ x, y, width, height }, runsOff ? 0 : spacing.radiusMm)
}

function upright(rect: Rect, radiusMm: number): LayoutSlot {
  const radius = Math.min(radiusMm, rect.width / 2, rect.height / 2)
  return { ...rect, rotation: 0, mask: 'rect', radius, card: null }
}

/** As large as its cell allows when turned; neighbours may touch at their corners. */
function polaroid(cell: Rect, index: number): LayoutSlot {
  const rotation = POLAROID.turns[index % POLAROID.turns.length]!
  const { border, foot } = POLAROID
  const card = { width: 1 + 2 * border, height: 1 + border + foot }
  const turned = boundsOf({ x: 0, y: 0, ...card, rotation })
  const side = Math.min(cell.width / turned.width, cell.height / turned.height)
  const centre = centreOf(cell)
  const size = { width: card.width * side, height: card.height * side }
  const upwards = ((foot - border) / 2) * side
  const photoCentre = turnedAbout(centre, { x: 0, y: -upwards }, rotation)
  return {
    ...rectAround(photoCentre, { width: side, height: side }),
    rotation,
    mask: 'rect',
    radius: 0,
    card: rectAround(centre, size),
  }
}

function turnedAbout(centre: Point, from: Point, rotation: number): Point {
  const [sine, cosine] = [sineOfDegrees(rotation), cosineOfDegrees(rotation)]
  return {
    x: centre.x + cosine * from.x - sine * from.y,
    y: centre.y + sine * from.x + cosine * from.y,
  }
}

function inSafeArea(rect: Rect, page: PageGeometry): Rect {
  const [own, safe] = [edgesOf(rect), edgesOf(safeAreaOf(page))]
  const x = Math.max(own.left, safe.left)
  const y = Math.max(own.top, safe.top)
  const width = Math.min(own.right, safe.right) - x
  const height = Math.min(own.bottom, safe.bottom) - y
  return { x, y, width, height }
}

function edgesOf({ x, y, width, height }: Rect) {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

function toHalf(valueMm: number): number {
  return Math.round(valueMm * 2) / 2
}
