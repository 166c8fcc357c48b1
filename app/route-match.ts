import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { checkQuery, paramRules } from './param-rules.ts'
import { allRoutes, type ShopRoute } from './routes.ts'

export type RouteMatch = {
  route: ShopRoute
  params: Record<string, string>
  locale: Locale
  /** The path without its locale prefix: `/cart`. */
  path: string
}

const patterns = allRoutes.map((route) => {
  const names = [...route.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!)
  const source = route.path.replace(/:[a-z_]+/g, '([^/]+)')
  return { route, names, pattern: new RegExp(`^${source}$`) }
})

/** The locale that a path is written in, and what is left of it. */
export function splitLocale(site: Site, pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  const prefixed = site.locales.slice(1).find((locale) => locale.code === first)
  return prefixed
    ? { locale: prefixed, path: `/${rest.join('/')}` }
    : { locale: site.locales[0], path: pathname }
}

/**
 * The route of a path, or undefined where the specification says 404: an unknown path, a locale that
 * the store or the route does not have, a parameter or query that breaks its rule.
 */
export function matchRoute(site: Site, url: URL): RouteMatch | undefined {
  const { locale, path } = splitLocale(site, url.pathname)
  for (const { route, names, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found) continue
    if (!route.locales.includes(locale.code)) return undefined
    const params: Record<string, string> = {}
    for (const [index, name] of names.entries()) {
      const value = decode(found[index + 1]!)
      const rule = route.params[name]
      if (value === undefined || (rule && !paramRules[rule](value))) return undefined
      params[name] = value
    }
    const queryIsRight = Object.entries(route.query).every(([name, rule]) =>
      checkQuery(url.searchParams, name, rule),
    )
    return queryIsRight ? { route, params, locale, path } : undefined
  }
  return undefined
}

/** The route whose pattern a path has, whatever its parameters: for choosing how to render. */
export function routeOfPath(site: Site, pathname: string): ShopRoute | undefined {
  const { path } = splitLocale(site, pathname)
  return patterns.find(({ pattern }) => pattern.test(path))?.route
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
