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

/** Query of the rows that a list shows now, for what is done with all of them. */
export const shownQuery = ({ query }: Pick<OfficeView, 'query'>): string =>
  plainQuery(query.toString())
