import type { RouteInfo } from './route-info.ts'

export const SPECULATION_PATH = '/speculation-rules.json'
export const SPECULATION_HEADER = `"${SPECULATION_PATH}"`

/**
 * Speculation rules: which links a browser may follow before they are clicked. Only to pages that are cached,
 * because those cost nothing, change nothing and are the same for everybody.
 */
export function speculationRules(routes: readonly RouteInfo[]): string {
  const matching = (some: readonly RouteInfo[]) => ({
    href_matches: some.flatMap(({ path }) => patternsOf(path)),
  })
  const where = {
    and: [
      matching(routes.filter((route) => route.cache)),
      { not: matching(routes.filter((route) => !route.cache)) },
      { not: { selector_matches: '[target], [download], [rel~="nofollow"]' } },
    ],
  }
  const rules = [{ source: 'document', where, eagerness: 'moderate' }]
  return JSON.stringify({ prefetch: rules, prerender: rules })
}

const LOCALE = '/:locale([a-z][a-z])'

/** `/:locale?` alone would match an empty path, which no page has. */
const patternsOf = (path: string) => (path === '/' ? ['/', LOCALE] : [`${LOCALE}?${path}`])
