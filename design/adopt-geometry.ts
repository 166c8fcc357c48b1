import { boundPages } from './book/bind-pages.ts'
import type { DesignDocument, Page } from './document.ts'
import { backgroundDefaults } from './elements/background.ts'
import {
  geometryDifference,
  geometryOfPage,
  pickGeometry,
  type ArticleGeometry,
  type PageGeometry,
} from './page-geometry.ts'
import { orientedLike } from './orientation.ts'
import { hasSize, paperOfPage } from './prints/print-sizes.ts'
import { relayout } from './relayout.ts'
import { mm } from './units.ts'

/**
 * A design whose article has got other paper since, on the paper of today: kept as it was, no save
 * of it would be accepted again. The same document when nothing changed, or when it does not fit.
 */
export function adoptGeometry(given: DesignDocument, wanted: ArticleGeometry): DesignDocument {
  const article = orientedLike(wanted, given)
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
  const whole = withMissingPages(document, article)
  const pages = whole.pages.map((page, index) =>
    onOuterLeaf(page, geometryOfPage(article, index, count)),
  )
  const laid = relayout({ ...whole, pages }, article)
  return laid.ok ? laid.document : given
}

/** A single leaf that has become an open card: its words stay on the right, clear of the fold. */
function onOuterLeaf(page: Page, to: PageGeometry): Page {
  const isLeaf = page.height === to.height && page.width < to.width
  if (!to.folds || page.folds || !isLeaf) return page
  const shift = to.width - page.width
  const elements = page.elements.map((element) => ({ ...element, x: mm(element.x + shift) }))
  return { ...page, ...pickGeometry(to), elements }
}

/** A design of fewer pages than the article has now: the others are there, and empty. */
export function withMissingPages(
  document: DesignDocument,
  article: ArticleGeometry,
): DesignDocument {
  const { pages } = document
  const taken = new Set(pages.map(({ id }) => id))
  const added: Page[] = []
  for (let number = 1; pages.length + added.length < article.pageCount.min; number += 1) {
    const id = `page-${number}`
    if (taken.has(id)) continue
    const geometry = pickGeometry(geometryOfPage(article, pages.length + added.length))
    added.push({ id, ...geometry, background: backgroundDefaults, elements: [] })
  }
  return added.length === 0 ? document : { ...document, pages: [...pages, ...added] }
}
