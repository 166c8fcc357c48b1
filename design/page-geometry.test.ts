import { describe, expect, it } from 'vitest'
import { adoptGeometry } from './adopt-geometry.ts'
import { samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from './document.ts'
import { backgroundDefaults } from './elements/background.ts'
import { pagesOfPlan, type ArticleGeometry, type PageGeometry } from './page-geometry.ts'
import { PagePlan } from './page-geometry.schema.ts'
import { readDocument } from './read-document.ts'
import { mm } from './units.ts'

const sheet: PageGeometry = { width: mm(105), height: mm(148), bleed: mm(3), safe: mm(5), dpi: 300 }

function article(pages: ArticleGeometry['pages'], min: number, max = min): ArticleGeometry {
  return { articleId: 305, variant: 'a6', pageCount: { min, max }, pages }
}

function design(count: number): DesignDocument {
  return {
    v: 1,
    id: 'd1',
    revision: 1,
    articleId: 305,
    variant: 'a6',
    isTemplate: false,
    pageCount: { min: 1, max: 2 },
    fonts: {},
    assets: {},
    pages: Array.from({ length: count }, (_, index) => ({
      id: `page-${index + 1}`,
      ...sheet,
      background: backgroundDefaults,
      elements: [],
    })),
  }
}

describe('the pages of a plan', () => {
  it('are alike where there is no plan', () => {
    expect(pagesOfPlan(sheet, null)).toEqual([sheet])
  })

  it('have what the plan says of each, and else what the variant has', () => {
    const plan = PagePlan.parse([
      { role: 'cover', width: 430, folds: [205, 225] },
      { role: 'back' },
    ])
    expect(pagesOfPlan(sheet, plan)).toEqual([
      { ...sheet, role: 'cover', width: 430, folds: [205, 225] },
      { ...sheet, role: 'back' },
    ])
  })

  it('are refused when a plan names what no page has', () => {
    expect(PagePlan.safeParse([{ role: 'lid' }]).success).toBe(false)
    expect(PagePlan.safeParse([{ colour: 'red' }]).success).toBe(false)
    expect(PagePlan.safeParse([]).success).toBe(false)
  })
})

describe('a design whose article has got other paper', () => {
  it('stays the same object while nothing changed', () => {
    const document = design(1)
    expect(adoptGeometry(document, article([sheet], 1, 2))).toBe(document)
  })

  it('gets the roles, measures and pages of today, and is a document', () => {
    const paper = article(
      [
        { ...sheet, role: 'front' },
        { ...sheet, role: 'inside', width: mm(210), folds: [mm(105)] },
        { ...sheet, role: 'back' },
      ],
      3,
    )
    const adopted = adoptGeometry(design(2), paper)
    expect(adopted.pages.map(({ role, width }) => [role, width])).toEqual([
      ['front', 105],
      ['inside', 210],
      ['back', 105],
    ])
    expect(adopted.pages[1]!.folds).toEqual([105])
    expect(readDocument(adopted).ok).toBe(true)
    expect(adoptGeometry(adopted, paper)).toBe(adopted)
  })

  it('is left alone when it has more pages than the paper of today', () => {
    const document = design(2)
    expect(adoptGeometry(document, article([sheet], 1, 1))).toBe(document)
  })

  it('has its second leaf on the right of an open card, clear of the fold', () => {
    const document = readDocument({
      ...design(2),
      pages: design(2).pages.map((page, index) =>
        index === 0
          ? page
          : { ...page, elements: [{ ...samples.shape, x: 20, y: 30, width: 60, height: 20 }] },
      ),
    })
    if (!document.ok) throw new Error('not a document')
    const inside = { ...sheet, role: 'inside' as const, width: mm(210), folds: [mm(105)] }
    const front = { ...sheet, role: 'front' as const }
    const adopted = adoptGeometry(
      document.document,
      article([front, inside, { ...sheet, role: 'back' }], 3),
    )
    expect(adopted.pages.map(({ role }) => role)).toEqual(['front', 'inside', 'back'])
    expect(adopted.pages[1]!.elements[0]).toMatchObject({ x: 125, y: 30, width: 60, height: 20 })
  })
})
