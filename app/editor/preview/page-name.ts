import { isNamedPage, pageLabel, shortPageLabel } from '#app/editor/canvas/pages/page-labels.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { isBook, pageNumbersOf } from '#design/book/book.ts'
import type { DesignDocument } from '#design/document.ts'

type Pages = Pick<DesignDocument, 'pages'>

/** Page name for talking about it: its own, or else its number. */
export function pageName(t: Translate, document: Pages, pageId: string): string {
  const number = numberOf(document, pageId)
  if (isNamedPage(document, number - 1)) return pageLabel(t, document, number - 1)
  return t('create.preview.page', { number })
}

/** Several of them, each once: “Pages 2, 5–9”. */
export function pageNames(t: Translate, document: Pages, pageIds: readonly string[]): string {
  const numbers = [...new Set(pageIds.map((id) => numberOf(document, id)))].sort((a, b) => a - b)
  if (isBook(document)) return bookPageNames(t, document, numbers)
  const isNamed = numbers.some((number) => isNamedPage(document, number - 1))
  if (isNamed) return numbers.map((number) => shortPageLabel(t, document, number - 1)).join(', ')
  if (numbers.length === 1) return t('create.preview.page', { number: numbers[0]! })
  return t('create.preview.pages', { pages: inRanges(numbers) })
}

/** A book is numbered by its single pages, not by its spreads: “Cover, 3–24”. */
function bookPageNames(t: Translate, document: Pages, places: readonly number[]): string {
  const cover = places[0] === 1 ? [t('create.book.cover')] : []
  const numbers = places
    .flatMap((place) => (place === 1 ? [] : pageNumbersOf(document, place - 1)))
    .filter((number) => number !== undefined)
  const others = numbers.length > 0 ? [t('create.preview.pages', { pages: inRanges(numbers) })] : []
  return [...cover, ...others].join(', ')
}

/** One page needs no number: there is no other that could be meant. */
export const hasPageNames = ({ pages }: Pages): boolean => pages.length > 1

const numberOf = ({ pages }: Pages, pageId: string) =>
  pages.findIndex(({ id }) => id === pageId) + 1

/** In rising order: 1, 2, 3, 5 becomes 1–3, 5. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges
    .map(([first, last]) => {
      if (first === last) return String(first)
      return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`
    })
    .join(', ')
}
