import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument } from '#design/document.ts'
import { relayoutPeople } from '#design/faces/preserve-faces.ts'
import type { Size } from '#design/geometry.ts'
import { orientedLike } from '#design/orientation.ts'
import { pagesOfPlan, type ArticleGeometry } from '#design/page-geometry.ts'
import type { ElementChange } from '#design/relayout.ts'
import { mm } from '#design/units.ts'

export type SizeChange = { document: DesignDocument; changes: readonly ElementChange[] }

/** The paper of a variant, as the shop will compare it with the document. */
export function geometryOf(
  document: DesignDocument,
  variant: Variant,
  { mayTurn, edgeMm }: Pick<Article, 'mayTurn' | 'edgeMm'>,
): ArticleGeometry {
  const own = {
    width: mm(variant.widthMm),
    height: mm(variant.heightMm),
    bleed: mm(variant.bleedMm),
    safe: mm(variant.safeMm),
    dpi: variant.resolutionDpi,
  }
  return {
    articleId: document.articleId,
    variant: variant.code,
    pageCount: document.pageCount,
    pages: pagesOfPlan(own, variant.pagePlan),
    mayTurn,
    edgeMm,
  }
}

/** The first page of a variant, turned the way the design is. */
export function sizeAsMade(
  variant: Variant,
  document: DesignDocument,
  article: Pick<Article, 'mayTurn' | 'edgeMm'>,
): Size {
  return orientedLike(geometryOf(document, variant, article), document).pages[0]
}

/** Undefined when it has more pages than the other size takes. */
export function changeSize(
  document: DesignDocument,
  variant: Variant,
  article: Pick<Article, 'mayTurn' | 'edgeMm'>,
): SizeChange | undefined {
  const laid = relayoutPeople(document, geometryOf(document, variant, article), knownFaces)
  return laid.ok ? laid : undefined
}

/** How many things are which, for somebody who wants to know where to look. */
export function countChanges(changes: readonly ElementChange[]) {
  const isOther = (scale: number) => Math.abs(scale - 1) > 0.005
  const elements = changes.filter(({ elementId }) => elementId !== null)
  return {
    smaller: elements.filter(({ scale }) => isOther(scale) && scale < 1).length,
    larger: elements.filter(({ scale }) => isOther(scale) && scale > 1).length,
    recropped: changes.filter(({ recropped }) => recropped).length,
    endsOnPaper: changes.filter(({ endsOnPaper }) => endsOnPaper).length,
  }
}

/** Whether somebody fixed parts of it: the shop then wants every change of size by itself. */
export function hasTemplateLock({ pages }: DesignDocument): boolean {
  return pages.some(
    ({ background, elements }) =>
      background.locked === 'by-template' ||
      elements.some(({ locked }) => locked === 'by-template'),
  )
}
