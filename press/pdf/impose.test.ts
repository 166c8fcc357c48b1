import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { Element } from '#design/elements/element.schema.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import type { DesignDocument } from '#design/document.ts'
import type { DisplayList, ImageItem } from '#design/display-list.ts'
import { transform } from '#design/geometry.ts'
import { imposedPages } from './impose.ts'

const asset = { sha256: 'a'.repeat(64), widthPx: 6000, heightPx: 4000, mime: 'image/jpeg' as const }

function refuseTools(): never {
  throw new Error('There are neither words nor graphics')
}
const tools = {
  layOutText: refuseTools,
  findArt: refuseTools,
  drawCalendar: refuseTools,
  drawPageNumbers: refuseTools,
  drawQrCode: refuseTools,
}

type Frame = { x: number; y: number; width: number; height: number }

function bookWith(frames: readonly Frame[]): DesignDocument {
  const book = emptyBook(bookPaper())
  const elements = frames.map((frame, index) =>
    Element.parse({ ...photoDefaults, ...frame, id: `photo-${index}`, asset: 'photo' }),
  )
  return {
    ...book,
    assets: { photo: asset },
    pages: book.pages.with(1, { ...book.pages[1]!, elements }),
  }
}

function impose(document: DesignDocument) {
  return imposedPages(
    document,
    document.pages.map((page) => drawPage(document, page, tools)),
  )
}

const photosOn = ({ items }: DisplayList) =>
  items.filter((item): item is ImageItem => item.kind === 'image')

const cornersOf = (item: ImageItem) =>
  [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ].map((corner) => transform(item.matrix, corner))

describe('a book for the press', () => {
  it('is its cover as one sheet and then its pages, one by one, numbered', () => {
    const pages = impose(bookWith([]))
    expect(pages).toHaveLength(25)
    expect(pages[0]).toMatchObject({ name: 'cover', folds: [285, 296], list: { width: 581 } })
    expect(pages[1]).toMatchObject({ name: 'page 1', list: { width: 280, height: 210, bleed: 3 } })
    expect(pages.at(-1)!.name).toBe('page 24')
  })

  it('shows a photo across the gutter on both pages, one in register with the other', () => {
    const across = { x: -3, y: -3, width: 566, height: 216 }
    const [, left, right] = impose(bookWith([across]))
    const [inLeft, inRight] = [photosOn(left!.list)[0]!, photosOn(right!.list)[0]!]
    expect(cornersOf(inLeft)[0]!.x).toBeCloseTo(-3, 6)
    // Each page goes on by its bleed beyond the gutter: nothing of the photo is lost in the binding.
    expect(cornersOf(inLeft)[1]!.x - left!.list.width).toBeGreaterThanOrEqual(3)
    expect(cornersOf(inRight)[0]!.x).toBeCloseTo(-283, 6)
    expect(cornersOf(inRight)[1]!.x).toBeCloseTo(283, 6)
    expect(inRight.crop).toEqual(inLeft.crop)
  })

  it('loses no millimetre of anything, wherever it stands', () => {
    const frame = fc.record({
      x: fc.double({ min: -3, max: 500, noNaN: true }),
      y: fc.double({ min: -3, max: 150, noNaN: true }),
      width: fc.double({ min: 5, max: 560, noNaN: true }),
      height: fc.double({ min: 5, max: 200, noNaN: true }),
    })
    fc.assert(
      fc.property(frame, (given) => {
        const document = bookWith([given])
        const { x, width } = document.pages[1]!.elements[0]!
        const halves = impose(document).slice(1, 3)
        const seen = halves.flatMap(({ list }, side) =>
          photosOn(list).map((item) => {
            const [start, end] = cornersOf(item)
            const own = [Math.max(start!.x, 0), Math.min(end!.x, list.width)]
            return own.map((edge) => edge + side * 280)
          }),
        )
        const covered = seen.reduce((sum, [start, end]) => sum + Math.max(0, end! - start!), 0)
        const visible = Math.min(x + width, 560) - Math.max(x, 0)
        expect(covered).toBeCloseTo(Math.max(0, visible), 3)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves designs that are no books page by page', () => {
    const book = emptyBook(bookPaper())
    const card = { ...book.pages[1]!, role: 'inside' as const }
    const document = { ...book, pages: [card] }
    const pages = impose(document)
    expect(pages.map(({ list, name }) => [list.width, name])).toEqual([[560, undefined]])
  })
})
