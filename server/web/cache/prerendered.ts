import type { Site } from '#config/sites.ts'
import { contentSecurityPolicy } from '#server/web/rules/security-headers.ts'
import type { App } from '#server/web/pages.ts'

export type PrerenderedRoute = { route: string; path: string }

type Stored = { body: string; type: string }

/**
 * Pages that are the same for everybody, rendered once per store and locale. Kept by host and path;
 * a page and its payload come from the same two requests that a visitor would make.
 */
export function createPrerendered() {
  const stored = new Map<string, Stored>()
  const keyOf = (site: Site, path: string) => `${site.slug} ${path}`

  return {
    find(site: Site, url: URL, isDevelopment: boolean): Response | undefined {
      if (url.search !== '') return undefined
      const found = stored.get(keyOf(site, url.pathname))
      if (!found) return undefined
      return new Response(found.body, {
        headers: {
          'content-type': found.type,
          'content-security-policy': contentSecurityPolicy({
            isDevelopment,
            site,
            path: url.pathname,
          }),
        },
      })
    },

    /** Asks for each page through the front door, so that every rule of the door applies. */
    async fill(
      app: App,
      sites: readonly Site[],
      ask: (site: Site, path: string) => Promise<Response>,
    ): Promise<void> {
      const routes = app.allRoutes.filter((route) => route.prerender)
      const fresh = routes.find((route) => route.guards.includes('force-ssr'))
      if (fresh) throw new Error(`Route '${fresh.name}' is force-ssr and cannot be prerendered.`)
      for (const site of sites.filter((one) => !one.config.isLoginRequiredToAccess)) {
        for (const [index, locale] of site.locales.entries()) {
          const prefix = index === 0 ? '' : `/${locale.code}`
          for (const route of routes.filter((one) => one.locales.includes(locale.code))) {
            for (const path of [`${prefix}${route.path}`, `${prefix}${route.path}.data`]) {
              const response = await ask(site, path)
              // It has just been made and kept with the other pages that everybody gets.
              if (route.cache && !path.endsWith('.data')) continue
              const type = response.headers.get('content-type')
              if (response.status !== 200 || !type || response.headers.has('set-cookie')) continue
              stored.set(keyOf(site, path), { body: await response.text(), type })
            }
          }
        }
      }
    },

    list(app: App): PrerenderedRoute[] {
      return app.allRoutes
        .filter((route) => route.prerender)
        .map((route) => ({ route: route.name, path: route.path }))
    },
  }
}
