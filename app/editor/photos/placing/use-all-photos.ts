import { pictureBoxOf } from '#design/edges.ts'
import type { Command, CommandOf } from '#design/commands/command.ts'
import { MOST_ASSETS, type DesignDocument, type Page } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { gridCells } from '#design/layouts/divide-rect.ts'
import { emptySlotsOf } from './photo-places.ts'
import { bringAsset, fill, seen, type PlacedPhoto } from './place-photo.ts'

/** On one page more than this many photos are stamps. */
const MOST_ON_A_PAGE = 20
/** On pages that are added for them there is room to show each one. */
const FEW_ON_A_PAGE = 4
const GAP_SHARE = 0.02

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
  const used = photos.slice(0, roomForPhotos(document).slots)
  const assetIds = used.map(({ id }) => id)
  const commands: Command[] = [
    ...used.flatMap((photo) => bringAsset(document, photo)),
    { type: 'fill-slots', assetIds },
    ...used.flatMap((photo, index) => fill(slots[index]!.page, slots[index]!.slot, photo)),
  ]
  return { commands, placed: used.length }
}

/** The photos in rows over the blank pages, as evenly as they go, in their order. */
export function spreadOverPages(
  document: DesignDocument,
  photos: readonly PlacedPhoto[],
  newId: () => string,
): { commands: Command[]; placed: number } {
  const pages = document.pages.filter(isBlank).slice(0, photos.length)
  const used = photos.slice(0, roomForPhotos(document).onPages)
  const perPage = used.length / pages.length
  const commands = pages.flatMap((page, index) => {
    const own = used.slice(Math.round(index * perPage), Math.round((index + 1) * perPage))
    return tile(page, own, newId)
  })
  const bring = used.flatMap((photo) => bringAsset(document, photo))
  return { commands: [...bring, ...commands], placed: used.length }
}

const isBlank = (page: Page) => page.elements.length === 0

function tile(page: Page, photos: readonly PlacedPhoto[], newId: () => string): Command[] {
  if (photos.length === 0) return []
  const gap = GAP_SHARE * Math.min(page.width, page.height)
  const cells = gridCells(pictureBoxOf(page), photos.length, gap)
  return photos.map((photo, index): Command => {
    const rect = cells[index]!
    const { frame, crop } = framePhoto(seen(photo), page, { ...rect, rotation: 0 })
    const element = { ...photoDefaults, ...frame, id: newId(), asset: photo.id, crop }
    return { type: 'add', pageId: page.id, element }
  })
}
