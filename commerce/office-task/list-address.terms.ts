/** Several values of an address: `store=a,b`, or as a form without script sends them, `store=a&store=b`. */
export function valuesIn(params: URLSearchParams, name: string): string[] {
  const all = params.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.map((value) => value.trim()).filter(Boolean))]
}

export const firstIn = (params: URLSearchParams, name: string): string | undefined =>
  valuesIn(params, name)[0]

/**
 * Address of a list within the stores to which the whole office is narrowed. An address that names stores is about just
 * these. Rows, counts, exports and bulk acts are all asked with this one: an export would otherwise hold another store
 * than the one that is shown.
 */
export function withinStores(params: URLSearchParams, inStores: readonly string[]) {
  const narrowed = new URLSearchParams(params)
  if (inStores.length > 0 && valuesIn(params, 'store').length === 0) {
    narrowed.set('store', inStores.join(','))
  }
  return narrowed
}

/** Words of the search field. */
export const searchIn = (params: URLSearchParams): string | undefined =>
  params.get('q')?.trim().slice(0, 100) || undefined
