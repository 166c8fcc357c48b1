import type { DesignDocument, Page } from '#design/document.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'

/** A cover and spreads: what is bound and turned, unlike loose pages. */
export function isBook({ pages }: Pick<DesignDocument | ArticleGeometry, 'pages'>): boolean {
  return pages[0]?.role === 'cover' && pages[1]?.role === 'spread'
}

export function spreadsOf({ pages }: Pick<DesignDocument, 'pages'>): Page[] {
  return pages.filter(({ role }) => role === 'spread')
}

/**
 * The numbers of the two pages of a spread. Of a stapled booklet, whose cover has no spine, the first
 * and the last page are the insides of the cover and have none: sheets are counted as they are sold.
 */
export function pageNumbersOf(
  { pages }: Pick<DesignDocument, 'pages'>,
  index: number,
): [left: number | undefined, right: number | undefined] {
  const left = 2 * index - 1
  if (!isStapled(pages[0]!)) return [left, left + 1]
  const last = 2 * (pages.length - 1)
  return [left === 1 ? undefined : left - 1, left + 1 === last ? undefined : left]
}

/**
 * The numbers that are printed on a page of the document, as `outer,3,4`: their place, left and right. One string,
 * so that whoever shows many pages sees without comparing which of them have to be drawn anew.
 */
export function printedNumbersOf(
  { pages, pageNumbers }: Pick<DesignDocument, 'pages' | 'pageNumbers'>,
  pageId: string,
): string | undefined {
  if (!pageNumbers) return undefined
  const index = pages.findIndex(({ id }) => id === pageId)
  return [pageNumbers, ...pageNumbersOf({ pages }, index)].join()
}

function isStapled(cover: Page): boolean {
  return cover.folds?.length === 1
}
