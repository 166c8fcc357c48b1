import type { DesignDocument, Page } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import {
  geometryOfPage,
  pagesOfPlan,
  pickGeometry,
  type ArticleGeometry,
  type Binding,
} from '#design/page-geometry.ts'
import { PagePlan } from '#design/page-geometry.schema.ts'
import { mm } from '#design/units.ts'

type BookGiven = {
  width?: number
  height?: number
  binding?: { [Key in keyof Binding]?: number }
  most?: number
}

/** The paper of a hardcover of at least twelve spreads. */
export function bookPaper(given: BookGiven = {}): ArticleGeometry {
  const { width = 280, height = 210, most = 66 } = given
  const binding = { board: width + 5, spine: 5, perSpread: 0.5, ...given.binding }
  const single = { width: mm(width), height: mm(height), bleed: mm(3), safe: mm(8), dpi: 300 }
  const cover = { role: 'cover', width: 100, height: height + 6, bleed: 15, safe: 10, binding }
  const spread = { role: 'spread', width: 2 * width, folds: [width] }
  return {
    articleId: 404,
    variant: '28x21',
    pageCount: { min: 13, max: most },
    pages: pagesOfPlan(single, PagePlan.parse([cover, spread])),
  }
}

export function emptyBook(article: ArticleGeometry, spreads = article.pageCount.min - 1) {
  const pages = Array.from({ length: spreads + 1 }, (_, index): Page => ({
    id: `page-${index + 1}`,
    ...pickGeometry(geometryOfPage(article, index, spreads + 1)),
    background: backgroundDefaults,
    elements: [],
  }))
  const { articleId, variant, pageCount } = article
  const document: DesignDocument = {
    v: 1,
    id: 'd1',
    revision: 1,
    articleId,
    variant,
    isTemplate: false,
    pageCount,
    fonts: {},
    assets: {},
    pages,
  }
  return document
}
