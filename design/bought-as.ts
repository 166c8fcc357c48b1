import { isBook } from './book/book.ts'
import type { DesignDocument } from './document.ts'
import { countPieces } from './names/named-pieces.ts'

/** How the price of an article counts what a design has. */
export type PriceBasis = {
  /** Unit that the price buys: the whole design, or each print of it. */
  pricePer: 'DESIGN' | 'PRINT'
  /** Pages that the price includes; undefined where further ones cost nothing. */
  includedPages?: number | undefined
  /** How many things are sold as one. */
  packSize?: number | undefined
}

/** Pieces that are paid for a design: so many, each with so many pages more. */
export function boughtAs(
  { pages, names }: Pick<DesignDocument, 'pages' | 'names'>,
  { pricePer, includedPages, packSize = 1 }: PriceBasis,
): { pieces: number; extraPages: number } {
  const copies = pages.reduce((sum, page) => sum + (page.copies ?? 1), 0)
  return {
    pieces:
      pricePer === 'PRINT' ? copies : names ? Math.ceil(countPieces({ names }) / packSize) : 1,
    extraPages: includedPages === undefined ? 0 : Math.max(0, pagesSold(pages) - includedPages),
  }
}

/** Pages sold of a book, those that are turned: two a spread, and none for its cover. */
function pagesSold(pages: DesignDocument['pages']): number {
  return isBook({ pages }) ? 2 * (pages.length - 1) : pages.length
}

/** Each piece with its own picture, or one picture for all of them. */
export function isWholeSet(
  { pages }: Pick<DesignDocument, 'pages'>,
  setSize: number | undefined,
): boolean {
  if (setSize === undefined) return true
  const [first] = pages
  if (pages.length === 1 && first!.copies === undefined) return true
  return pages.reduce((sum, { copies = 1 }) => sum + copies, 0) === setSize
}

/** How often each page is printed: one picture for a set is on all of its pieces. */
export function copiesOf(
  { pages }: { pages: readonly { copies?: number | undefined }[] },
  setSize: number | undefined,
): number[] {
  if (setSize !== undefined && pages.length === 1 && pages[0]!.copies === undefined) {
    return [setSize]
  }
  return pages.map(({ copies = 1 }) => copies)
}
