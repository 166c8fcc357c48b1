import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import { placePhoto, type PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import type { RollPhoto } from '#design/book/roll.ts'
import { COVER_PHOTO_ID, SPINE_ID, startBook, TITLE_ID } from '#design/book/start-book.ts'
import { readDocument } from '#design/read-document.ts'
import { chosenOf, datesOf, rollOf } from './book-roll.ts'
import { openingsOf } from './book-openings.ts'
import { bookCommands, leastSpreadsFor } from './make-book.ts'

await loadCommands()

const words = { title: 'Our photos', language: 'en', font: 'roboto', sha256: 'b'.repeat(64) }
const newBook = () => startBook(emptyBook(bookPaper()), words)

const photo = (id: string): PlacedPhoto => ({
  id,
  asset: { sha256: 'a'.repeat(64), widthPx: 4000, heightPx: 3000, mime: 'image/jpeg' },
})
const roll = (count: number): RollPhoto[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    name: `IMG_${at}.jpg`,
    widthPx: 4000,
    heightPx: 3000,
    takenAt: `2026-07-${String(4 + Math.floor(at / 10)).padStart(2, '0')}T10:00:00`,
  }))

function make(count: number, spreads: number, document = newBook()) {
  const editor = createEditor(document)
  let made = 0
  const photos = roll(count)
  const commands = bookCommands(document, {
    roll: photos,
    photos: new Map(photos.map(({ id }) => [id, photo(id)])),
    spreads,
    title: 'July',
    newId: () => `new-${(made += 1)}`,
  })
  expect(editor.runAll(commands)).toMatchObject({ ok: true })
  return editor
}

const photosOn = ({ elements }: { elements: readonly object[] }) =>
  elements.flatMap((element) => ('asset' in element && element.asset ? [element.asset] : []))

describe('a book of all photos', () => {
  it('has each once and in order, more pages where they need them, and is one step to undo', () => {
    const editor = make(80, 16)
    const after = documentOf(editor.getState())
    expect(readDocument(after).ok).toBe(true)
    expect(after.pages).toHaveLength(17)
    expect(after.pages.slice(1).flatMap(photosOn)).toEqual(roll(80).map(({ id }) => id))
    expect(after.pages[0]!.width).toBe(newBook().pages[0]!.width + 4 * 0.5)
    editor.undo()
    expect(documentOf(editor.getState())).toEqual(newBook())
  })

  it('has a photo and its title on the cover, and the title on the spine', () => {
    const [cover] = documentOf(make(24, 12).getState()).pages
    const byId = new Map(cover!.elements.map((element) => [element.id, element]))
    expect(byId.get(COVER_PHOTO_ID)).toMatchObject({ asset: expect.any(String) })
    expect(byId.get(TITLE_ID)).toMatchObject({ text: 'July' })
    expect(byId.get(SPINE_ID)).toMatchObject({ text: 'July' })
  })

  it('made again with fewer pages leaves nothing of the first behind', () => {
    const first = documentOf(make(120, 30).getState())
    const again = documentOf(make(30, 12, first).getState())
    expect(again.pages).toHaveLength(13)
    expect(again.pages.slice(1).flatMap(photosOn)).toHaveLength(30)
  })

  it('needs pages for all its photos', () => {
    expect(leastSpreadsFor(newBook(), 20)).toBe(12)
    expect(leastSpreadsFor(newBook(), 200)).toBe(20)
    expect(leastSpreadsFor(newBook(), 5000)).toBe(65)
  })
})

describe('a roll in the editor', () => {
  const upload = (id: string, takenAt: string, hash: string) => ({
    id,
    name: `${id}.jpg`,
    kind: 'IMAGE' as const,
    state: 'READY' as const,
    bytes: 1,
    createdAt: '2026-08-01T00:00:00.000Z',
    asset: photo(id).asset,
    takenAt,
    look: { hash: hash.repeat(16), sharpness: 100 },
  })

  it('gets back what somebody puts back, in its place, and is named by its days', () => {
    const given = rollOf(
      [
        upload('late', '2026-07-09T10:00:00', 'f'),
        upload('first', '2026-07-04T10:00:00', '0'),
        upload('again', '2026-07-04T10:00:01', '0'),
      ],
      'en',
    )
    expect(given.aside).toEqual([{ id: 'again', reason: 'double' }])
    expect(chosenOf(given, new Set()).map(({ id }) => id)).toEqual(['first', 'late'])
    const all = chosenOf(given, new Set(['again']))
    expect(all.map(({ id }) => id)).toEqual(['first', 'again', 'late'])
    expect(datesOf(all, 'en-GB')).toBe('4–9 July 2026')
    expect(datesOf([{ ...all[0]!, takenAt: undefined }], 'en-GB')).toBe(undefined)
  })
})

describe('a spread', () => {
  it('takes a photo on its free page, not over the gutter', () => {
    const document = newBook()
    const pageId = document.pages[1]!.id
    const editor = createEditor(document)
    for (const id of ['one', 'two']) {
      const now = documentOf(editor.getState())
      const given = { pageId, photo: photo(id), newId: () => `e-${id}` }
      editor.runAll(placePhoto(now, given).commands)
    }
    const { elements } = documentOf(editor.getState()).pages[1]!
    expect(elements.map(({ x, width }) => [x, x + width])).toEqual([
      [-3, 280],
      [280, 563],
    ])
  })

  it('is one opening of the book, between its front and its back', () => {
    const openings = openingsOf(newBook())
    expect(openings).toHaveLength(14)
    expect(openings[0]).toMatchObject({ right: { cover: 'front', panel: { from: 296 } } })
    expect(openings[1]).toMatchObject({ left: { pageIndex: 1 }, right: { pageIndex: 1 } })
    expect(openings.at(-1)).toMatchObject({ left: { cover: 'back', panel: { from: 0, to: 285 } } })
  })
})
