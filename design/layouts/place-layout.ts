import type { Panel } from '#design/book/panels.ts'
import type { Command, CommandOf } from '#design/commands/command.ts'
import { unusedPhotoIds } from '#design/commands/photo-commands.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element, ElementOf } from '#design/elements/element.ts'
import { pictureDefaults } from '#design/elements/photo.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { textDefaults } from '#design/elements/text.ts'
import { centreOf, type Rect } from '#design/geometry.ts'
import { windowOf } from '#design/faces/face-window.ts'
import type { FacesOf } from '#design/faces/face-findings.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { facesWithin, isWhole } from '#design/faces/head-crop.ts'
import { coverCrop, refitCrop } from '#design/photo-fit.ts'
import { arrangeOn } from './arrange-on-panel.ts'
import type { Layout, LayoutSlot, Spacing } from './layout.ts'

const PREFIX = 'layout-'
const CARD = { fill: '#ffffff', stroke: { color: '#e4ded4', width: 0.2, dash: [] } }
const CAPTION_LETTERS = 16

export type LayoutPlacing = {
  pageId: string
  layout: Layout
  spacing: Spacing
  /** Caption of a place for words until somebody writes there. */
  caption: { text: string; language: string; font: string; sha256: string }
  newId: () => string
  /** One side of a spread or of a cover; the whole page when none is named. */
  panel?: Panel | undefined
  /** Heads are not cut off where it is known where they are. */
  facesOf?: FacesOf | undefined
}

type Placed = {
  /** To be run together. */
  commands: Command[]
  emptySlots: number
  /** Photos for which there was no place; they stay in the design's list of photos. */
  leftPhotos: number
}

type NewElement = CommandOf<'add'>['element']
type Picture = Pick<ElementOf<'slot'>, 'crop' | 'flipX' | 'flipY' | 'filter'> & {
  asset: string
  opacity: number
  /** Whether nobody has cropped it yet. */
  isNew: boolean
}

/**
 * The photos of the page in the places of a layout, each as it was cropped, and after them those
 * that the design has but shows nowhere. What is locked, and what is no photo, stays as it is.
 */
export function placeLayout(document: DesignDocument, placing: LayoutPlacing): Placed {
  const page = document.pages.find(({ id }) => id === placing.pageId)!
  const { layout, spacing, panel } = placing
  const { slots, captions } = arrangeOn(layout, page, spacing, panel)
  const present = page.elements.filter((element) => isOn(panel, element))
  const replaced = present.filter((element) => isReplaced(element, placing.caption.text))
  const pictures = picturesOf(document, replaced, slots)
  const replacedIds = replaced.map(({ id }) => id)
  const at = placeInPile(page, new Set(replacedIds))
  const made = slots.flatMap((slot, index) => {
    const picture = pictures[index]
    return slotElements(placing, slot, picture && withHeads(document, page, slot, picture, placing))
  })
  const written = present.filter((element) => isWrittenCaption(element, placing.caption.text))
  const commands: Command[] = [
    ...(replacedIds.length > 0 ? [{ type: 'remove' as const, elementIds: replacedIds }] : []),
    ...made.map((element, index): Command => ({
      type: 'add',
      pageId: page.id,
      element,
      index: at + index,
    })),
    ...captionCommands(document, placing, captions, written),
  ]
  return {
    commands,
    emptySlots: Math.max(0, slots.length - pictures.length),
    leftPhotos: Math.max(0, pictures.length - slots.length),
  }
}

/** The layout that made the places for photos on this page. */
export function layoutIdOfPage(page: Page, panel?: Panel): string | undefined {
  const slot = page.elements.find(
    (element) => element.type === 'slot' && element.id.startsWith(PREFIX) && isOn(panel, element),
  )
  return slot?.id.slice(PREFIX.length, slot.id.lastIndexOf('-'))
}

const isOn = (panel: Panel | undefined, element: Element) => {
  const { x } = centreOf(element)
  return !panel || (x >= panel.from && x <= panel.to)
}

function isReplaced(element: Element, untouchedWords: string): boolean {
  if (element.locked !== 'no') return false
  if (element.type === 'photo' || element.type === 'slot') return true
  if (!element.id.startsWith(PREFIX)) return false
  return element.type === 'shape' || (element.type === 'text' && element.text === untouchedWords)
}

function isWrittenCaption(element: Element, untouchedWords: string): boolean {
  return (
    element.type === 'text' &&
    element.locked === 'no' &&
    element.id.startsWith(PREFIX) &&
    element.text !== untouchedWords
  )
}

function picturesOf(
  document: DesignDocument,
  replaced: readonly Element[],
  slots: readonly LayoutSlot[],
): Picture[] {
  const shown = replaced.flatMap((element): Picture[] => {
    if ((element.type !== 'photo' && element.type !== 'slot') || !element.asset) return []
    const { asset, crop, flipX, flipY, filter, opacity } = element
    return [{ asset, crop, flipX, flipY, filter, opacity, isNew: false }]
  })
  const further = unusedPhotoIds(document).slice(0, Math.max(0, slots.length - shown.length))
  return [
    ...shown,
    ...further.map((asset, index): Picture => {
      const crop = coverCrop(findAsset(document, asset)!, slots[shown.length + index]!)
      return { ...pictureDefaults, asset, crop, opacity: slotDefaults.opacity, isNew: true }
    }),
  ]
}

/** Heads: somebody who was seen whole is seen whole again, by another crop or in a smaller frame. */
function withHeads(
  document: DesignDocument,
  page: Page,
  slot: LayoutSlot,
  picture: Picture,
  { facesOf }: LayoutPlacing,
): Picture & Partial<Rect> {
  const photo = findAsset(document, picture.asset)
  const faces = facesOf?.(picture.asset)
  if (!photo || !faces?.length) return picture
  const whole = picture.isNew ? faces : facesWithin(picture.crop, faces)
  const place = { ...slot, mask: { shape: slot.mask }, flipX: picture.flipX, flipY: picture.flipY }
  const window = windowOf(page, place)
  const refitted = refitCrop(photo, slot, picture.crop)
  const isKept = !picture.isNew && whole.every((face) => isWhole(refitted, window, face))
  if (isKept) return picture
  const choice = picture.isNew ? {} : { subject: centreOf(picture.crop), isPlaced: true }
  const { frame, crop } = framePhoto({ ...photo, ...choice, faces: whole }, page, place)
  return { ...picture, ...frame, crop }
}

/** Place in the pile: where the lowest photo lay; on a page without any, above what is locked at its bottom. */
function placeInPile(page: Page, removed: ReadonlySet<string>): number {
  const lowest = page.elements.findIndex(({ id }) => removed.has(id))
  if (lowest >= 0) return lowest
  const firstFree = page.elements.findIndex(({ locked }) => locked === 'no')
  return firstFree >= 0 ? firstFree : page.elements.length
}

function slotElements(
  { layout, newId }: LayoutPlacing,
  { card, mask, radius, ...frame }: LayoutSlot,
  given: (Picture & Partial<Rect>) | undefined,
): NewElement[] {
  const { isNew: _, ...picture } = given ?? { isNew: true }
  const idOf = () => `${PREFIX}${layout.id}-${newId()}`
  const slot = { ...slotDefaults, ...frame, ...picture, id: idOf(), mask: { shape: mask, radius } }
  if (!card) return [slot]
  const group = idOf()
  const paper = { ...shapeDefaults, ...CARD, ...card, rotation: frame.rotation, id: idOf() }
  return [
    { ...paper, group },
    { ...slot, group },
  ]
}

/** Words that somebody wrote into an earlier layout go into the new one. */
function captionCommands(
  document: DesignDocument,
  { layout, pageId, caption, newId }: LayoutPlacing,
  places: readonly Rect[],
  written: readonly Element[],
): Command[] {
  const { text, language, font, sha256 } = caption
  const isNew = places.length > written.length && !Object.hasOwn(document.fonts, font)
  return [
    ...(isNew ? [{ type: 'add-font' as const, fontId: font, sha256 }] : []),
    ...places.map((place, index): Command => {
      const own = written[index]
      if (own) return { type: 'resize', elementId: own.id, ...place }
      const id = `${PREFIX}${layout.id}-${newId()}`
      const size = Math.min(place.height * 0.6, (place.width / CAPTION_LETTERS) * 2)
      const words = { ...textDefaults, ...place, id, text, language, font, size }
      return {
        type: 'add',
        pageId,
        element: { ...words, align: 'center', fit: 'shrink', lineHeight: 1.2 },
      }
    }),
  ]
}
