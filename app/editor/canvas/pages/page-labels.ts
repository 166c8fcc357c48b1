import { calendarPageLabel } from '#app/editor/calendar/calendar-name.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { isBook, pageNumbersOf } from '#design/book/book.ts'
import type { DesignDocument } from '#design/document.ts'

type Pages = Pick<DesignDocument, 'pages'>

/** Whether a page has a name besides its number. */
export function isNamedPage({ pages }: Pages, index: number): boolean {
  const { role, elements } = pages[index]!
  return role !== undefined || elements.some(({ type }) => type === 'calendar')
}

/** Under its small picture: `Cover`, `3–4`, `January 2027`, `Inside`, or a number. */
export function shortPageLabel(t: Translate, document: Pages, index: number): string {
  if (!isBook(document)) {
    return (
      calendarPageLabel(document, document.pages[index]!, t) ??
      roleLabel(t, document, index) ??
      String(index + 1)
    )
  }
  if (index === 0) return t('create.book.cover')
  const [left, right] = pageNumbersOf(document, index)
  if (left === undefined) return t('create.book.insideFront', { number: right ?? 1 })
  if (right === undefined) return t('create.book.insideBack', { number: left })
  return `${left}–${right}`
}

/** Page label for where the page is not seen. */
export function pageLabel(t: Translate, document: Pages, index: number): string {
  if (!isBook(document)) return sheetLabel(t, document, index)
  const [left, right] = pageNumbersOf(document, index)
  const isWhole = index > 0 && left !== undefined && right !== undefined
  if (!isWhole) return shortPageLabel(t, document, index)
  return t('create.book.pages', { from: left, to: right })
}

function sheetLabel(t: Translate, document: Pages, index: number): string {
  const role = roleLabel(t, document, index)
  if (role !== undefined) return role
  const total = document.pages.length
  const number = t('create.canvas.pageNumber', { number: index + 1, total })
  const month = calendarPageLabel(document, document.pages[index]!, t)
  return month === undefined ? number : `${number}, ${month}`
}

function roleLabel(t: Translate, { pages }: Pages, index: number): string | undefined {
  const role = pages[index]?.role
  switch (role) {
    case 'front':
    case 'inside':
    case 'back':
      return t(`create.formats.page.${role}`)
    case 'side': {
      const isFirst = pages.findIndex((page) => page.role === 'side') === index
      return t(`create.formats.page.${isFirst ? 'left' : 'right'}`)
    }
    default:
      return undefined
  }
}
