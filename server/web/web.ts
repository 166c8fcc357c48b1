import { Hono } from 'hono'
import type { Locale } from '#config/locales.ts'
import { mapHosts, type Site } from '#config/sites.ts'
import type { Env } from '#config/env.ts'
import { openApiDocument } from '#api/openapi.ts'
import { isServiceAway } from '#api/unavailable.ts'
import { Refusal } from '#api/refusal.ts'
import { refusalAnswer, respond } from '#api/respond.ts'
import { contracts } from '#commerce/contracts.ts'
import type { MailInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { reviewPhotoPattern } from '#commerce/review/review-writing.terms.ts'
import type { ChatNews } from '#commerce/ticket/chat-news.ts'
import { readPictureName } from '#commerce/upload/upload.terms.ts'
import type { BuildMeta } from '#server/build/build-identity.ts'
import type { Log } from '#server/observe/log.ts'
import type { CompiledMessages } from '#server/build/messages.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import { describeError } from '#server/observe/redact.ts'
import { addAuth, formCallbacks } from './auth/auth.ts'
import { API_PREFIX, bodyRules, UPLOAD_PATH } from './rules/body-rules.ts'
import { bringsToken } from './rules/brings-token.ts'
import { createAddressReader, peerOf } from './rules/client-address.ts'
import { compression } from './rules/compression.ts'
import { addDiscovery } from './files/discovery.ts'
import { addDrawingFiles } from './files/drawing-files.ts'
import { createIcons } from './files/icons.ts'
import { createLocales } from './files/locales.ts'
import type { ReplyToMail } from './endpoints/inbox.ts'
import { addChat } from './endpoints/chat-endpoints.ts'
import { addDesignChange } from './endpoints/design-change-endpoint.ts'
import { addMachineEndpoints } from './endpoints/machine-endpoints.ts'
import { addOneClick } from './endpoints/one-click.ts'
import { addOperatorPages, closeOperatorPages } from './endpoints/operator-pages.ts'
import type { LiveDoor } from './office/live-door.ts'
import { officeHost } from './office/office-host.ts'
import { createOfficeWeb } from './office/office-web.ts'
import { renderPage, type PageRenderer } from './pages.ts'
import { createPrerendered } from './cache/prerendered.ts'
import { proxyToApi } from './endpoints/proxy.ts'
import { publicUrl } from './rules/public-origin.ts'
import { traceRequests } from './rules/request-trace.ts'
import {
  canonicalPath,
  resolveSite,
  sameOriginWrites,
  shortRedirects,
} from './rules/request-rules.ts'
import { addResumable, addResumableOptions } from './endpoints/resumable.ts'
import { addSession } from './auth/session-endpoints.ts'
import { clearLeftDevice, securityHeaders } from './rules/security-headers.ts'
import type { SharedPages } from './cache/shared-pages.ts'
import { readCredential } from './auth/session-cookie.ts'
import {
  createAssets,
  createMedia,
  IMMUTABLE,
  type DrawLate,
  type SharedMedia,
} from './files/static-files.ts'
import { startVisit, type ApiDoor, type Visit } from './visit.ts'
import { addWebhooks } from './endpoints/webhooks.ts'
import { addVisitorEndpoints } from './endpoints/visitor-endpoints.ts'
import { addWebVitals } from './endpoints/web-vitals.ts'
import { readDeviceTracking } from './auth/device-cookies.ts'
import { plain, type WebContext, type WebEnv } from './web-context.ts'
import type { WebKeys } from './auth/web-keys.ts'

const REMOTE_API_PREFIX = '/_api'

export type WebParts = {
  env: Env
  log: Log
  metrics: Metrics
  builds: readonly BuildMeta[]
  mediaFolder: string
  /** Late drawing of pictures when somebody first asks for them. */
  drawLate?: DrawLate | undefined
  /** Pictures that another host has drawn or was given; only where hosts share a storage. */
  sharedMedia?: SharedMedia | undefined
  messages: () => CompiledMessages
  door: ApiDoor
  renderer: PageRenderer
  webKeys: WebKeys
  /** Undefined where every page is rendered anew. */
  sharedPages: SharedPages | undefined
  /** Inbox for the mails of a demo when there is no mail server. */
  inbox: MailInbox | undefined
  replyToMail: ReplyToMail | undefined
  /** The API for other processes, when it lives in this one. */
  api: ((request: Request) => Promise<Response>) | undefined
  /** What changes while pages of the office are open; only where the database is. */
  officeLive?: LiveDoor | undefined
  /** Wakes whoever follows a chat. */
  chatNews: ChatNews
}

/** Every rule of the front door, in the order in which a request meets them. */
export function createWeb(parts: WebParts) {
  const { env, log, metrics, builds, renderer } = parts
  const { isDevelopment, build } = renderer
  const web = new Hono<WebEnv>()
  const prerendered = createPrerendered()
  const addressOf = createAddressReader(
    { proxies: env.TRUSTED_PROXIES, header: env.PROXY_HEADER },
    (details, text) => log.warn(details, text),
  )

  web.use(
    '*',
    traceRequests({
      log,
      metrics,
      addressOf,
      isBelieved: (c) =>
        env.TRUSTED_PROXIES.has(peerOf(c.env.incoming)) ||
        (c.req.path.startsWith(`${REMOTE_API_PREFIX}/`) && isPartner(c, env)),
    }),
  )
  web.use('*', securityHeaders(isDevelopment))
  web.use('*', clearLeftDevice)
  web.use('*', compression)
  web.use('*', shortRedirects)
  web.onError((error) => {
    if (error instanceof Refusal) return respond(refusalAnswer(error))
    metrics.countFault('web')
    log.error(describeError(error), 'request failed')
    return isServiceAway(error)
      ? plain(503, 'The shop is away for a moment.', { 'retry-after': '5' })
      : plain(500, 'Something went wrong.')
  })

  const { inbox, replyToMail } = parts
  addOperatorPages(web, { metrics, metricsToken: env.METRICS_TOKEN, inbox, replyToMail })
  addRemoteApi(web, parts)

  if (env.officeOrigin) {
    const office = createOfficeWeb({
      origin: env.officeOrigin,
      door: parts.door,
      renderer,
      live: parts.officeLive,
      chatNews: parts.chatNews,
      addFiles: (host) => addSharedFiles(host, parts),
    })
    web.use('*', officeHost(env.officeOrigin, office))
  }
  web.use('*', resolveSite(mapHosts(env.sites)))
  closeOperatorPages(web)
  web.use('*', canonicalPath)
  addMachineEndpoints(web, parts.door, build.id)
  addWebhooks(web, parts.door)
  addResumableOptions(web, Math.max(env.UPLOAD_IMAGE_MB, env.UPLOAD_PDF_MB, env.UPLOAD_ZIP_MB))
  web.use('*', sameOriginWrites(formCallbacks(env.oidcProviders)))
  web.use('*', bodyRules)

  addFiles(web, parts)
  addOneClick(web, (c) => visitOf(c, parts, askedLocale(c)))
  addDiscovery(web, renderer, parts.door)

  web.get('/builds/latest.json', () => Response.json({ id: build.id, date: build.date }))
  web.get('/builds/meta/:file', async (c) => {
    const found = builds.find((one) => `${one.id}.json` === c.req.param('file'))
    if (!found) return plain(404, 'Not found.')
    const app = await renderer.app()
    return Response.json({ id: found.id, date: found.date, prerendered: prerendered.list(app) })
  })

  const openApi = JSON.stringify(openApiDocument(contracts, build.id))
  web.get('/api/openapi.json', () => jsonText(openApi))
  const visitFor = (c: WebContext) => visitOf(c, parts, askedLocale(c))
  addSession(web, visitFor)
  addAuth(web, { visitFor, providers: env.oidcProviders, keys: parts.webKeys, log })
  addUploads(web, parts)
  addVisitorEndpoints(web, visitFor, env.sites)
  addWebVitals(web, { metrics, renderer, visitFor })
  addChat(web, visitFor, parts.chatNews)
  addDesignChange(web, visitFor)
  web.all(`${API_PREFIX}/*`, async (c) => {
    const visit = visitOf(c, parts, askedLocale(c))
    const path = new URL(c.req.url).pathname.slice(API_PREFIX.length)
    return withCookie(await proxyToApi(c, visit, path), visit)
  })

  web.all('*', async (c) => {
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) {
      return plain(405, 'Method not allowed.', { allow: 'GET, HEAD, POST' })
    }
    if (c.req.method !== 'POST' && parts.sharedPages) {
      const isStranger = readCredential(c.get('site'), c.req.header('cookie')) === undefined
      const shared = await parts.sharedPages.answer(c, isStranger)
      if (shared) return shared
    }
    const url = publicUrl(c)
    if (c.req.method === 'GET') {
      const ready = prerendered.find(c.get('site'), url, isDevelopment)
      if (ready) {
        c.set('routeLabel', 'prerendered')
        return ready
      }
    }
    const locale = await pageLocale(c.get('site'), url, renderer)
    return renderPage(c, renderer, visitOf(c, parts, locale), { url, locale })
  })

  return { web, prerendered }
}

const jsonText = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } })

function withCookie(response: Response, visit: Visit): Response {
  const cookies = visit.cookies()
  if (cookies.length === 0) return response
  const headers = new Headers(response.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

/** Uploads of people, and their small copies at `/uploads/<id>-<file>`. */
function addUploads(web: Hono<WebEnv>, parts: WebParts): void {
  const visitFor = (c: WebContext) => visitOf(c, parts, askedLocale(c))
  web.post(UPLOAD_PATH, (c) => {
    c.set('routeLabel', 'upload')
    return proxyToApi(c, visitFor(c), UPLOAD_PATH)
  })
  addResumable(web, visitFor)
  web.get('/uploads/:name', async (c) => {
    c.set('routeLabel', 'upload')
    const picture = readPictureName(c.req.param('name'))
    if (!picture) return plain(404, 'Not found.')
    return proxyToApi(c, visitFor(c), `/uploads/${picture.id}/pictures/${picture.file}`)
  })
}

function addFiles(web: Hono<WebEnv>, parts: WebParts): void {
  const media = createMedia(parts.mediaFolder, parts.drawLate, parts.sharedMedia)
  const visitFor = (c: WebContext) => visitOf(c, parts, askedLocale(c))
  const locales = createLocales(parts.messages, parts.renderer.build.date)

  web.get('/media/:name', async (c) => {
    const name = c.req.param('name')
    const ofTheShop = await media(name, c.req.header('range'))
    if (ofTheShop.status !== 404 || !reviewPhotoPattern.test(name)) return ofTheShop
    const photo = await proxyToApi(c, visitFor(c), `/reviews/photos/${name}`)
    if (photo.status === 200) photo.headers.set('cache-control', IMMUTABLE)
    return photo
  })
  web.get('/_locales/:first/:second/data.json', (c) =>
    locales(c.req.param('first'), c.req.param('second'), c.req.query('v')),
  )
  addDrawingFiles(web)
  addSharedFiles(web, parts)
  for (const prefix of ['/_locales/*', '/_drawing/*']) {
    web.all(prefix, () => plain(404, 'Not found.'))
  }
}

/** Files of every host, stores and office alike. */
function addSharedFiles(web: Hono<WebEnv>, parts: WebParts): void {
  const assets = createAssets(parts.builds)
  const media = createMedia(parts.mediaFolder, parts.drawLate, parts.sharedMedia)
  const icons = createIcons(parts.env.ICON_FALLBACK_URL)
  web.get('/assets/*', (c) => assets(c, new URL(c.req.url).pathname))
  web.get('/icons/:file', (c) => assets(c, new URL(c.req.url).pathname))
  web.get('/media/:name', (c) => media(c.req.param('name'), c.req.header('range')))
  web.get('/_icons/:file', (c) => {
    const match = /^([a-z0-9-]+)\.(svg|json)$/.exec(c.req.param('file'))
    if (!match) return plain(404, 'Not found.')
    return icons(
      match[1]!,
      match[2] as 'svg' | 'json',
      c.req.query('icons') ?? '',
      c.req.query('v'),
    )
  })
  for (const prefix of ['/assets/*', '/_icons/*', '/media/*']) {
    web.all(prefix, () => plain(404, 'Not found.'))
  }
}

/** The API for a web process elsewhere, which shares the token. Strangers see nothing here. */
function addRemoteApi(web: Hono<WebEnv>, parts: WebParts): void {
  const { api, env } = parts
  web.all(`${REMOTE_API_PREFIX}/*`, async (c) => {
    if (!api || !isPartner(c, env)) return plain(404, 'Not found.')
    c.set('routeLabel', 'api')
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(REMOTE_API_PREFIX.length)
    return api(new Request(url, c.req.raw))
  })
}

function isPartner(c: WebContext, { API_TOKEN }: Env): boolean {
  return API_TOKEN !== undefined && bringsToken(c.req.header('authorization'), API_TOKEN)
}

async function pageLocale(site: Site, { pathname }: URL, { app }: PageRenderer): Promise<Locale> {
  const { splitLocale } = await app()
  return splitLocale(site, pathname.replace(/(?:\/_)?\.data$/, '')).locale
}

/** A call of the browser says in which language it wants its words. */
function askedLocale(c: WebContext): Locale {
  const { locales } = c.get('site')
  return locales.find((locale) => locale.code === c.req.query('locale')) ?? locales[0]
}

function visitOf(c: WebContext, parts: WebParts, locale: Locale) {
  const site = c.get('site')
  return startVisit({
    door: parts.door,
    site,
    locale,
    url: publicUrl(c),
    cookieHeader: c.req.header('cookie'),
    clientAddress: c.get('clientAddress'),
    clientAgent: c.req.header('user-agent'),
    requestId: c.get('requestId'),
    deviceTracking: readDeviceTracking(site, c.req.header('cookie')),
    session: {
      provider: parts.env.SESSION_PROVIDER,
      days: parts.env.SESSION_DAYS,
      keys: parts.webKeys,
    },
    answers: parts.sharedPages?.answers,
    onRefused: (code) => c.set('refusal', code),
    onLeave: () => c.set('isLeaving', true),
  })
}
