import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GUTTER_MM } from '#design/book/fold-findings.ts'
import { FIGURE_FONT, pageFigures } from '#design/book/page-figures.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import { pathBounds } from '#design/display-list-bounds.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { Element } from '#design/elements/element.schema.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { containsRect, type Rect } from '#design/geometry.ts'
import { isEmptyDocument } from '#design/page-content.ts'
import { applyPatches } from '#design/patches.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import { relayout } from '#design/relayout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { textElement } from '#tests/design/arbitrary-text.ts'
import { draw } from '#tests/design/sample-drawing.ts'

type Place = 'outer' | 'centre'

const photo = { sha256: 'a'.repeat(64), widthPx: 6000, heightPx: 4000, mime: 'image/jpeg' as const }

function numbered(book: DesignDocument, place: Place = 'outer'): DesignDocument {
  return { ...book, assets: { photo }, pageNumbers: place }
}

function onFirstSpread(...elements: object[]): DesignDocument {
  const book = numbered(emptyBook(bookPaper()))
  const page = { ...book.pages[1]!, elements: elements.map((one) => Element.parse(one)) }
  return { ...book, pages: book.pages.with(1, page) }
}

function done(from: DesignDocument, command: Command) {
  const result = applyCommand(from, command)
  if (!result.ok) throw new Error(`${command.type}: ${result.reason}`)
  return result
}

type Figures = { number: string; bounds: Rect; fill: string | null }

const figureOf = new Map(pageFigures.map(({ path }, figure) => [path, String(figure)]))

/** Numbers as they are read on each page of a document, and what else is drawn of nobody's above the paper. */
function numbersOn(document: DesignDocument) {
  return draw(document).map(({ items }) => {
    const drawn = items.filter((item) => item.kind === 'path').slice(1)
    const ownerless = drawn.filter(({ elementId }) => elementId === null)
    const numbers: Figures[] = []
    let end = -Infinity
    for (const { path, matrix, fill } of ownerless) {
      const figure = figureOf.get(path)
      if (figure === undefined) continue
      const bounds = pathBounds(path, matrix)
      const last = numbers.at(-1)
      if (last && Math.abs(matrix[4] - end) < 0.001) {
        last.number += figure
        last.bounds = { ...last.bounds, width: bounds.x + bounds.width - last.bounds.x }
      } else numbers.push({ number: figure, bounds, fill })
      end = matrix[4] + pageFigures[Number(figure)]!.width * matrix[0]
    }
    const patches = ownerless.filter(({ path }) => !figureOf.has(path))
    return { numbers, patches }
  })
}

const read = (document: DesignDocument) =>
  numbersOn(document).map(({ numbers }) => numbers.map(({ number }) => number))

describe('the numbers of a book', () => {
  it('are those of its pages, from 1 on the first inside page, and none on the cover', () => {
    const pages = read(numbered(emptyBook(bookPaper())))
    expect(pages.slice(0, 3)).toEqual([[], ['1', '2'], ['3', '4']])
    expect(pages.at(-1)).toEqual(['23', '24'])
  })

  it('leave out the insides of the cover of a stapled booklet', () => {
    const stapled = bookPaper({ binding: { spine: 0, perSpread: 0 } })
    const pages = read(numbered(emptyBook(stapled), 'centre'))
    expect(pages.slice(0, 3)).toEqual([[], ['1'], ['2', '3']])
    expect(pages.at(-1)).toEqual(['22'])
  })

  it('stand in the safe zone of their page on any paper, never in the gutter, and mirrored', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 420 }),
        fc.integer({ min: 90, max: 420 }),
        fc.integer({ min: 12, max: 65 }),
        fc.constantFrom<Place>('outer', 'centre'),
        (width, height, spreads, place) => {
          const book = emptyBook(bookPaper({ width, height }), spreads)
          const drawn = numbersOn(numbered(book, place)).slice(1)
          expect(drawn.flatMap(({ numbers }) => numbers.map(({ number }) => number))).toEqual(
            Array.from({ length: 2 * spreads }, (_, at) => String(at + 1)),
          )
          for (const { numbers } of drawn) {
            const [left, right] = [numbers[0]!.bounds, numbers[1]!.bounds]
            const inner = { y: 8, width: width - 8 - GUTTER_MM, height: height - 16 }
            // Round figures reach a hair below the line that the others stand on.
            expect(containsRect({ ...inner, x: 8 }, left, 0.1)).toBe(true)
            expect(containsRect({ ...inner, x: width + GUTTER_MM }, right, 0.1)).toBe(true)
            expect(left.y + left.height).toBeGreaterThan(height - 8 - 0.1)
            const ends = [left.x, 2 * width - right.x - right.width] as const
            const margin = Math.max(8, 0.05 * Math.min(width, height))
            if (place === 'outer') for (const end of ends) expect(end - margin).toBeLessThan(1)
            else expect(left.x + left.width / 2).toBeCloseTo(width / 2, 0)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are left out where the paper has no room for them', () => {
    expect(read(numbered(emptyBook(bookPaper({ width: 17, height: 17 })))).flat()).toEqual([])
  })

  it('follow the order of the pages', () => {
    const book = onFirstSpread({ ...shapeDefaults, id: 'dot', ...rect(20, 20, 5, 5) })
    const moved = done(book, { type: 'move-page', pageId: book.pages[1]!.id, toIndex: 2 }).document
    expect(read(moved).slice(1, 3)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    const page = { ...book.pages[1]!, id: 'new', elements: [] }
    expect(read(done(book, { type: 'add-page', page, index: 1 }).document).at(-1)).toEqual([
      '25',
      '26',
    ])
  })
})

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('what a number stands on', () => {
  const left = (document: DesignDocument) => {
    const { numbers, patches } = numbersOn(document)[1]!
    return { fill: numbers[0]?.fill, patches: patches.map(({ fill }) => fill) }
  }
  const inBackground = (background: object): DesignDocument => {
    const book = numbered(emptyBook(bookPaper()))
    const page = { ...book.pages[1]!, background: { ...backgroundDefaults, ...background } }
    return { ...book, pages: book.pages.with(1, page) }
  }

  it('is the paper, in black on a light one and in white on a dark one', () => {
    expect(left(inBackground({}))).toEqual({ fill: '#000000', patches: [] })
    expect(left(inBackground({ color: '#f6e8d0' }))).toEqual({ fill: '#000000', patches: [] })
    expect(left(inBackground({ color: '#1d2b4a' }))).toEqual({ fill: '#ffffff', patches: [] })
  })

  it('is the plain ground of its own page, where each has one', () => {
    const ground = { ...shapeDefaults, id: 'ground', ...rect(-3, -3, 283, 216), stroke: null }
    expect(left(onFirstSpread({ ...ground, fill: '#1d2b4a' }))).toEqual({
      fill: '#ffffff',
      patches: [],
    })
  })

  it('is a patch of the colour of the page on a photo, and on that page alone', () => {
    const full = { ...photoDefaults, id: 'full', asset: 'photo', ...rect(-3, -3, 283, 216) }
    expect(left(onFirstSpread(full))).toEqual({ fill: '#000000', patches: ['#ffffff'] })
    const crop = { x: 0, y: 0, width: 1, height: 1 }
    const behind = { type: 'photo', asset: 'photo', crop, color: '#1d2b4a' }
    expect(left(inBackground(behind))).toEqual({
      fill: '#ffffff',
      patches: ['#1d2b4a', '#1d2b4a'],
    })
  })

  it('is the paper beside a photo that ends above it, as layouts leave it', () => {
    const above = { ...photoDefaults, id: 'above', asset: 'photo', ...rect(10.5, 10.5, 259, 189) }
    expect(left(onFirstSpread(above))).toEqual({ fill: '#000000', patches: [] })
  })

  it('is never a code, which no phone could read any more', () => {
    const code = { ...samples.qrCode, ...rect(8, 172, 30, 30), rotation: 0 }
    expect(read(onFirstSpread(code))[1]).toEqual(['2'])
  })
})

describe('the setting', () => {
  const book = emptyBook(bookPaper())

  it('is off until somebody wants it, and one step back it is off again', () => {
    expect(read(book).flat()).toEqual([])
    const on = done(book, { type: 'set-page-numbers', place: 'centre' })
    expect(on.document).toEqual({ ...book, pageNumbers: 'centre' })
    expect(applyPatches(on.document, on.undo).document).toEqual(book)
    const off = done(on.document, { type: 'set-page-numbers', place: null }).document
    expect('pageNumbers' in off).toBe(false)
    expect(done(book, { type: 'set-page-numbers', place: null }).redo).toEqual([])
    const wrong = { type: 'set-page-numbers', place: 'top' } as unknown as Command
    expect(applyCommand(book, wrong)).toMatchObject({ ok: false, reason: 'invalid' })
  })

  it('is kept with the design, and read again', () => {
    const read = readDocument(JSON.parse(JSON.stringify(numbered(book))))
    expect(read.ok && read.document).toEqual(numbered(book))
    expect(readDocument({ ...book, pageNumbers: 'none' })).toMatchObject({ ok: false })
    const plain = readDocument(structuredClone(book))
    expect(plain.ok && 'pageNumbers' in plain.document).toBe(false)
  })

  it('goes along to another book, and not to what is none', () => {
    const larger = relayout(numbered(book), bookPaper({ width: 300, height: 300 }))
    expect(larger.ok && larger.document.pageNumbers).toBe('outer')
    const pageCount = { min: 1, max: 400 }
    const wanted = {
      articleId: 402,
      variant: 'wrap',
      pageCount,
      pages: [documentWith([]).pages[0]!] as const,
    }
    const loose = relayout(numbered(book), wanted)
    expect(loose.ok && 'pageNumbers' in loose.document).toBe(false)
  })

  it('fills no page and is none of what is looked at before an order', () => {
    const given = { ...book, assets: { photo } }
    expect(preflight(numbered(given))).toEqual(preflight(given))
    expect(isEmptyDocument(numbered(given))).toBe(true)
    const withPhoto = onFirstSpread({
      ...photoDefaults,
      id: 'full',
      asset: 'photo',
      ...rect(-3, -3, 283, 216),
    })
    const { pageNumbers: _, ...without } = withPhoto
    expect(preflight(withPhoto)).toEqual(preflight(without))
  })
})

it('draws the figures of the font as the font has them', async () => {
  const fonts = await loadFonts([FIGURE_FONT])
  const layOutText = createTypeSetter({ fonts, emoji: await loadEmoji() })
  for (const [figure, { width, path }] of pageFigures.entries()) {
    const element = textElement({ font: FIGURE_FONT, size: 1000, width: 4000, height: 2000 })
    const { glyphs, lines } = layOutText({ ...element, text: String(figure), align: 'left' })
    const [{ x, baseline, width: set }] = lines as [(typeof lines)[0]]
    let isAcross = false
    const outline = glyphs.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
      isAcross = !isAcross
      return String(Math.round(Number(number) - (isAcross ? x : baseline)) + 0)
    })
    expect({ path: outline, width: Math.round(set) }).toEqual({ path, width })
  }
})
