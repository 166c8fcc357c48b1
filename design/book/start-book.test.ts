import { describe, expect, it } from 'vitest'
import { boundsOf } from '#design/geometry.ts'
import { applyCommand } from '#design/commands.ts'
import { Element } from '#design/elements/element.schema.ts'
import { textDefaults } from '#design/elements/text.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { frontOf, spineOf } from './panels.ts'
import { SPINE_ID, startBook, TITLE_ID } from './start-book.ts'

const words = { title: 'Our photos', language: 'en', font: 'roboto', sha256: 'b'.repeat(64) }

const foldsOn = (document: Parameters<typeof preflight>[0]) =>
  preflight(document).filter(({ code }) => code === 'over_fold')

describe('a new book', () => {
  it('opens with a place for a photo and a title on its front, and with its title on the spine', () => {
    const book = startBook(emptyBook(bookPaper()), words)
    expect(readDocument(book).ok).toBe(true)
    const [cover] = book.pages
    const [slot, title, spine] = cover!.elements
    const front = frontOf(cover!)
    expect(slot).toMatchObject({ type: 'slot', asset: null })
    expect(slot!.x).toBeGreaterThan(front.from)
    expect(title).toMatchObject({ id: TITLE_ID, text: 'Our photos' })
    expect(spine).toMatchObject({ id: SPINE_ID, rotation: 90, text: 'Our photos' })
    const { from, to } = spineOf(cover!)!
    const bounds = boundsOf(spine!)
    expect(bounds.x).toBeGreaterThan(from)
    expect(bounds.x + bounds.width).toBeLessThan(to)
    expect(foldsOn(book)).toEqual([])
  })

  it('has no words on a spine that is too thin for them', () => {
    const thin = bookPaper({ binding: { spine: 1, perSpread: 0.2 } })
    const { elements } = startBook(emptyBook(thin), words).pages[0]!
    expect(elements.map(({ id }) => id)).not.toContain(SPINE_ID)
  })

  it('is left as it is when there is something on its cover', () => {
    const book = startBook(emptyBook(bookPaper()), words)
    expect(startBook(book, { ...words, title: 'Another' })).toBe(book)
  })
})

describe('words at a fold', () => {
  const text = (more: object) =>
    Element.parse({
      ...textDefaults,
      id: 'words',
      text: 'Summer',
      language: 'en',
      font: 'roboto',
      size: 8,
      ...more,
    })

  function withText(page: number, more: object) {
    const book = emptyBook(bookPaper())
    const own = { ...book.pages[page]!, elements: [text(more)] }
    return { ...book, fonts: { roboto: words.sha256 }, pages: book.pages.with(page, own) }
  }

  it('are found in the gutter of a spread, and moved out of it by their fix', () => {
    const book = withText(1, { x: 250, y: 50, width: 60, height: 12 })
    const [finding] = foldsOn(book)
    expect(finding).toMatchObject({ severity: 'warn', elementId: 'words' })
    const cured = applyCommand(book, finding!.fix!)
    expect(cured.ok && foldsOn(cured.document)).toEqual([])
  })

  it('are none on a side of their own', () => {
    expect(foldsOn(withText(1, { x: 20, y: 50, width: 200, height: 12 }))).toEqual([])
    expect(foldsOn(withText(1, { x: 300, y: 50, width: 200, height: 12 }))).toEqual([])
  })

  it('have to be agreed to where they run over the edge of a spine', () => {
    const wide = withText(0, { x: 240, y: 100, width: 101, height: 20, rotation: 90 })
    expect(foldsOn(wide)).toMatchObject([{ severity: 'confirm', fix: { type: 'fit-inside' } }])
  })
})
