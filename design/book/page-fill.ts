import type { PageGeometry } from '#design/document.ts'
import { windowOf, type FaceWindow } from '#design/faces/face-window.ts'
import { wholeIn } from '#design/faces/frame-photo.ts'
import { headCrop } from '#design/faces/head-crop.ts'
import type { Rect } from '#design/geometry.ts'
import { defaultSpacing, layoutsFor } from '#design/layouts/arrange.ts'
import { arrangeOn } from '#design/layouts/arrange-on-panel.ts'
import { MM_PER_INCH } from '#design/units.ts'
import { panelGeometry, type Panel } from './panels.ts'
import type { RollPhoto } from './roll.ts'

/** More are stamps. */
export const MOST_ON_PAGE = 5

/** Photos on one page: where each is, and how much is wrong with it. */
export type PageFill = {
  layoutId: string
  /** To the edge of the paper, or with a margin around: both sides of a spread are the same. */
  runsOff: boolean
  frames: Rect[]
  cost: number
}

type PreparedSlot = Rect & { window: FaceWindow; page: PageGeometry }
export type Prepared = { layoutId: string; runsOff: boolean; slots: PreparedSlot[] }

const PLAIN = ['full', 'single', 'grid', 'hero-first', 'hero-last', 'hero-strip', 'mosaic', 'strip']
const COST = { crop: 1.6, paper: 0.5, small: 0.25, soft: 0.6, refused: 2 }
/** Cropped by more than this, a photo rather stands whole with paper around it. */
const MOST_CROPPED = 0.24
const GOOD_DPI = 150

/** The layouts of a side by the number of their photos, measured once for all photos of a book. */
export function prepareFills(spread: PageGeometry, panel: Panel): ReadonlyMap<number, Prepared[]> {
  const page = panelGeometry(spread, panel)
  const spacing = defaultSpacing(page)
  const byCount = new Map<number, Prepared[]>()
  for (const layout of layoutsFor(page)) {
    const isPlain = PLAIN.includes(layout.id.slice(0, layout.id.lastIndexOf('-')))
    if (!isPlain || layout.photoCount > MOST_ON_PAGE) continue
    const { slots } = arrangeOn(layout, spread, spacing, panel)
    const { id: layoutId, runsOff } = layout
    const prepared = byCount.get(layout.photoCount) ?? []
    prepared.push({ layoutId, runsOff, slots: preparedSlots(slots, spread) })
    byCount.set(layout.photoCount, prepared)
  }
  return byCount
}

export function preparedSlots(slots: readonly Rect[], page: PageGeometry): PreparedSlot[] {
  return slots.map(({ x, y, width, height }) => {
    const rect = { x, y, width, height }
    return { ...rect, page, window: windowOf(page, { ...rect, rotation: 0 }) }
  })
}

/** The best ways to show these photos on the page, in their order, of either style. */
export function fillsFor(
  prepared: readonly Prepared[],
  photos: readonly RollPhoto[],
  pageArea: number,
): PageFill[] {
  const fills = prepared.map((layout) => filled(layout, photos, pageArea))
  return [true, false].flatMap((runsOff) =>
    fills
      .filter((fill) => fill.runsOff === runsOff)
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, 2),
  )
}

function filled(layout: Prepared, photos: readonly RollPhoto[], pageArea: number): PageFill {
  const { layoutId, runsOff, slots } = layout
  let cost = 0
  const frames = slots.map((slot, index) => {
    const photo = photos[index]!
    const fit = fitted(slot, photo, runsOff)
    const share = (fit.frame.width * fit.frame.height) / pageArea
    const small = Math.max(0, 1 - share / 0.25)
    const dpi = (photo.widthPx * fit.shown * MM_PER_INCH) / fit.frame.width
    cost += fit.cost + COST.small * small + (dpi < GOOD_DPI ? COST.soft : 0)
    return fit.frame
  })
  return { layoutId, runsOff, frames, cost: cost / slots.length }
}

/** Whole with paper around it where a slot would crop too much of it, or anybody's head. */
function fitted(slot: PreparedSlot, photo: RollPhoto, runsOff: boolean) {
  const { x, y, width, height, page, window } = slot
  const place = { x, y, width, height }
  const ratio = photo.widthPx / photo.heightPx
  const slotRatio = slot.width / slot.height
  const cropped = 1 - Math.min(ratio / slotRatio, slotRatio / ratio)
  const shown = Math.min(1, slotRatio / ratio)
  const mayCrop = runsOff || cropped <= MOST_CROPPED
  const holdsHeads = !photo.faces?.length || headCrop(photo, window) !== undefined
  if (mayCrop && holdsHeads) return { frame: place, cost: COST.crop * cropped, shown }
  const frame = wholeIn(photo, page, { ...place, rotation: 0 })
  const isOdd = runsOff ? COST.refused : 0
  return { frame, cost: COST.paper * cropped + isOdd, shown: 1 }
}
