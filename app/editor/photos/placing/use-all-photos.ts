import type { Command, CommandOf } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { MOST_ASSETS } from '#design/document-limits.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { headCrop } from '#design/faces/head-crop.ts'
import { dividePhotos } from '#design/layouts/divide-photos.ts'
import { emptySlotsOf, type SlotElement } from './photo-places.ts'
import { bringAsset, fill, seen, type PlacedPhoto } from './place-photo.ts'

/** On one page more than this many photos are stamps. */
const MOST_ON_A_PAGE = 20
/** On pages that are added for them there is room to show each one. */
const FEW_ON_A_PAGE = 4

/** How many photos would find a place: in empty slots, else on pages without anything. */
type Room = {
  slots: number
  onPages: number
  /** Pages that the article allows beyond those that are there. */
  morePages: number
}

export function roomForPhotos(document: DesignDocument): Room {
  const { pages, pageCount, assets } = document
  const newPhotos = MOST_ASSETS - Object.keys(assets).length
  return {
    slots: Math.min(pages.flatMap(emptySlotsOf).length, newPhotos),
    onPages: Math.min(pages.filter(isBlank).length * MOST_ON_A_PAGE, newPhotos),
    morePages: pageCount.max - pages.length,
  }
}

/** As many pages as these photos need at most, at the end of the design. */
export function addPagesFor(
  document: DesignDocument,
  photos: number,
  newId: () => string,
): CommandOf<'add-page'>[] {
  const wanted = Math.min(roomForPhotos(document).morePages, Math.ceil(photos / FEW_ON_A_PAGE))
  const last = document.pages.at(-1)!
  return Array.from({ length: Math.max(0, wanted) }, () => ({
    type: 'add-page',
    page: { ...last, id: newId(), background: backgroundDefaults, elements: [] },
  }))
}

/** The photos in all places that wait for one; those are never left without their subject. */
export function fillAllSlots(
  document: DesignDocument,
  photos: readonly PlacedPhoto[],
): { commands: Command[]; placed: number } {
  const slots = document.pages.flatMap((page) => emptySlotsOf(page).map((slot) => ({ page, slot })))
  const chosen = photos.slice(0, roomForPhotos(document).slots)
  const used = matched(slots, chosen)
  const assetIds = used.map(({ id }) => id)
  const commands: Command[] = [
    ...used.flatMap((photo) => bringAsset(document, photo)),
    { type: 'fill-slots', assetIds },
    ...used.flatMap((photo, index) => fill(slots[index]!.page, slots[index]!.slot, photo)),
  ]
  return { commands, placed: used.length }
}

/** Each place with the first photo whose heads it holds; what fits nowhere takes what is left. */
function matched(
  slots: readonly { page: Page; slot: SlotElement }[],
  photos: readonly PlacedPhoto[],
): PlacedPhoto[] {
  const left = [...photos]
  return slots.slice(0, photos.length).map(({ page, slot }) => {
    const window = windowOf(page, slot)
    const fitting = left.findIndex((photo) => headCrop(seen(photo), window) !== undefined)
    return left.splice(Math.max(0, fitting), 1)[0]!
  })
}

/** The photos over the blank pages, in their order, in the layouts that show most of them. */
export function spreadOverPages(
  document: DesignDocument,
  photos: readonly PlacedPhoto[],
  newId: () => string,
): { commands: Command[]; placed: number } {
  const pages = document.pages.filter(isBlank).slice(0, photos.length)
  const used = photos.slice(0, roomForPhotos(document).onPages)
  const byId = new Map(used.map((photo) => [photo.id, photo]))
  const roll = used.map((photo) => ({ ...seen(photo), id: photo.id, name: '' }))
  const commands = dividePhotos(roll, pages).flatMap((divided, index) =>
    divided.map(({ photoId, frame: place }): Command => {
      const page = pages[index]!
      const photo = byId.get(photoId)!
      const { frame, crop } = framePhoto(seen(photo), page, { ...place, rotation: 0 })
      const element = { ...photoDefaults, ...frame, id: newId(), asset: photoId, crop }
      return { type: 'add', pageId: page.id, element }
    }),
  )
  const bring = used.flatMap((photo) => bringAsset(document, photo))
  return { commands: [...bring, ...commands], placed: used.length }
}

const isBlank = (page: Page) => page.elements.length === 0
