import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import type { BuildIdentity, Shop } from '#app/shop.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { Visit } from './visit.ts'
import type { WebContext } from './web-context.ts'

/** What the server reads of the app's route table. */
export type RouteInfo = {
  guards: readonly string[]
  name: string
  kind: 'document' | 'app'
  prerender: boolean
  path: string
  locales: readonly string[]
}

/** The app bundle, as far as the server needs it. */
export type App = {
  render: (request: Request, shop: Shop) => Promise<Response>
  routeOfPath: (site: Site, pathname: string) => RouteInfo | undefined
  splitLocale: (site: Site, pathname: string) => { locale: Locale; path: string }
  allRoutes: readonly RouteInfo[]
}

export type PageRenderer = {
  app: () => Promise<App>
  sites: readonly Site[]
  build: BuildIdentity
  documentScript: string
  translate: (iso: string) => Translate
  isDevelopment: boolean
  reportError: (error: unknown, where: { requestId: string; isBot: boolean; store: string }) => void
}

/** React Router believes these; nobody but our own build may send them. */
const frameworkHeaders = [
  'x-react-router-spa-mode',
  'x-react-router-prerender-data',
  'x-forwarded-host',
  'x-forwarded-proto',
]

export async function renderPage(
  c: WebContext,
  renderer: PageRenderer,
  visit: Visit,
  locale: Locale,
): Promise<Response> {
  const app = await renderer.app()
  const site = c.get('site')
  const url = new URL(c.req.url)
  const nonce = randomBytes(16).toString('base64')
  const isBot = isbot(c.req.header('user-agent') ?? '')
  const requestId = c.get('requestId')
  const shop: Shop = {
    ...pickVisit(visit),
    site,
    brandSites: renderer.sites.filter((other) => other.brand === site.brand),
    locale,
    url,
    match: undefined,
    build: renderer.build,
    scripts: { document: renderer.documentScript },
    t: renderer.translate(locale.iso),
    nonce,
    reportError: (error) => renderer.reportError(error, { requestId, isBot, store: site.slug }),
    outcome: { mustBeFresh: false },
  }
  const response = await app.render(cleanRequest(c.req.raw), shop)
  c.set('routeLabel', shop.match?.route.name ?? 'unknown')
  const headers = new Headers(response.headers)
  const cookie = visit.cookie()
  if (cookie) headers.append('set-cookie', cookie)
  if (shop.outcome.mustBeFresh) headers.set('cache-control', 'private, no-store')
  const needsNonce = shop.match?.route.kind === 'app'
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({
      nonce: needsNonce ? nonce : undefined,
      isDevelopment: renderer.isDevelopment,
    }),
  )
  return new Response(response.body, { status: response.status, headers })
}

function pickVisit({ api, getSession, ensureSession, setCredential }: Visit) {
  return { api, getSession, ensureSession, setCredential }
}

function cleanRequest(request: Request): Request {
  if (!frameworkHeaders.some((name) => request.headers.has(name))) return request
  const headers = new Headers(request.headers)
  for (const name of frameworkHeaders) headers.delete(name)
  return new Request(request, { headers })
}
