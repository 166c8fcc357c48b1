import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adoptGeometry } from '#design/adopt-geometry.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { Element } from '#design/elements/element.schema.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { textDefaults } from '#design/elements/text.ts'
import { boundsOf, centreOf } from '#design/geometry.ts'
import { applyPatches } from '#design/patches.ts'
import { geometryDifference, geometryOfPage, pickGeometry } from '#design/page-geometry.ts'
import { readDocument } from '#design/read-document.ts'
import { relayout } from '#design/relayout.ts'
import { mm } from '#design/units.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { isBook, pageNumbersOf } from './book.ts'
import { frontOf, spineOf } from './panels.ts'

const paper = bookPaper()
const photo: Asset = {
  sha256: 'a'.repeat(64),
  widthPx: 6000,
  heightPx: 4000,
  mime: 'image/jpeg',
}

const words = (id: string, more: object) =>
  Element.parse({
    ...textDefaults,
    id,
    text: 'Summer',
    language: 'en',
    font: 'roboto',
    size: 5,
    ...more,
  })

function withCover(elements: Element[]): DesignDocument {
  const book = emptyBook(paper)
  const cover = { ...book.pages[0]!, elements }
  const fonts = { roboto: 'b'.repeat(64) }
  return { ...book, fonts, assets: { photo }, pages: book.pages.with(0, cover) }
}

const spread = (document: DesignDocument, id: string): Command => ({
  type: 'add-page',
  page: { ...document.pages[1]!, id, elements: [] },
})

function grown(document: DesignDocument, by: number): DesignDocument {
  let book = document
  for (let count = 0; count < by; count += 1) {
    const result = applyCommand(book, spread(book, `new-${count}`))
    if (!result.ok) throw new Error(result.reason)
    book = result.document
  }
  return book
}

describe('the cover of a book', () => {
  it('is back, spine and front, the wider the more spreads there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 65 }),
        fc.integer({ min: 100, max: 300 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (spreads, width, perSpread) => {
          const article = bookPaper({ width, binding: { perSpread } })
          const cover = geometryOfPage(article, 0, spreads + 1)
          const spine = spineOf(cover)!
          const front = frontOf(cover)
          expect(spine.to - spine.from).toBeCloseTo(5 + perSpread * spreads, 2)
          expect(spine.from).toBe(width + 5)
          expect(front.to - front.from).toBeCloseTo(width + 5, 3)
          expect(front.to).toBe(cover.width)
        },
      ),
    )
  })

  it('grows and shrinks in the step that adds or removes a spread, and is undone with it', () => {
    const start = withCover([words('title', { x: 320, y: 40, width: 200, height: 20 })])
    const more = applyCommand(start, spread(start, 'another'))
    if (!more.ok) throw new Error(more.reason)
    expect(more.document.pages[0]!.width).toBe(start.pages[0]!.width + 0.5)
    expect(geometryDifference(more.document.pages[0]!, geometryOfPage(paper, 0, 14))).toBe(
      undefined,
    )
    const less = applyCommand(more.document, { type: 'remove-page', pageId: 'another' })
    expect(less.ok && less.document).toEqual(start)
    expect(applyPatches(more.document, more.undo).document).toEqual(start)
  })

  it('takes what is on the front along, keeps the spine’s words in its middle and the back in place', () => {
    const before = withCover([
      words('back', { x: 40, y: 40, width: 100, height: 20 }),
      words('spine', { x: 190.5, y: 100, width: 200, height: 8, rotation: 90 }),
      words('title', { x: 320, y: 40, width: 200, height: 20 }),
      Element.parse({ ...photoDefaults, id: 'all', asset: 'photo', ...whole(emptyBook(paper)) }),
    ])
    const after = grown(before, 20)
    const [back, spine, title, all] = after.pages[0]!.elements
    expect(back!.x).toBe(40)
    expect(title!.x).toBe(330)
    const middle = spineOf(after.pages[0]!)!
    const offBefore = centreOf(before.pages[0]!.elements[1]!).x - (285 + 5.5)
    expect(centreOf(spine!).x).toBeCloseTo((middle.from + middle.to) / 2 + offBefore, 3)
    const bounds = boundsOf(all!)
    expect(bounds.x + bounds.width).toBeCloseTo(after.pages[0]!.width + 15, 3)
    expect(readDocument(after).ok).toBe(true)
  })

  it('can neither be moved nor removed, and nothing comes before it', () => {
    const book = grown(emptyBook(paper), 2)
    const refused = (command: Command) => applyCommand(book, command)
    expect(refused({ type: 'remove-page', pageId: 'page-1' })).toMatchObject({ ok: false })
    expect(refused({ type: 'move-page', pageId: 'page-1', toIndex: 2 })).toMatchObject({
      ok: false,
    })
    expect(refused({ type: 'move-page', pageId: 'page-3', toIndex: 0 })).toMatchObject({
      ok: false,
    })
    expect(refused({ ...spread(book, 'x'), index: 0 } as Command)).toMatchObject({ ok: false })
    expect(refused({ type: 'move-page', pageId: 'page-3', toIndex: 5 })).toMatchObject({ ok: true })
  })
})

const whole = (book: DesignDocument) => {
  const { width, height, bleed } = book.pages[0]!
  return { x: 0 - bleed, y: 0 - bleed, width: width + 2 * bleed, height: height + 2 * bleed }
}

describe('a spread', () => {
  it('is moved also where their number is fixed', () => {
    const article = bookPaper({ most: 13 })
    const command: Command = { type: 'move-page', pageId: 'page-2', toIndex: 12 }
    const result = applyCommand(emptyBook(article), command)
    expect(result.ok && result.document.pages.at(-1)!.id).toBe('page-2')
  })

  it('has the numbers of its two pages; of a stapled booklet the insides of the cover have none', () => {
    const book = emptyBook(paper)
    expect([1, 2, 12].map((index) => pageNumbersOf(book, index))).toEqual([
      [1, 2],
      [3, 4],
      [23, 24],
    ])
    const stapled = bookPaper({ binding: { spine: 0, perSpread: 0 } })
    const booklet = emptyBook(stapled)
    expect(booklet.pages[0]!.folds).toHaveLength(1)
    expect([1, 2, 12].map((index) => pageNumbersOf(booklet, index))).toEqual([
      [undefined, 1],
      [2, 3],
      [22, undefined],
    ])
  })
})

describe('a design from before there were spreads', () => {
  function loose(count: number): DesignDocument {
    const single = { width: mm(280), height: mm(210), bleed: mm(3), safe: mm(8), dpi: 300 }
    return {
      ...emptyBook(paper),
      pageCount: { min: 20, max: 20 },
      assets: { photo },
      pages: Array.from({ length: count }, (_, index) => ({
        id: `p${index + 1}`,
        ...single,
        background: { ...backgroundDefaults, color: index % 3 === 0 ? '#ffeedd' : '#ffffff' },
        elements: [
          Element.parse({
            ...photoDefaults,
            id: `photo-${index + 1}`,
            asset: 'photo',
            x: -3,
            y: -3,
            width: 286,
            height: 216,
          }),
        ],
      })),
    }
  }

  it('is bound: its first page is the front, the others lie in pairs, nothing over the fold', () => {
    const bound = adoptGeometry(loose(20), paper)
    expect(isBook(bound)).toBe(true)
    expect(readDocument(bound)).toMatchObject({ ok: true })
    expect(bound.pages).toHaveLength(13)
    for (const [index, page] of bound.pages.entries()) {
      expect(geometryDifference(page, geometryOfPage(paper, index, 13))).toBe(undefined)
    }
    const photos = bound.pages.map(({ elements }) =>
      elements.filter(({ type }) => type === 'photo').map(({ id }) => id),
    )
    expect(photos.slice(0, 3)).toEqual([
      ['photo-1'],
      ['photo-2', 'photo-3'],
      ['photo-4', 'photo-5'],
    ])
    expect(photos.flat()).toHaveLength(20)
    const front = frontOf(bound.pages[0]!)
    expect(boundsOf(bound.pages[0]!.elements[0]!).x).toBeGreaterThan(front.from - 20)
    for (const element of bound.pages[2]!.elements) {
      const { x, width } = boundsOf(element)
      expect(x >= 280 - 0.01 || x + width <= 280 + 0.01).toBe(true)
    }
    expect(adoptGeometry(bound, paper)).toBe(bound)
  })

  it('of any number of pages loses none of its elements', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const bound = adoptGeometry(loose(count), paper)
        const photos = bound.pages.flatMap(({ elements }) =>
          elements.filter(({ id }) => id.startsWith('photo-')),
        )
        expect(photos.map(({ id }) => id)).toEqual(
          Array.from({ length: count }, (_, index) => `photo-${index + 1}`),
        )
      }),
      { numRuns: 20 },
    )
  })
})

describe('a book on other paper', () => {
  it('keeps photos at the fold and at the edges where they were', () => {
    const book = emptyBook(paper)
    const left = {
      ...photoDefaults,
      id: 'left',
      asset: 'photo',
      x: -3,
      y: -3,
      width: 283,
      height: 216,
    }
    const right = { ...left, id: 'right', x: 290, width: 100, height: 100, y: 30 }
    const page = { ...book.pages[1]!, elements: [Element.parse(left), Element.parse(right)] }
    const given = { ...book, assets: { photo }, pages: book.pages.with(1, page) }
    const a4 = bookPaper({ width: 297, height: 210 })
    const laid = relayout(given, a4)
    if (!laid.ok) throw new Error(laid.reason)
    const [one, other] = laid.document.pages[1]!.elements
    expect(boundsOf(one!)).toMatchObject({ x: -3, y: -3, width: 300, height: 216 })
    expect(other!.x).toBeGreaterThan(297)
    expect(pickGeometry(laid.document.pages[0]!)).toEqual(geometryOfPage(a4, 0, 13))
  })

  it('brings the front alone to a cover that has nothing else', () => {
    const before = withCover([
      words('back', { x: 40, y: 40, width: 100, height: 20 }),
      words('title', { x: 320, y: 40, width: 200, height: 20 }),
    ])
    const [, inside] = paper.pages
    const inlay = { ...inside!, role: 'cover' as const, width: mm(90), height: mm(90) }
    delete inlay.folds
    const laid = relayout(before, { ...paper, pages: [inlay, inside!] })
    if (!laid.ok) throw new Error(laid.reason)
    const { elements } = laid.document.pages[0]!
    expect(elements.map(({ id }) => id)).toEqual(['title'])
    expect(elements[0]!.x + elements[0]!.width).toBeLessThan(90)
  })
})
