import { randomUUID } from 'node:crypto'
import { isbot } from 'isbot'
import type { AskedPage, BuildIdentity, PageAnswer, PageScripts, Shop } from '#app/shop.ts'
import type { OfficeAnswer, OfficeAsked } from '#app/office/office-request.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { isServiceAway } from '#api/unavailable.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { SharedPage } from './cache/page-cache.ts'
import { createReadings, type Call } from './cache/page-topics.ts'
import { contentSecurityPolicy } from './rules/security-headers.ts'
import { SPECULATION_HEADER } from './rules/speculation.ts'
import type { Visit } from './visit.ts'
import type { WebContext } from './web-context.ts'
import type { RouteInfo } from './rules/route-info.ts'

/** The app bundle, as far as the server needs it. */
export type App = {
  render: (asked: AskedPage, shop: Shop) => Promise<PageAnswer>
  renderOffice: (asked: OfficeAsked) => Promise<OfficeAnswer>
  routeOfPath: (site: Site, pathname: string) => RouteInfo | undefined
  splitLocale: (site: Site, pathname: string) => { locale: Locale; path: string }
  allRoutes: readonly RouteInfo[]
}

export type PageRenderer = {
  app: () => Promise<App>
  sites: readonly Site[]
  build: BuildIdentity
  scripts: PageScripts
  /** Sign-in providers: where else people may sign in from. */
  signInProviders: readonly { id: string; name: string }[]
  translate: (iso: string) => Translate
  isDevelopment: boolean
  reportError: (error: unknown, where: { requestId: string; isBot: boolean; store: string }) => void
}

const RETRY_AFTER_SECONDS = '5'

/** Headers that React Router would believe: `Origin` is checked by then, the others only our build may send. */
const checkedHeaders = [
  'origin',
  'x-react-router-spa-mode',
  'x-react-router-prerender-data',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** The page for this visitor. */
export async function renderPage(
  c: WebContext,
  renderer: PageRenderer,
  visit: Visit,
  { url, locale }: { url: URL; locale: Locale },
): Promise<Response> {
  const { response, shop } = await render(renderer, visit, {
    asked: { method: c.req.method, request: () => pageRequest(c.req.raw, url) },
    url,
    site: c.get('site'),
    locale,
    requestId: c.get('requestId'),
    isBot: () => isbot(c.req.header('user-agent') ?? ''),
  })
  c.set('routeLabel', shop.match?.route.name ?? 'unknown')
  return response
}

/** The page of an address, for nobody in particular. */
export async function renderSharedPage(
  renderer: PageRenderer,
  { site, address, startVisit }: { site: Site; address: string; startVisit: StartSharedVisit },
): Promise<SharedPage> {
  const app = await renderer.app()
  const url = new URL(`${site.origin}${address}`)
  const { locale } = app.splitLocale(site, url.pathname)
  const readings = createReadings()
  const visit = startVisit({ site, locale, url }, (call) => readings.note(call))
  const requestId = randomUUID()
  const { response, shop } = await render(renderer, visit, {
    asked: { method: 'GET', request: () => new Request(url) },
    url,
    site,
    locale,
    requestId,
    isBot: () => false,
  })
  const { status, headers } = response
  const html = shop.outcome.html ?? Buffer.from(await response.arrayBuffer())
  const isShared =
    status === 200 &&
    shop.match?.route.kind === 'document' &&
    shop.match.route.cache !== undefined &&
    !shop.outcome.mustBeFresh &&
    !headers.has('set-cookie') &&
    headers.get('content-type') === 'text/html; charset=utf-8'
  if (!isShared) return { status, headers, html, topics: undefined }
  const secrets = [shop.nonce, visit.caller.envelope.extSessionId, requestId]
  if (secrets.some((secret) => html.includes(secret))) {
    shop.reportError(new Error(`Page '${shop.match?.route.name}' holds something of one request.`))
    return { status, headers, html, topics: undefined }
  }
  return { status, headers, html, topics: readings.topics() }
}

type StartSharedVisit = (
  where: { site: Site; locale: Locale; url: URL },
  onCall: (call: Call) => void,
) => Visit

type Rendering = {
  asked: AskedPage
  url: URL
  site: Site
  locale: Locale
  requestId: string
  isBot: () => boolean
}

async function render(renderer: PageRenderer, visit: Visit, rendering: Rendering) {
  const app = await renderer.app()
  const { site, locale, url, requestId, isBot } = rendering
  // The nonce takes its bytes from a pool: to ask the system for them each time costs a page half a percent.
  const nonce = randomUUID()
  let isAway = false
  const shop: Shop = {
    ...pickVisit(visit),
    site,
    brandSites: renderer.sites.filter((other) => other.brand === site.brand),
    locale,
    url,
    match: undefined,
    build: renderer.build,
    signInProviders: renderer.signInProviders,
    scripts: renderer.scripts,
    t: renderer.translate(locale.iso),
    nonce,
    reportError: (error) => {
      isAway ||= isServiceAway(error)
      renderer.reportError(error, { requestId, isBot: isBot(), store: site.slug })
    },
    outcome: { mustBeFresh: false, found: {}, tried: new Map() },
  }
  const answer = await app.render(rendering.asked, shop)
  const headers = new Headers(answer.headers)
  for (const cookie of visit.cookies()) headers.append('set-cookie', cookie)
  if (shop.outcome.mustBeFresh) headers.set('cache-control', 'private, no-store')
  const { kind, script, opensTextEngine = false } = shop.match?.route ?? {}
  const needsNonce = kind === 'app'
  const isEditor = script === 'editor'
  if (!needsNonce && !isEditor) headers.set('speculation-rules', SPECULATION_HEADER)
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({
      nonce: needsNonce ? nonce : undefined,
      opensTextEngine,
      isDevelopment: renderer.isDevelopment,
      site,
      path: shop.url.pathname,
    }),
  )
  const { html } = shop.outcome
  const body = html ?? answer.body
  const status = answer.status === 500 && isAway ? 503 : answer.status
  if (status === 503) headers.set('retry-after', RETRY_AFTER_SECONDS)
  return { response: new Response(body, { status, headers }), shop }
}

function pickVisit(visit: Visit) {
  const { api, getSession, ensureSession, setCredential, saveSession, csrfToken } = visit
  const { leave, signOut } = visit
  return { api, getSession, ensureSession, setCredential, leave, signOut, saveSession, csrfToken }
}

/**
 * The request as React Router gets it: with the address that the visitor sees, and without `Origin`. The
 * front door has checked that header; React Router would compare it with an address that says `http:`
 * behind a TLS proxy, and answer every form of an https store with 400.
 */
function pageRequest(request: Request, url: URL): Request {
  const { headers: given } = request
  const isClean = request.url === url.href && !checkedHeaders.some((name) => given.has(name))
  if (isClean) return request
  const headers = new Headers(given)
  for (const name of checkedHeaders) headers.delete(name)
  return new Request(new Request(url, request), { headers })
}
