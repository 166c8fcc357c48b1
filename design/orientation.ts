import type { DesignDocument } from './document.ts'
import type { Size } from './geometry.ts'
import type { ArticleGeometry, PageGeometry } from './page-geometry.ts'

export type Orientation = 'portrait' | 'landscape'

/** Undefined for a square, which is neither. */
export function orientationOf({ width, height }: Size): Orientation | undefined {
  if (width === height) return undefined
  return width < height ? 'portrait' : 'landscape'
}

/** The same paper, hung or held the other way. */
export function turnedGeometry<Geometry extends PageGeometry>(page: Geometry): Geometry {
  return { ...page, width: page.height, height: page.width }
}

export function turnedArticle(article: ArticleGeometry): ArticleGeometry {
  const [first, ...others] = article.pages
  return { ...article, pages: [turnedGeometry(first), ...others.map(turnedGeometry)] }
}

/** A fold, a spine or a hole has one place only: such paper has one way up. */
export function canTurn(article: Pick<ArticleGeometry, 'mayTurn' | 'pages'>): boolean {
  return (
    article.mayTurn === true &&
    article.pages.some((page) => orientationOf(page) !== undefined) &&
    article.pages.every(({ folds, contour }) => folds === undefined && !contour?.holes?.length)
  )
}

/**
 * The paper of an article, turned the way the design already is, where the article may be turned: a
 * portrait design on another size would otherwise lie on its side.
 */
export function orientedLike(
  article: ArticleGeometry,
  design: Pick<DesignDocument, 'pages'>,
): ArticleGeometry {
  const wanted = orientationOf(design.pages[0]!)
  const own = orientationOf(article.pages[0])
  if (!canTurn(article) || wanted === undefined || own === undefined) return article
  return wanted === own ? article : turnedArticle(article)
}
