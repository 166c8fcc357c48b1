import { bookCommands } from '#app/editor/book/make-book.ts'
import type { PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { emptyDocument } from '#commerce/design/document.rules.ts'
import { readArticles } from '#demo/seed/facts.ts'
import { pagesOf } from '#demo/pictures/media-plan.ts'
import { startBook } from '#design/book/start-book.ts'
import { applyCommand } from '#design/commands.ts'
import type { DesignDocument } from '#design/document.ts'
import type { TriedPhoto } from './looked-at.ts'

/** Books that differ in their shape, each as an article of the shop. */
export const BOOKS = [404, 410, 411, 412]

/** A book of these photos, as one press of a button in the editor makes it. */
export function makeTriedBook(articleId: number, photos: readonly TriedPhoto[]): DesignDocument {
  const { variants, pages } = readArticles().find(({ id }) => id === articleId)!
  const paper = {
    articleId,
    variant: variants[0]!.code,
    pageCount: { min: pages.least, max: pages.most },
    pages: pagesOf(variants[0]!),
  }
  const words = { title: 'People', language: 'en', font: 'roboto', sha256: 'b'.repeat(64) }
  const book = startBook(emptyDocument('book', paper), words)
  let made = 0
  const placed = photos.map(placedAs)
  const commands = bookCommands(book, {
    roll: placed.map(({ id, asset }) => ({ ...asset, id, name: id })),
    photos: new Map(placed.map((photo) => [photo.id, photo])),
    spreads: book.pages.length - 1,
    title: 'People',
    newId: () => `new-${(made += 1)}`,
  })
  return commands.reduce((document, command) => {
    const done = applyCommand(document, command)
    if (!done.ok) throw new Error(`${command.type} was refused: ${done.reason}`)
    return done.document
  }, book)
}

const idOf = ({ name }: TriedPhoto) => name.replaceAll(/[^a-z0-9]/g, '-')

/** As the editor places it, with what the shop has found. */
export function placedAs(photo: TriedPhoto): PlacedPhoto {
  const { widthPx, heightPx, faces, subject } = photo
  const asset = { sha256: 'a'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' } as const
  return { id: idOf(photo), asset, faces, subject }
}

export const photoOf = (photos: readonly TriedPhoto[], assetId: string): TriedPhoto =>
  photos.find((photo) => idOf(photo) === assetId)!
