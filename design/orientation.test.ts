import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adoptGeometry } from './adopt-geometry.ts'
import { anyDocument, documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { Page } from './document.ts'
import { DesignDocument } from './document.schema.ts'
import { canTurn, orientationOf, orientedLike, turnedArticle } from './orientation.ts'
import { geometryDifference, type ArticleGeometry, type PageGeometry } from './page-geometry.ts'
import { applyPatches } from './patches.ts'
import { relayout } from './relayout.ts'
import { mm } from './units.ts'

const side = fc.integer({ min: 60, max: 1500 }).map((value) => mm(value))
const paper = fc
  .record({ width: side, height: side, bleed: fc.constant(mm(3)) })
  .map((size): PageGeometry => ({ ...size, safe: mm(5), dpi: 150 }))
const article = (page: PageGeometry, more: Partial<ArticleGeometry> = {}): ArticleGeometry => ({
  articleId: 201,
  variant: '30x20',
  pageCount: { min: 1, max: 20 },
  pages: [page],
  mayTurn: true,
  ...more,
})
const wide: PageGeometry = {
  width: mm(300),
  height: mm(200),
  bleed: mm(25),
  safe: mm(10),
  dpi: 150,
}

describe('paper that is turned', () => {
  it('is itself again when it is turned twice', () => {
    fc.assert(
      fc.property(paper, (page) => {
        expect(turnedArticle(turnedArticle(article(page)))).toEqual(article(page))
      }),
    )
  })

  it('keeps every design valid, whichever way it is turned', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const turned = applyCommand(document, { type: 'turn' })
        if (!turned.ok) {
          expect(turned.reason).toBe('locked_by_template')
          return
        }
        expect(DesignDocument.parse(turned.document)).toEqual(turned.document)
        for (const [index, page] of turned.document.pages.entries()) {
          const { width, height } = document.pages[index]!
          expect([page.width, page.height]).toEqual([height, width])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is one step that leads back to the letter', () => {
    const document = documentWith(Object.values(samples))
    const turned = applyCommand(document, { type: 'turn' })
    if (!turned.ok) throw new Error(turned.reason)
    expect(orientationOf(turned.document.pages[0]!)).toBe('portrait')
    const back = applyPatches(turned.document, turned.undo).document
    expect(JSON.stringify(back)).toBe(JSON.stringify(document))
  })

  it('is refused where the maker of a template has fixed something, or a fold is', () => {
    const fixed = documentWith([{ ...samples.shape, locked: 'by-template' }])
    expect(applyCommand(fixed, { type: 'turn' })).toMatchObject({ reason: 'locked_by_template' })
    const folded = documentWith([], {}, { ...mugPage, role: 'inside', folds: [100] })
    expect(applyCommand(folded, { type: 'turn' })).toMatchObject({
      reason: 'geometry_not_of_article',
    })
  })
})

describe('a portrait design', () => {
  const upright = { ...mugPage, width: 200, height: 300 } as unknown as Page
  const design = documentWith([samples.text], { articleId: 201, variant: '30x20' }, upright)

  it('stays upright on another size, and lies down where the article has one way only', () => {
    const turned = relayout(design, article(wide))
    expect(turned.ok && turned.document.pages[0]).toMatchObject({ width: 200, height: 300 })
    const lying = relayout(design, article(wide, { mayTurn: false }))
    expect(lying.ok && lying.document.pages[0]).toMatchObject({ width: 300, height: 200 })
  })

  it('is adopted upright by paper that has changed', () => {
    const adopted = adoptGeometry(design, article(wide))
    const expected = orientedLike(article(wide), design).pages[0]
    expect(geometryDifference(adopted.pages[0]!, expected)).toBeUndefined()
    expect(expected.height).toBe(300)
  })

  it('means nothing to a square', () => {
    const square = article({ ...wide, height: mm(300) })
    expect(canTurn(square)).toBe(false)
    expect(orientedLike(square, design)).toBe(square)
  })
})
