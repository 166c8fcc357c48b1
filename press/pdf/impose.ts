import { isBook } from '#design/book/book.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { bookPages } from './impose-book.ts'
import { cardSheets } from './impose-card.ts'
import type { PrintPage } from './print-page.ts'

/** The pages of a design as they are bound or folded; page by page where they are neither. */
export function imposedPages(
  document: Pick<DesignDocument, 'pages'>,
  lists: readonly DisplayList[],
): PrintPage[] {
  if (isBook(document)) return bookPages(document, lists)
  return (
    cardSheets(document, lists) ??
    lists.map((list, index) => {
      const { dpi, folds } = document.pages[index]!
      return { list, dpi, ...(folds && { folds }) }
    })
  )
}
