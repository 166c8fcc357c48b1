import {
  bringAsset,
  fill,
  placePhoto,
  type PlacedPhoto,
} from '#app/editor/photos/placing/place-photo.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { twinsOf } from '#design/personal-fields.ts'
import { WHOLE_FRONT } from './quick-data.ts'

export type Entered = {
  /** By the ids of their elements. */
  words: Readonly<Record<string, string>>
  photos: Readonly<Record<string, PlacedPhoto>>
}

const PHOTO_ID = 'photo-front'

/** The design with what was entered, made from its start each time: nothing of an earlier try stays. */
export function personalise(
  start: DesignDocument,
  { words, photos }: Entered,
  mayTurn: boolean,
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
    run(setPhoto(document, elementId, photo, mayTurn))
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
  mayTurn: boolean,
): Command[] {
  const frame = findElement(document, elementId)
  if (frame)
    return [...bringAsset(document, photo), ...fill(pageOf(document, elementId), frame, photo)]
  if (elementId !== WHOLE_FRONT) return []
  const pageId = document.pages[0]!.id
  return placePhoto(document, { pageId, photo, newId: () => PHOTO_ID, mayTurn }).commands
}
