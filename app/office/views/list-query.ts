import type { OfficeView } from '#app/office/office-page.ts'

/** Where somebody stood in a list is no part of what it shows. */
const position = new Set(['after', 'before', 'peek'])

/** Query of a list's address in a fixed order: two addresses that show the same are the same. */
export function plainQuery(query: string): string {
  const fields = [...new URLSearchParams(query)].filter(
    ([name, value]) => !position.has(name) && value !== '',
  )
  const kept = new URLSearchParams(fields)
  kept.sort()
  return kept.toString()
}

/** Query of the rows that a list shows now, with the store to which the whole office is narrowed. */
export function shownQuery({ url, store }: Pick<OfficeView, 'url' | 'store'>): string {
  const query = new URLSearchParams(plainQuery(url.search))
  if (store !== undefined && !query.has('store')) query.set('store', store)
  return query.toString()
}
