import type { Article } from '#commerce/catalogue/article.contract.ts'

/** Kinds of products whose point is many pages. */
const kindsOfPages: ReadonlySet<string> = new Set(['book', 'calendar'])

/** Whether one photo makes it: a book, a calendar, prints or a set are made in the editor. */
export function isQuick(article: Article): boolean {
  const { isPersonalised, kind, printLook, setSize } = article
  return (
    isPersonalised && printLook === undefined && setSize === undefined && !kindsOfPages.has(kind)
  )
}
