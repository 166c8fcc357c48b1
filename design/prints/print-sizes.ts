import type { DesignDocument, Page } from '#design/document.ts'
import { turnedGeometry } from '#design/orientation.ts'
import { geometryOfPage, type ArticleGeometry, type PageGeometry } from '#design/page-geometry.ts'

/** The size of the article that a page is a print of. */
export const sizeOfPage = (
  { variant }: Pick<DesignDocument, 'variant'>,
  { size }: Pick<Page, 'size'>,
) => size ?? variant

const isTall = ({ width, height }: PageGeometry) => height > width

/** The paper of a page: of prints the size that the page names, upright or on its side as it is. */
export function paperOfPage(
  article: ArticleGeometry,
  page: Pick<Page, 'size'> & PageGeometry,
  index: number,
  count: number,
): PageGeometry {
  const usual = geometryOfPage(article, index, count)
  if (!article.sizes) return usual
  const own = article.sizes.find(({ variant }) => variant === page.size)?.geometry ?? usual
  const isSquare = own.width === own.height
  return isSquare || isTall(page) === isTall(own) ? own : turnedGeometry(own)
}

/** Whether the article has the size that a page names. */
export function hasSize({ sizes }: Pick<ArticleGeometry, 'sizes'>, { size }: Pick<Page, 'size'>) {
  return size === undefined || (sizes?.some(({ variant }) => variant === size) ?? false)
}

/** Print sizes, in the order in which they first appear. */
export function sizesOf(document: DesignDocument): string[] {
  return [...new Set(printedPages(document).map((page) => sizeOfPage(document, page)))]
}

/** A page on which nothing stands is the place of the first photo, not a print. */
export const isBlank = ({ elements, background }: Page) =>
  elements.length === 0 && background.type === 'plain'

function printedPages({ pages }: DesignDocument): readonly Page[] {
  const printed = pages.filter((page) => !isBlank(page))
  return printed.length > 0 ? printed : pages
}

/** The prints of one size as a design of their own; undefined when there are none. */
export function onlySize(document: DesignDocument, variant: string): DesignDocument | undefined {
  const pages = printedPages(document)
    .filter((page) => sizeOfPage(document, page) === variant)
    .map(({ size: _, ...page }) => page)
  if (pages.length === 0) return undefined
  const drawn = pages.flatMap(({ background, elements }) => [background, ...elements])
  const used = new Set(drawn.flatMap((one) => ('asset' in one ? (one.asset ?? []) : [])))
  const fonts = new Set(drawn.flatMap((one) => ('font' in one ? one.font : [])))
  return {
    ...document,
    variant,
    pages,
    assets: pick(document.assets, used),
    fonts: pick(document.fonts, fonts),
  }
}

const pick = <Value>(table: Record<string, Value>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)))

/** Prints of one size as they once were, and those of other sizes as they are. */
export function withPrintsOf(document: DesignDocument, once: DesignDocument): DesignDocument {
  const others = document.pages.filter(
    (page) => sizeOfPage(document, page) !== once.variant && !isBlank(page),
  )
  const taken = new Set(others.map(({ id }) => id))
  const elementIds = new Set(others.flatMap(({ elements }) => elements.map(({ id }) => id)))
  const isFree = (page: Page) =>
    !taken.has(page.id) && page.elements.every(({ id }) => !elementIds.has(id))
  // A print that has another size by now is there already.
  const back = once.pages.filter(isFree).map((page) => ({ ...page, size: once.variant }))
  return {
    ...document,
    assets: { ...once.assets, ...document.assets },
    fonts: { ...once.fonts, ...document.fonts },
    pages: [...back, ...others].slice(0, document.pageCount.max),
  }
}
