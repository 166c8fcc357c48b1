import { panelUnder } from '#design/book/panels.ts'
import type { MaskShape } from '#design/path/mask-outline.ts'
import { safeAreaOf, type PageGeometry } from '#design/page-geometry.ts'
import { centreOf, rectAround, type Frame, type Rect } from '#design/geometry.ts'
import { wholePhoto, type Crop } from '#design/photo-fit.ts'
import { SURELY_A_FACE } from './face.ts'
import { marginOfFold, windowOf } from './face-window.ts'
import { headCrop, leastCutCrop, type SeenPhoto } from './head-crop.ts'

export type PhotoPlace = Frame & { mask?: { shape: MaskShape } | undefined }

export type Framed = {
  frame: Rect
  crop: Crop
  /** Whether it is the place as it was, or a smaller one in which the photo stands whole. */
  fills: boolean
}

/** Least share of a photo of people: less than that is no longer their photo. */
const LEAST_KEPT = 0.5

/** The photo in its place without a head cut off; where that cannot be, or most of it would be gone, whole and with paper around. */
export function framePhoto(photo: SeenPhoto, page: PageGeometry, place: PhotoPlace): Framed {
  const { x, y, width, height } = place
  const window = windowOf(page, place)
  const crop = headCrop(photo, window)
  if (crop && (window.isInMask || !losesMost(photo, crop))) {
    return { frame: { x, y, width, height }, crop, fills: true }
  }
  if (window.isInMask) {
    // An oval shows no photo whole, however small.
    return { frame: { x, y, width, height }, crop: leastCutCrop(photo, window), fills: true }
  }
  return { frame: wholeIn(photo, page, place), crop: wholePhoto, fills: false }
}

/** Loss check: of people in front of something, a strip through their faces would be left. */
function losesMost({ faces = [] }: SeenPhoto, crop: Crop): boolean {
  const hasPeople = faces.some(({ score }) => score >= SURELY_A_FACE)
  return hasPeople && crop.width * crop.height < LEAST_KEPT
}

/** As large as the whole photo can be in its place and where nothing of it is cut off or folded. */
export function wholeIn(photo: SeenPhoto, page: PageGeometry, place: Frame): Rect {
  const room = place.rotation === 0 ? roomOf(page, place) : place
  const ratio = photo.widthPx / photo.heightPx
  const width = Math.min(room.width, room.height * ratio)
  return rectAround(centreOf(room), { width, height: width / ratio })
}

function roomOf(page: PageGeometry, place: Frame): Rect {
  const safe = safeAreaOf(page)
  const panel = page.folds && panelUnder(page, place)
  if (!panel) return commonPart(place, safe)
  const margin = marginOfFold(page)
  const from = panel.from === 0 ? safe.x : panel.from + margin
  const to = panel.to === page.width ? safe.x + safe.width : panel.to - margin
  return commonPart(place, { ...safe, x: from, width: to - from })
}

function commonPart(place: Rect, safe: Rect): Rect {
  const [x, y] = [Math.max(place.x, safe.x), Math.max(place.y, safe.y)]
  const width = Math.min(place.x + place.width, safe.x + safe.width) - x
  const height = Math.min(place.y + place.height, safe.y + safe.height) - y
  // What stands at the very edge of the page has been put there.
  return width > 1 && height > 1 ? { x, y, width, height } : place
}
