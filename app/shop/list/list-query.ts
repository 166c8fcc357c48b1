import { articleSorts, type ArticleSort } from '#commerce/catalogue/catalogue.terms.ts'

export const PAGE_SIZE = 24
/** Page size of designs: somebody who looks for a picture looks at many. */
export const DESIGN_PAGE_SIZE = 48

/** List query: what a visitor asked a list for, as its address says it. What makes no sense is left out. */
export type ListQuery = {
  kind: string[]
  tag: string[]
  attribute: string[]
  /** In whole units of the store's currency, as somebody types them. */
  priceFrom: number | undefined
  priceTo: number | undefined
  onlyReduced: boolean
  sort: ArticleSort
  page: number
}

export function readListQuery(query: URLSearchParams): ListQuery {
  const sort = query.get('sort')
  return {
    kind: chosen(query, 'kind', /^[a-z-]{1,40}$/),
    tag: chosen(query, 'tag', /^\d{1,9}$/),
    attribute: chosen(query, 'attribute', /^[a-z0-9-]{1,60}$/),
    priceFrom: wholeNumber(query.get('price_from')),
    priceTo: wholeNumber(query.get('price_to')),
    onlyReduced: query.get('only_reduced') === 'true',
    sort: articleSorts.find((known) => known === sort) ?? 'CATALOGUE',
    page: wholeNumber(query.get('page')) || 1,
  }
}

/** As `listArticles` takes it. */
export function toFilter(query: ListQuery, minorPerUnit: number) {
  const { priceFrom, priceTo, onlyReduced, ...rest } = query
  return {
    ...rest,
    ...(priceFrom !== undefined && { priceFrom: priceFrom * minorPerUnit }),
    ...(priceTo !== undefined && { priceTo: priceTo * minorPerUnit }),
    ...(onlyReduced && { onlyReduced }),
    limit: PAGE_SIZE,
  }
}

/** How many filters somebody has chosen. */
export function filterCount(query: ListQuery): number {
  const { kind, tag, attribute, priceFrom, priceTo, onlyReduced } = query
  const others = [priceFrom !== undefined, priceTo !== undefined, onlyReduced]
  return kind.length + tag.length + attribute.length + others.filter(Boolean).length
}

export const isNarrowed = (query: ListQuery) => filterCount(query) > 0

/** The same list at another page; the first one has no number in its address. */
export function pageHref(path: string, search: string, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The same list without one of its filters, from its first page on. */
export function withoutFilter(path: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search)
  query.delete(name, value)
  query.delete('page')
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The same list without all of them; what was searched for stays. */
export function withoutFilters(path: string, search: string): string {
  const words = new URLSearchParams(search).get('query')
  return words === null ? path : `${path}?${new URLSearchParams({ query: words })}`
}

/** The same list with another choice, or with none, from its first page on. */
export function withChoice(
  path: string,
  search: string,
  name: string,
  value: string | undefined,
): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete(name)
  if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

function chosen(query: URLSearchParams, name: string, shape: RegExp): string[] {
  return [...new Set(query.getAll(name))].filter((value) => shape.test(value)).slice(0, 40)
}

export function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
