import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyDocument } from '#commerce/design/document.rules.ts'
import { calendarDocument, isCalendarDocument } from '#design/calendar/calendar-pages.ts'
import { peopleOf } from '#design/calendar/dating.ts'
import type { DesignDocument } from '#design/document.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { readDocument } from '#design/read-document.ts'
import { productViews } from '#press/product/product-views.ts'
import { makePrintFile } from '#press/print-file.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { readFacts, type SeedArticle } from './facts.ts'
import { pagesOf } from '#demo/pictures/media-plan.ts'

const folder = temporaryFolder()
const articles = readFacts().articles.filter(({ isPersonalised }) => isPersonalised)

function paperOf(article: SeedArticle, variant: SeedArticle['variants'][number]): ArticleGeometry {
  return {
    articleId: article.id,
    variant: variant.code,
    pageCount: { min: article.pages.least, max: article.pages.most },
    pages: pagesOf(variant),
  }
}

/** As the editor opens it, with a colour on every page. */
function designOn(paper: ArticleGeometry): DesignDocument {
  const empty = emptyDocument('every', paper)
  const opened = isCalendarDocument(empty)
    ? calendarDocument(empty, { year: 2027, month: 1 }, peopleOf('PL', 'pl'))
    : empty
  const pages = opened.pages.map((page) => ({
    ...page,
    background: { ...page.background, color: '#ffd9a0' },
  }))
  return { ...opened, pages }
}

describe.each(articles.map((article) => [`${article.id} ${article.kind}`, article] as const))(
  '%s',
  (_, article) => {
    it('opens as a valid design in each of its variants', () => {
      for (const variant of article.variants) {
        const reading = readDocument(designOn(paperOf(article, variant)))
        expect(reading.ok ? [] : reading.problems, variant.code).toEqual([])
      }
    })

    it('is shown as a product that the press knows, and printed as it is cut', async () => {
      expect(Object.keys(productViews)).toContain(article.view)
      const isCut = (variant: SeedArticle['variants'][number]) =>
        variant.pagePlan?.some(({ contour }) => contour) ?? false
      const printed = article.variants.filter(
        (variant, index) => index === 0 || (isCut(variant) && article.variants.length <= 3),
      )
      for (const variant of printed) {
        const document = designOn(paperOf(article, variant))
        const { sheet, setSize } = article
        // A file that is not fit to print, or not cut where it should be, is refused by its own check.
        const { pages } = await makePrintFile({
          document,
          photos: {},
          print: {
            colour: article.printColour,
            mirrored: article.printMirrored,
            ...(sheet && { sheet }),
            ...(setSize !== undefined && { setSize }),
          },
          slug: { reference: 'EST-2026-000001', lines: [String(article.id)] },
          outPath: join(folder, `${article.id}-${variant.code}.pdf`),
        })
        expect(pages).toBeGreaterThan(0)
      }
    })
  },
)

it('has a shape wherever a variant is named after one', () => {
  const shaped = articles.flatMap(({ id, variants }) =>
    variants
      .filter(({ code }) => code === 'heart' || code === 'round')
      .map(({ code, pagePlan }) => [id, code, pagePlan?.[0]?.contour?.shape]),
  )
  expect(shaped.length).toBeGreaterThan(2)
  for (const [, code, shape] of shaped) expect(shape).toBe(code)
})
