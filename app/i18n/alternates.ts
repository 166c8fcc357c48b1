import { useLocation, useMatches } from 'react-router'
import type { Language } from '#config/locales.ts'
import { routeNameOf, shopRoutes } from '#app/routes.ts'
import { useShop, type StoreLinks } from './shop-view.tsx'

/**
 * A page whose address differs by language says so in its loader's answer: the path in each
 * language, and the stores that have it.
 */
export type PageAddress = {
  paths: Readonly<Partial<Record<string, string>>>
  stores?: readonly string[] | undefined
}

export type Alternate = { store: string; country: string; iso: string; code: string; href: string }

export function listAlternates(
  stores: readonly StoreLinks[],
  allowed: readonly Language[],
  pathIn: (code: string) => string | undefined,
  soldIn?: readonly string[],
): Alternate[] {
  return stores
    .filter((store) => !soldIn || soldIn.includes(store.slug))
    .flatMap((store) =>
      store.locales.flatMap((locale) => {
        const path = pathIn(locale.code)
        if (path === undefined || !allowed.includes(locale.code as Language)) return []
        const href = `${locale.origin}${path === '/' ? locale.prefix || '/' : `${locale.prefix}${path}`}`
        return [
          { store: store.slug, country: store.country, iso: locale.iso, code: locale.code, href },
        ]
      }),
    )
}

/** The same page in every store and language of the brand where it exists. */
export function useAlternates(): Alternate[] {
  const { stores, locale, origin } = useShop()
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const route = shopRoutes.find((candidate) => candidate.name === routeNameOf(match?.id))
  if (!route) return []
  const address = addressOf(match?.loaderData)
  if (route.path.includes(':') && !address) return []
  const prefix = locale.baseUrl.slice(origin.length)
  const plain = pathname.slice(prefix.length) || '/'
  return listAlternates(
    stores,
    route.locales,
    (code) => (address ? address.paths[code] : plain),
    address?.stores,
  )
}

function addressOf(loaderData: unknown): PageAddress | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('address' in loaderData)) {
    return undefined
  }
  return loaderData.address as PageAddress
}
