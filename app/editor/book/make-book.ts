import { fill, seen, type PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { spreadsOf } from '#design/book/book.ts'
import { coverFor } from '#design/book/fit-cover.ts'
import { flow, roomFor } from '#design/book/flow.ts'
import type { RollPhoto } from '#design/book/roll.ts'
import {
  COVER_PHOTO_ID,
  SPINE_ID,
  spineText,
  spineTextSize,
  TITLE_ID,
} from '#design/book/start-book.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { SURELY_A_FACE } from '#design/faces/face.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { headCrop } from '#design/faces/head-crop.ts'
import { pickGeometry } from '#design/page-geometry.ts'

export type BookPlan = {
  /** In their order. */
  roll: readonly RollPhoto[]
  photos: ReadonlyMap<string, PlacedPhoto>
  spreads: number
  title: string
  newId: () => string
}

/** From so many photos on not fewer spreads, within what the book can have. */
export function leastSpreadsFor(document: DesignDocument, photos: number): number {
  const { min, max } = document.pageCount
  return Math.max(min - 1, Math.min(Math.ceil(photos / roomFor(1)), max - 1))
}

/** All photos over all spreads, in place of what is there: one step, which one undo takes back. */
export function bookCommands(document: DesignDocument, plan: BookPlan): Command[] {
  const { pages, commands: bound } = rebound(document, plan)
  const roll = plan.roll.map((photo) => ({ ...photo, faces: plan.photos.get(photo.id)?.faces }))
  const flowed = flow(roll, pages[0]!, plan.spreads)
  const used = new Set(flowed.flat().map(({ photoId }) => photoId))
  const cover = coverCommands(document, plan)
  return [
    ...pages.flatMap(emptied),
    ...bound,
    ...plan.roll
      .filter(({ id }) => used.has(id) && !findAsset(document, id))
      .map(({ id }): Command => ({
        type: 'add-asset',
        assetId: id,
        asset: plan.photos.get(id)!.asset,
      })),
    ...flowed.flatMap((photos, index) =>
      photos.map(({ photoId, frame }): Command => {
        const page = pages[index]!
        const photo = seen(plan.photos.get(photoId)!)
        const framed = framePhoto(photo, page, { ...frame, rotation: 0 })
        const { crop } = framed
        const element = { ...slotDefaults, ...framed.frame, id: plan.newId(), asset: photoId, crop }
        return { type: 'add', pageId: page.id, element }
      }),
    ),
    ...cover,
  ]
}

/** As many spreads as are wanted; those that hold something fixed stay, whatever is wanted. */
function rebound(document: DesignDocument, { spreads, newId }: BookPlan) {
  const present = spreadsOf(document)
  const added = Array.from({ length: Math.max(0, spreads - present.length) }, (): Page => ({
    id: newId(),
    ...pickGeometry(present[0]!),
    background: present[0]!.background,
    elements: [],
  }))
  const surplus = present.slice(spreads)
  return {
    pages: [...present.slice(0, spreads), ...added],
    commands: [
      ...surplus.flatMap((page): Command[] => [
        ...emptied(page),
        { type: 'remove-page', pageId: page.id },
      ]),
      ...added.map((page): Command => ({ type: 'add-page', page })),
    ],
  }
}

function emptied({ elements }: Page): Command[] {
  const elementIds = elements.filter(({ locked }) => locked === 'no').map(({ id }) => id)
  return elementIds.length > 0 ? [{ type: 'remove', elementIds }] : []
}

function coverCommands(document: DesignDocument, plan: BookPlan): Command[] {
  const cover = document.pages[0]!
  const later = coverFor(document, plan.spreads)
  const place = cover.elements.find(({ id }) => id === COVER_PHOTO_ID)
  const words = [TITLE_ID, SPINE_ID].flatMap((id) => {
    const element = cover.elements.find((one) => one.id === id)
    return element?.type === 'text' ? [element] : []
  })
  const [title] = words
  const size = spineTextSize(later)
  const isNewSpine = title !== undefined && !words.some(({ id }) => id === SPINE_ID)
  return [
    ...(place?.type === 'slot' && place.asset === null ? coverPhoto(cover, place, plan) : []),
    ...words.flatMap((element): Command[] => {
      const { id: elementId } = element
      if (elementId === SPINE_ID && size === undefined) {
        return [{ type: 'remove', elementIds: [elementId] }]
      }
      const properties = {
        text: plan.title,
        ...(elementId === SPINE_ID && size !== undefined && { size }),
      }
      return [{ type: 'set-properties', elementId, kind: 'text', properties }]
    }),
    ...(isNewSpine ? spineText(later, { ...title, text: plan.title }) : []).map(
      (element): Command => ({ type: 'add', pageId: cover.id, element }),
    ),
  ]
}

/** Cover photo: of people whom its place shows whole, sharp, and of about the shape of its place. */
function coverPhoto(cover: Page, place: ElementOf<'slot'>, plan: BookPlan): Command[] {
  const window = windowOf(cover, place)
  const ratio = place.width / place.height
  const ranks = plan.roll
    .toSorted((one, other) => (one.look?.sharpness ?? 0) - (other.look?.sharpness ?? 0))
    .map(({ id }) => id)
  const scoreOf = ({ id, widthPx, heightPx }: RollPhoto) => {
    const own = widthPx / heightPx
    const kept = Math.min(own / ratio, ratio / own)
    const photo = plan.photos.get(id)
    const isOfPeople = photo?.faces?.some(({ score }) => score >= SURELY_A_FACE)
    const isCut = photo !== undefined && headCrop(seen(photo), window) === undefined
    return (
      kept + (0.5 * ranks.indexOf(id)) / ranks.length + (isOfPeople ? 0.3 : 0) - (isCut ? 2 : 0)
    )
  }
  const [best] = plan.roll.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  const photo = best && plan.photos.get(best.id)
  if (!photo) return []
  return fill(cover, place, photo)
}
