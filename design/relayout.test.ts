import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyDocument,
  anyGeometry,
  deepFreeze,
  documentWith,
  mugPage,
  samples,
} from '#tests/design/arbitrary-document.ts'
import { bleedBoxOf, safeAreaOf, type PageGeometry } from './document.ts'
import { findAsset } from './asset-references.ts'
import { DesignDocument } from './document.schema.ts'
import { boundsOf, containsRect, frameCovers } from './geometry.ts'
import { distortion } from './photo-fit.ts'
import { relayout } from './relayout.ts'

function onto(document: DesignDocument, geometry: object) {
  const { width, height, bleed, safe, dpi } = geometry as PageGeometry
  const result = relayout(document, {
    articleId: 99,
    variant: 'poster-a3',
    pageCount: { min: 1, max: 20 },
    pages: [{ width, height, bleed, safe, dpi }],
  })
  if (!result.ok) throw new Error(result.reason)
  return result
}

function pairs(before: DesignDocument, after: DesignDocument) {
  return before.pages.flatMap((page, pageIndex) =>
    page.elements.map((element, index) => {
      const newPage = after.pages[pageIndex]!
      return { page, element, newPage, newElement: newPage.elements[index]! }
    }),
  )
}

describe('a design on another size', () => {
  it('is valid, and what was safe is safe', () => {
    fc.assert(
      fc.property(anyDocument, anyGeometry, (document, geometry) => {
        const { document: after } = onto(deepFreeze(document), geometry)
        expect(DesignDocument.parse(after)).toEqual(after)
        for (const { page, element, newPage, newElement } of pairs(document, after)) {
          if (!containsRect(safeAreaOf(page), boundsOf(element))) continue
          expect(containsRect(safeAreaOf(newPage), boundsOf(newElement))).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the shape of shapes and of what is on the photos', () => {
    fc.assert(
      fc.property(anyDocument, anyGeometry, (document, geometry) => {
        const { document: after } = onto(document, geometry)
        for (const { element, newElement } of pairs(document, after)) {
          if (newElement.type === 'photo') {
            const photo = findAsset(after, newElement.asset)!
            const ratio = newElement.width / newElement.height
            if (ratio > 20 || ratio < 1 / 20) continue
            expect(distortion(photo, newElement, newElement.crop)).toBeCloseTo(1, 2)
          } else if (newElement.type !== 'slot') {
            const grown = newElement.width / element.width
            expect(newElement.height / element.height / grown).toBeCloseTo(1, 2)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('covers the paper where it covered it', () => {
    fc.assert(
      fc.property(anyDocument, anyGeometry, (document, geometry) => {
        const { document: after } = onto(document, geometry)
        for (const { page, element, newPage, newElement } of pairs(document, after)) {
          if (!frameCovers(element, bleedBoxOf(page))) continue
          expect(frameCovers(newElement, bleedBoxOf(newPage))).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('is the same design on the same size', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { document: after, changes } = onto(document, mugPage)
        expect(after.pages).toEqual(document.pages)
        expect(changes).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it("Ana's full-page photo fills the poster by cropping, and her words grow with it", () => {
    const full = { x: -3, y: -3, width: 206, height: 96 }
    const crop = { x: 0, y: 0.1893, width: 1, height: 0.6214 }
    const document = documentWith([{ ...samples.photo, ...full, crop }, samples.text])
    const poster = { width: 420, height: 297, bleed: 3, safe: 10, dpi: 300 }
    const { document: after, changes } = onto(document, poster)
    const [photo, text] = after.pages[0]!.elements
    expect(photo).toMatchObject({ x: -3, y: -3, width: 426, height: 303 })
    expect(text).toMatchObject({ type: 'text', size: 10.5263 })
    expect(changes).toMatchObject([
      { elementId: 'photo', recropped: true, endsOnPaper: false },
      { elementId: 'text', recropped: false, scale: expect.closeTo(2.105, 3) as number },
    ])
  })

  it('says that a band which ran off the paper now ends on it', () => {
    const band = { ...samples.shape, x: -3, y: 80, width: 206, height: 13 }
    const square = { width: 100, height: 100, bleed: 3, safe: 5, dpi: 300 }
    const { changes } = onto(documentWith([band]), square)
    expect(changes).toMatchObject([{ elementId: 'shape', endsOnPaper: true }])
  })

  it('refuses an article that has not so many pages', () => {
    const document = documentWith([])
    const article = { articleId: 1, variant: 'book', pages: [document.pages[0]!] as const }
    const few = relayout(document, { ...article, pageCount: { min: 2, max: 4 } })
    expect(few).toEqual({ ok: false, reason: 'too_few_pages' })
  })
})
