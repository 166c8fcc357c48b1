import { wholeNumber } from './list-query.ts'
import { designSorts, type DesignSort } from '#commerce/catalogue/design-sort.terms.ts'

/** Design query: what a visitor asked a list of designs for, as its address says it. */
export type DesignQuery = { sort: DesignSort; tagId: number | undefined; page: number }

/** Usual sort, which an address without a choice shows. */
export const USUAL_DESIGN_SORT: DesignSort = 'POPULARITY'

export function readDesignQuery(query: URLSearchParams): DesignQuery {
  const sort = query.get('sort')
  return {
    sort: designSorts.find((known) => known === sort) ?? USUAL_DESIGN_SORT,
    tagId: wholeNumber(query.get('tag')) || undefined,
    page: wholeNumber(query.get('page')) || 1,
  }
}
