import type { Translate } from '#app/i18n/translator.ts'
import type { DesignDocument } from '#design/document.ts'

type Pages = Pick<DesignDocument, 'pages'>

/** What to call a page when talking about it. */
export function pageName(t: Translate, document: Pages, pageId: string): string {
  return t('create.preview.page', { number: numberOf(document, pageId) })
}

/** Several of them, each once: “Pages 2, 5–9”. */
export function pageNames(t: Translate, document: Pages, pageIds: readonly string[]): string {
  const numbers = [...new Set(pageIds.map((id) => numberOf(document, id)))].sort((a, b) => a - b)
  if (numbers.length === 1) return t('create.preview.page', { number: numbers[0]! })
  return t('create.preview.pages', { pages: inRanges(numbers) })
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
