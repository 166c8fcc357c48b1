import type { Hono } from 'hono'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { writeMerchantFeed } from './merchant-feed.ts'
import type { PageRenderer } from '#server/web/pages.ts'
import type { RouteInfo } from '#server/web/rules/route-info.ts'
import type { StartVisit } from './site-pages.ts'
import { findSitemap, writeSitemapIndex, type Gathered, type SitemapSource } from './sitemaps.ts'
import { SPECULATION_PATH, speculationRules } from '#server/web/rules/speculation.ts'
import { startVisitOfNobody, type ApiDoor } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'
import { streamXml } from './xml-stream.ts'

/** Discovery files for machines that look for pages: none where one must log in first. */
export function addDiscovery(web: Hono<WebEnv>, renderer: PageRenderer, door: ApiDoor): void {
  const startVisit: StartVisit = (site, locale) =>
    startVisitOfNobody(door, { site, locale, url: new URL(site.origin) })
  const gathered: Gathered = new Map()
  const notHere = () => plain(404, 'Not found.')

  web.get(SPECULATION_PATH, async () => {
    const { allRoutes } = await renderer.app()
    return new Response(speculationRules(allRoutes), {
      headers: {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=3600',
      },
    })
  })
  web.get('/robots.txt', async (c) => {
    const { allRoutes } = await renderer.app()
    return plain(200, robotsOf(c.get('site'), allRoutes), {
      'cache-control': 'public, max-age=3600',
    })
  })
  // Browsers ask for it beside whatever is no page: a 404 in every log.
  web.get('/favicon.ico', (c) => {
    const headers = { location: `/icons/${c.get('site').brand}.svg` }
    return plain(302, '', { ...headers, 'cache-control': 'public, max-age=86400' })
  })
  const open =
    (answer: (c: WebContext, source: SitemapSource) => Promise<Response>) =>
    async (c: WebContext) => {
      const site = c.get('site')
      c.set('routeLabel', 'discovery')
      if (site.config.isLoginRequiredToAccess) return notHere()
      const { allRoutes: routes } = await renderer.app()
      const brandSites = renderer.sites.filter(
        (other) => other.brand === site.brand && !other.config.isLoginRequiredToAccess,
      )
      return answer(c, { site, brandSites, routes, startVisit, gathered })
    }
  web.get(
    '/sitemap.xml',
    open((c, source) => streamXml(c, writeSitemapIndex(source))),
  )
  web.get(
    '/sitemaps/:file',
    open(async (c, source) => {
      const match = /^([a-z]{1,20})-([1-9][0-9]{0,5})\.xml$/.exec(c.req.param('file') ?? '')
      const parts = match && (await findSitemap(source, match[1]!, Number(match[2])))
      return parts ? streamXml(c, parts) : notHere()
    }),
  )
  web.get(
    '/feeds/google.xml',
    open(async (c, { site }) => {
      const asked = c.req.query('locale') ?? site.locales[0].code
      const locale = site.locales.find(({ code }) => code === asked)
      return locale ? streamXml(c, writeMerchantFeed(site, locale, startVisit)) : notHere()
    }),
  )
}

/** Not worth a visit of a robot, or nobody else's business. */
const openRoutes = new Set(['search', 'contact', 'tracking'])
const choices = new Set(['page', 'variant', 'quantity'])

function robotsOf(site: Site, routes: readonly RouteInfo[]): string {
  if (site.config.isLoginRequiredToAccess) return 'User-agent: *\nDisallow: /'
  const closed = routes
    .filter((route) => !route.cache && !openRoutes.has(route.name))
    .map((route) => route.path.replace(/:.*$|(?<=^\/accounts\/).*/, ''))
  const prefixes = site.locales.map((locale) => prefixOf(site, locale))
  const paths = [...new Set(closed)]
    .filter((path) => !closed.some((other) => other !== path && path.startsWith(other)))
    .flatMap((path) => prefixes.map((prefix) => prefix + path))
  const narrowing = new Set(routes.flatMap((route) => route.cache?.query ?? []))
  const filters = [...narrowing].flatMap((name) =>
    choices.has(name) ? [] : [`/*?${name}=`, `/*&${name}=`],
  )
  return [
    'User-agent: *',
    ...['/api/', ...paths, ...filters].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.origin}/sitemap.xml`,
  ].join('\n')
}
