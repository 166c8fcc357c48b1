import {
  bringAsset,
  fill,
  placePhoto,
  seen,
  type PlacedPhoto,
} from '#app/editor/photos/placing/place-photo.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { twinsOf } from '#design/personal-fields.ts'
import { WHOLE_FRONT } from './quick-data.ts'

export type Entered = {
  /** By the ids of their elements. */
  words: Readonly<Record<string, string>>
  photos: Readonly<Record<string, PlacedPhoto>>
}

/** Product, as far as it is known. */
type Product = {
  /** Whether it may be turned the way the photo was taken. */
  mayTurn: boolean
  /** Seen from one side at a time, as a mug is: what is in the middle of the print is on neither. */
  hasSides?: boolean
}

const PHOTO_ID = 'photo-front'
/** A photo as broad as this goes round; others are better seen as a whole on each side. */
const PANORAMA = 1.8
/** Between the two, of the way round. */
const GAP = 0.04

/** The design with what was entered, made from its start each time: nothing of an earlier try stays. */
export function personalise(
  start: DesignDocument,
  { words, photos }: Entered,
  product: Product,
): DesignDocument {
  let document = start
  const run = (commands: readonly Command[]) => {
    for (const command of commands) {
      const result = applyCommand(document, command)
      if (result.ok) document = result.document
    }
  }
  for (const [field, text] of Object.entries(words)) {
    for (const elementId of twinsOf(start, field)) run(setWords(document, elementId, text))
  }
  for (const [elementId, photo] of Object.entries(photos)) {
    run(setPhoto(document, elementId, photo, product))
  }
  return document
}

const findElement = ({ pages }: DesignDocument, elementId: string) =>
  pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId)

const pageOf = ({ pages }: DesignDocument, elementId: string) =>
  pages.find(({ elements }) => elements.some(({ id }) => id === elementId))!

/** A sample that nobody wrote over stays, and is asked about. */
function setWords(document: DesignDocument, elementId: string, typed: string): Command[] {
  const element = findElement(document, elementId)
  if (element?.type !== 'text') return []
  const text = typed.toWellFormed().replaceAll('\r\n', '\n')
  if (text === element.text || (element.placeholder && text.trim() === '')) return []
  return [{ type: 'set-properties', elementId, kind: 'text', properties: { text } }]
}

function setPhoto(
  document: DesignDocument,
  elementId: string,
  photo: PlacedPhoto,
  { mayTurn, hasSides }: Product,
): Command[] {
  const frame = findElement(document, elementId)
  if (frame)
    return [...bringAsset(document, photo), ...fill(pageOf(document, elementId), frame, photo)]
  if (elementId !== WHOLE_FRONT) return []
  const page = document.pages[0]!
  const { widthPx, heightPx } = photo.asset
  if (hasSides && page.elements.length === 0 && widthPx < heightPx * PANORAMA) {
    return [...bringAsset(document, photo), ...onBothSides(page, photo)]
  }
  const pageId = page.id
  return placePhoto(document, { pageId, photo, newId: () => PHOTO_ID, mayTurn }).commands
}

/** Once for whoever holds it in the right hand, and once for the left. */
function onBothSides(page: Page, photo: PlacedPhoto): Command[] {
  const paper = bleedBoxOf(page)
  const width = (paper.width - page.width * GAP) / 2
  return [paper.x, paper.x + paper.width - width].map((x, index) => {
    const { frame, crop } = framePhoto(seen(photo), page, { ...paper, x, width, rotation: 0 })
    const id = index === 0 ? PHOTO_ID : `${PHOTO_ID}-2`
    const element = { ...photoDefaults, ...frame, id, asset: photo.id, crop }
    return { type: 'add', pageId: page.id, element }
  })
}
