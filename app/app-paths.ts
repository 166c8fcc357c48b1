import type { Locale } from '#config/locales.ts'
import { shopRoutes } from './routes.ts'

const appPatterns = shopRoutes
  .filter((route) => route.kind === 'app')
  .map((route) => new RegExp(`^${route.path.replace(/:[a-z_]+/g, '[^/]+')}$`))

/** Whether a path, without its language, is one of a page that the browser makes itself. */
export function isAppPath(path: string): boolean {
  const { pathname } = new URL(path, 'https://shop.invalid')
  return appPatterns.some((pattern) => pattern.test(pathname))
}

/** The path of a link that leads from one app page to another in the same language, else undefined. */
export function appPathOf(
  href: string,
  current: string,
  locales: readonly Locale[],
): string | undefined {
  const target = new URL(href, current)
  const here = new URL(current)
  if (target.origin !== here.origin) return undefined
  if (target.pathname === here.pathname && target.hash) return undefined
  const codes = locales.slice(1).map((locale) => locale.code as string)
  const prefixOf = (pathname: string) => {
    const first = pathname.split('/')[1] ?? ''
    return codes.includes(first) ? `/${first}` : ''
  }
  const prefix = prefixOf(target.pathname)
  if (prefix !== prefixOf(here.pathname)) return undefined
  const path = target.pathname.slice(prefix.length)
  return isAppPath(path) ? `${target.pathname}${target.search}${target.hash}` : undefined
}
