/** Longer ones are rendered for themselves: nobody links to such an address. */
const LONGEST_ADDRESS = 1_000

const trackingNames = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'awc',
  'afcust',
])

const isTracking = (name: string) => name.startsWith('utm_') || trackingNames.has(name)

/**
 * The address of a page without what does not make it another page: where its visitor came from,
 * and the order of the query. Undefined for one that no page is kept under.
 */
export function tidyAddress(rawUrl: string): string | undefined {
  if (rawUrl.length > LONGEST_ADDRESS) return undefined
  const at = rawUrl.indexOf('?')
  if (at === -1) return rawUrl
  const path = rawUrl.slice(0, at)
  const query = new URLSearchParams(rawUrl.slice(at + 1))
  const names = [...query.keys()]
  for (const name of names) if (isTracking(name)) query.delete(name)
  if (query.size === 0) return path
  query.sort()
  return `${path}?${query}`
}

/** Whether a path is spelt as we spell it: `%70hoto-mug` is the same page under a second name. */
export function isPlainlySpelt(path: string): boolean {
  try {
    return encodeURI(decodeURI(path)) === path
  } catch {
    return false
  }
}
