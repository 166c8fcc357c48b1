import { calendarPageLabel } from '#app/editor/calendar/calendar-name.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { isBook, pageNumbersOf } from '#design/book/book.ts'
import type { DesignDocument } from '#design/document.ts'

type Pages = Pick<DesignDocument, 'pages'>

/** Under its small picture: `Cover`, `3–4`, or a number. */
export function shortPageLabel(t: Translate, document: Pages, index: number): string {
  if (!isBook(document)) return monthOf(t, document, index) ?? String(index + 1)
  if (index === 0) return t('create.book.cover')
  const [left, right] = pageNumbersOf(document, index)
  if (left === undefined) return t('create.book.insideFront', { number: right ?? 1 })
  if (right === undefined) return t('create.book.insideBack', { number: left })
  return `${left}–${right}`
}

/** What it is called where it is not seen. */
export function pageLabel(t: Translate, document: Pages, index: number): string {
  const total = document.pages.length
  if (!isBook(document)) {
    const number = t('create.canvas.pageNumber', { number: index + 1, total })
    const month = monthOf(t, document, index)
    return month === undefined ? number : `${number}, ${month}`
  }
  const [left, right] = pageNumbersOf(document, index)
  const isWhole = index > 0 && left !== undefined && right !== undefined
  if (!isWhole) return shortPageLabel(t, document, index)
  return t('create.book.pages', { from: left, to: right })
}

const monthOf = (t: Translate, document: Pages, index: number) =>
  calendarPageLabel(document, document.pages[index]!, t)
