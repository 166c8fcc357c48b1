import type { CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import type { ShownPage } from '#app/editor/preview/product-picture.ts'
import { isBook } from '#design/book/book.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { shownPagesOf } from '#design/personal-fields.ts'
import { productLookOf } from '#design/product-look.ts'

/**
 * Live pages that the product of a design shows: as in the cart, but a calendar is open at the month, and a
 * print is the one, that is being worked on.
 */
export function livePagesOf(document: DesignDocument, pageId: string): Page[] {
  if (isBook(document)) return document.pages.slice(0, 2)
  const worked = document.pages.find(({ id }) => id === pageId)
  const isOneOfMany = worked && (worked.role === undefined || worked.role === 'month')
  return isOneOfMany ? [worked] : shownPagesOf(document)
}

export function drawLivePages(
  document: DesignDocument,
  { pageId, productView, tools }: { pageId: string; productView: string; tools: CanvasTools },
): ShownPage[] {
  const look = productLookOf(productView, document.variant)
  return livePagesOf(document, pageId).map((page) => ({
    list: drawPage(document, page, tools),
    geometry: {
      width: page.width,
      height: page.height,
      bleed: page.bleed,
      role: page.role,
      folds: page.folds,
      contour: page.contour,
      ...look,
    },
  }))
}
