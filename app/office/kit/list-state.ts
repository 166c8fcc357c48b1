/** Names in an address that belong to every list. */
const LIST_NAMES = { search: 'q', sort: 'sort', columns: 'columns', after: 'after' } as const

/** State of a list: all of it stands in the address, so that a view is a link and Back works. */
export type ListState = {
  search: string
  /** `-placed` is newest first. */
  sort: string
  /** Empty: those that the list shows by itself. */
  columns: readonly string[]
  after: string | undefined
  /** Values of each filter that has any. */
  values: Readonly<Record<string, readonly string[]>>
}

export type ListSpec = {
  filters: readonly string[]
  sorts: readonly string[]
  /** With its sign. */
  defaultSort: string
}

export function readList(url: URL, spec: ListSpec): ListState {
  const { searchParams } = url
  const asked = searchParams.get(LIST_NAMES.sort) ?? ''
  const sort = spec.sorts.includes(asked.replace(/^-/, '')) ? asked : spec.defaultSort
  const values: Record<string, string[]> = {}
  for (const name of spec.filters) {
    const found = valuesOf(searchParams, name)
    if (found.length > 0) values[name] = found
  }
  return {
    search: searchParams.get(LIST_NAMES.search)?.trim().slice(0, 100) ?? '',
    sort,
    columns: valuesOf(searchParams, LIST_NAMES.columns),
    after: searchParams.get(LIST_NAMES.after) ?? undefined,
    values,
  }
}

/** Several values: `status=2,17`, or as a form without script sends them, `status=2&status=17`. */
export function valuesOf(params: URLSearchParams, name: string): string[] {
  const all = params.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.map((value) => value.trim()).filter(Boolean))]
}

type Change = string | readonly string[] | undefined

/** Address of the same list with something changed; whatever changes what is listed begins at its first page. */
export function hrefWith(url: URL, changes: Readonly<Record<string, Change>>): string {
  const params = new URLSearchParams(url.search)
  params.delete(LIST_NAMES.after)
  for (const [name, change] of Object.entries(changes)) {
    const values = change === undefined ? [] : typeof change === 'string' ? [change] : change
    if (values.length === 0) params.delete(name)
    else params.set(name, values.join(','))
  }
  const query = params.toString().replaceAll('%2C', ',')
  return query ? `${url.pathname}?${query}` : url.pathname
}
