import { boundPages } from './book/bind-pages.ts'
import type { DesignDocument, Page } from './document.ts'
import { backgroundDefaults } from './elements/background.ts'
import {
  geometryDifference,
  geometryOfPage,
  pickGeometry,
  type ArticleGeometry,
} from './page-geometry.ts'
import { hasSize, paperOfPage } from './prints/print-sizes.ts'
import { relayout } from './relayout.ts'

/**
 * A design whose article has got other paper since, on the paper of today: kept as it was, no save
 * of it would be accepted again. The same document when nothing changed, or when it does not fit.
 */
export function adoptGeometry(given: DesignDocument, article: ArticleGeometry): DesignDocument {
  const { pageCount } = article
  const document = boundPages(given, article)
  const count = Math.max(document.pages.length, pageCount.min)
  const isCurrent =
    document.pageCount.min === pageCount.min &&
    document.pageCount.max === pageCount.max &&
    document.pages.every(
      (page, index) =>
        hasSize(article, page) &&
        !geometryDifference(page, paperOfPage(article, page, index, count)),
    )
  if (isCurrent) return given
  const laid = relayout({ ...document, pages: withMissingPages(document.pages, article) }, article)
  return laid.ok ? laid.document : given
}

function withMissingPages(pages: readonly Page[], article: ArticleGeometry): Page[] {
  const taken = new Set(pages.map(({ id }) => id))
  const added: Page[] = []
  for (let number = 1; pages.length + added.length < article.pageCount.min; number += 1) {
    const id = `page-${number}`
    if (taken.has(id)) continue
    const geometry = pickGeometry(geometryOfPage(article, pages.length + added.length))
    added.push({ id, ...geometry, background: backgroundDefaults, elements: [] })
  }
  return [...pages, ...added]
}
