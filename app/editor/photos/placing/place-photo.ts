import { freeSideOf } from '#app/editor/book/free-side.ts'
import type { Subject } from '#app/editor/photos/subject/find-subject.ts'
import { pictureBoxOf } from '#design/edges.ts'
import type { Command } from '#design/commands/command.ts'
import { safeAreaOf, trimOf, type Asset, type DesignDocument, type Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element } from '#design/elements/element.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import type { Face } from '#design/faces/face.ts'
import { fillFrame } from '#design/faces/fill-frame.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import type { SeenPhoto } from '#design/faces/head-crop.ts'
import { isBetterTurned } from '#design/faces/turn-for-photo.ts'
import { centreOf, movedInside, rectAround, type Point, type Rect } from '#design/geometry.ts'
import { turnedGeometry } from '#design/orientation.ts'
import { MM_PER_INCH } from '#design/units.ts'
import { emptySlotsOf, slotAt } from './photo-places.ts'

export type PlacedPhoto = {
  id: string
  asset: Asset
  subject?: Subject | undefined
  /** Undefined where nobody could look for any. */
  faces?: readonly Face[] | undefined
}

type Placing = {
  pageId: string
  photo: PlacedPhoto
  newId: () => string
  /** Drop point, in millimetres of the page. */
  at?: Point
  /** A slot that somebody chose for it. */
  slotId?: string
  /** Whether the page may be turned the way the first photo was taken. */
  mayTurn?: boolean
}

export type Placement = { commands: Command[]; elementId: string; how: 'slot' | 'page' | 'centre' }

/** Beside other things a photo takes this much of the page at most. */
const SHARE_OF_PAGE = 0.5
/** Below this a print looks soft; a small photo begins small rather than soft. */
const GOOD_DPI = 200
const LEAST_SHARE = 0.3
const STEP_ASIDE_MM = 6
const FLATTEST = 8

/**
 * A photo where most people want it: in the place that waits for one, over the whole of an empty
 * page, else in the middle, at a size at which it prints well.
 */
export function placePhoto(document: DesignDocument, placing: Placing): Placement {
  const { photo, at, slotId } = placing
  const page = document.pages.find(({ id }) => id === placing.pageId)!
  const bring = bringAsset(document, photo)
  const empty = emptySlotsOf(page)
  const slot = at
    ? slotAt(page, at)
    : (empty.find(({ id }) => id === slotId) ?? (slotId === undefined ? empty[0] : undefined))
  if (slot) {
    return { commands: [...bring, ...fill(page, slot, photo)], elementId: slot.id, how: 'slot' }
  }
  const side = freeSideOf(page, at)
  const isAlone = side !== undefined || page.elements.length === 0
  const isFirst = side === undefined && placing.mayTurn && isUntouched(document)
  const turn: Command[] = isFirst && isBetterTurned(seen(photo), page) ? [{ type: 'turn' }] : []
  const paper = turn.length > 0 ? turnedGeometry(page) : page
  const rect = side ?? (isAlone ? pictureBoxOf(paper) : besideOthers(page, photo.asset, at))
  const elementId = placing.newId()
  const { frame, crop } = framePhoto(seen(photo), paper, { ...rect, rotation: 0 })
  const element = { ...photoDefaults, ...frame, id: elementId, asset: photo.id, crop }
  const add: Command = { type: 'add', pageId: page.id, element }
  return { commands: [...turn, ...bring, add], elementId, how: isAlone ? 'page' : 'centre' }
}

const isUntouched = ({ pages }: DesignDocument) =>
  pages.every(({ elements, background }) => elements.length === 0 && background.type === 'plain')

export function bringAsset(document: DesignDocument, { id, asset }: PlacedPhoto): Command[] {
  return findAsset(document, id) ? [] : [{ type: 'add-asset', assetId: id, asset }]
}

/** Another photo in a frame that is there. */
export const fill = (page: Page, element: Element, photo: PlacedPhoto): Command[] =>
  fillFrame(page, element, photo.id, seen(photo))

export const seen = ({ asset, subject, faces }: PlacedPhoto): SeenPhoto => ({
  widthPx: asset.widthPx,
  heightPx: asset.heightPx,
  subject,
  faces,
})

function besideOthers(page: Page, { widthPx, heightPx }: Asset, at: Point | undefined): Rect {
  const safe = safeAreaOf(page)
  // Of a panorama that would be a hair on the page, a part.
  const ratio = Math.max(1 / FLATTEST, Math.min(widthPx / heightPx, FLATTEST))
  const widest = SHARE_OF_PAGE * Math.min(safe.width, safe.height * ratio)
  const sharp = (Math.min(widthPx, heightPx * ratio) * MM_PER_INCH) / GOOD_DPI
  const width = Math.min(widest, Math.max(sharp, widest * LEAST_SHARE))
  const size = { width, height: width / ratio }
  if (at) return movedInside(rectAround(at, size), safe)
  return rectAround(freeCentre(page, centreOf(trimOf(page))), size)
}

/** Two photos in the very same place look like one. */
function freeCentre(page: Page, wanted: Point): Point {
  let centre = wanted
  const isTaken = () =>
    page.elements.some((element) => {
      const other = centreOf(element)
      return Math.hypot(other.x - centre.x, other.y - centre.y) < STEP_ASIDE_MM / 2
    })
  for (let step = 1; isTaken() && step < 10; step += 1) {
    centre = { x: wanted.x + step * STEP_ASIDE_MM, y: wanted.y + step * STEP_ASIDE_MM }
  }
  return centre
}
