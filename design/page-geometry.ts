import { boundCover } from './book/spine.ts'
import { safeRectOf } from './contour/safe-rect.ts'
import { inset, outset, type Rect } from './geometry.ts'
import type { PageGeometry, PagePlan } from './page-geometry.schema.ts'

export type { Binding, PageGeometry, PagePlan } from './page-geometry.schema.ts'

/** Everything that two pages of the same paper have alike. */
const geometryKeys = [
  'width',
  'height',
  'bleed',
  'safe',
  'dpi',
  'role',
  'folds',
  'binding',
  'contour',
  'substrate',
  'preprint',
] as const satisfies readonly (keyof PageGeometry)[]

/** The paper of an article: the document's pages are compared with it again by the server. */
export type ArticleGeometry = {
  articleId: number
  variant: string
  pageCount: { min: number; max: number }
  /** One for each page; further pages are like the last. */
  pages: readonly [PageGeometry, ...PageGeometry[]]
  /** All sizes, where prints of them are freely mixed in one design. */
  sizes?: readonly { variant: string; geometry: PageGeometry }[] | undefined
  /** Whether a design may stand on it upright as well as lengthways. */
  mayTurn?: boolean
  /** How far the front is folded round a frame; only then a page has edges of its own. */
  edgeMm?: number | undefined
}

/** In a design of so many pages: the cover of a thicker book is wider. */
export function geometryOfPage(
  article: ArticleGeometry,
  index: number,
  count = article.pageCount.min,
): PageGeometry {
  const own = article.pages[index] ?? article.pages.at(-1)!
  return own.binding ? boundCover(own, count - 1) : own
}

/** The geometry alone, without what else a page or a face of an article has. */
export function pickGeometry(from: PageGeometry): PageGeometry {
  const { width, height, bleed, safe, dpi } = from
  const { role, folds, binding, contour, substrate, preprint } = from
  return {
    width,
    height,
    bleed,
    safe,
    dpi,
    ...(role && { role }),
    ...(folds && { folds }),
    ...(binding && { binding }),
    ...(contour && { contour }),
    ...(substrate && { substrate }),
    ...(preprint && { preprint }),
  }
}

/** The first measure in which two pages differ. */
export function geometryDifference(
  one: PageGeometry,
  other: PageGeometry,
): keyof PageGeometry | undefined {
  return geometryKeys.find((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

export function trimOf(page: PageGeometry): Rect {
  return { x: 0, y: 0, width: page.width, height: page.height }
}

/** Safe area, where nothing is cut off; of a page with a contour, a rectangle that lies inside of it. */
export function safeAreaOf(page: PageGeometry): Rect {
  const { contour } = page
  return contour ? safeRectOf({ ...page, contour }) : inset(trimOf(page), page.safe)
}

export function bleedBoxOf(page: PageGeometry): Rect {
  return outset(trimOf(page), page.bleed)
}

export function pagesOfPlan(
  variant: PageGeometry,
  plan: PagePlan | null | undefined,
): ArticleGeometry['pages'] {
  const [first, ...others] = (plan ?? []).map((own) => pickGeometry({ ...variant, ...own }))
  return first ? [first, ...others] : [variant]
}
