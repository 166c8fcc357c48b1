/** Several values of an address: `store=a,b`, or as a form without script sends them, `store=a&store=b`. */
export function valuesIn(params: URLSearchParams, name: string): string[] {
  const all = params.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.map((value) => value.trim()).filter(Boolean))]
}

export const firstIn = (params: URLSearchParams, name: string): string | undefined =>
  valuesIn(params, name)[0]

/** Words of the search field. */
export const searchIn = (params: URLSearchParams): string | undefined =>
  params.get('q')?.trim().slice(0, 100) || undefined
