import { isBook } from '#design/book/book.ts'
import { frontOf, panelsOf, type Panel } from '#design/book/panels.ts'
import type { DesignDocument, PageGeometry } from '#design/document.ts'

/** One face of a leaf or of the cover: a part of a page of the document. */
export type BookFace = { pageIndex: number; panel: Panel; cover?: 'front' | 'back' }
export type Opening = { left?: BookFace; right?: BookFace }

/** A book as it is leafed through: closed, spread after spread, and closed again from behind. */
export function openingsOf({ pages }: Pick<DesignDocument, 'pages'>): Opening[] {
  if (!isBook({ pages })) return []
  const cover = pages[0]!
  const front: BookFace = { pageIndex: 0, panel: frontOf(cover), cover: 'front' }
  const back = backOf(cover)
  const spreads = pages.slice(1).map((page, index): Opening => {
    const [left, right] = panelsOf(page)
    const pageIndex = index + 1
    return { left: { pageIndex, panel: left! }, right: { pageIndex, panel: right! } }
  })
  return [{ right: front }, ...spreads, { left: back }]
}

/** Back of a cover; with a picture set into it, the back is bare. */
function backOf(cover: PageGeometry): BookFace {
  const panels = panelsOf(cover)
  const [first] = panels
  const bare = { from: first!.from, to: first!.from }
  return { pageIndex: 0, panel: panels.length > 1 ? first! : bare, cover: 'back' }
}
