import { triStates, type TriState } from '#commerce/design/design.terms.ts'
import { designSorts } from '#commerce/catalogue/design-sort.terms.ts'
import { dateFilterOf, daysOf, type DateFilter } from './date-filter.ts'

export const PAGE_SIZE = 24

export const triFilters = ['isPublished', 'isChanged', 'isSold'] as const
export type TriFilter = (typeof triFilters)[number]

/** Designs query: what the list was asked for, as its address says it. What makes no sense is left out. */
export type DesignsQuery = {
  query: string
  date: DateFilter
  sort: (typeof designSorts)[number]
  page: number
} & Record<TriFilter, TriState>

/** The names of the filters in the address. */
const names: Record<TriFilter, string> = {
  isPublished: 'published',
  isChanged: 'changed',
  isSold: 'sold',
}
export const nameOf = (filter: TriFilter): string => names[filter]

export function readDesignsQuery(asked: URLSearchParams): DesignsQuery {
  const sort = asked.get('sort')
  const page = asked.get('page')
  const triOf = (filter: TriFilter): TriState =>
    triStates.find((known) => known === asked.get(nameOf(filter))) ?? 'ALL'
  return {
    query: (asked.get('query') ?? '').trim().slice(0, 100),
    date: dateFilterOf(asked.get('date')),
    sort: designSorts.find((known) => known === sort) ?? 'DATE_LAST_MODIFICATION',
    page: page !== null && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    isPublished: triOf('isPublished'),
    isChanged: triOf('isChanged'),
    isSold: triOf('isSold'),
  }
}

/** As `listOwnDesigns` takes it; `listManagedDesigns` takes the three questions as well. */
export function toFilter(asked: DesignsQuery, now: Date, timeZone: string) {
  const { query, date, sort, page } = asked
  return {
    ...(query !== '' && { query }),
    ...daysOf(date, now, timeZone),
    sort,
    page,
    limit: PAGE_SIZE,
  }
}

export function isNarrowed({ query, date, ...asked }: DesignsQuery): boolean {
  return query !== '' || date !== 'without' || triFilters.some((filter) => asked[filter] !== 'ALL')
}

/** The same list with something else in its address; undefined takes it out. */
export function addressWith(
  path: string,
  search: string,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
