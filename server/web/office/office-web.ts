import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createClient, type Caller } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import type { OfficeApi, OfficeStore, Toast } from '#app/office/office-page.ts'
import type { OfficeAnswer } from '#app/office/office-request.ts'
import type { ChatNews } from '#commerce/ticket/chat-news.ts'
import { escapeHtml } from '#commerce/kernel/mail/mail-html.ts'
import { storesOfChoice } from '#commerce/office-task/store-choice.terms.ts'
import { LINK_MINUTES } from '#commerce/staff/staff.terms.ts'
import { officeContracts } from '#commerce/contracts.ts'
import type { Site } from '#config/sites.ts'
import { canonicalPath } from '#server/web/rules/request-rules.ts'
import { isLoopbackRequest } from '#server/web/rules/operator-access.ts'
import type { PageRenderer } from '#server/web/pages.ts'
import type { ApiDoor } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'
import { callerOf, passToOfficeApi } from './office-api.ts'
import { answerChatDesk } from './chat-desk-door.ts'
import { answerLive, type LiveDoor } from './live-door.ts'
import { officeOpenApi } from './office-openapi.ts'
import { officePolicy, officeWrites } from './office-rules.ts'
import { readOfficeCookie, writeOfficeCookie, writeStaffCredential } from './staff-cookie.ts'

export type OfficeParts = {
  origin: string
  door: ApiDoor
  renderer: PageRenderer
  /** Undefined in a web process without a database: its pages ask again instead. */
  live: LiveDoor | undefined
  chatNews: ChatNews
  /** Files that every host serves: scripts, icons, pictures. */
  addFiles: (web: Hono<WebEnv>) => void
}

const SIGN_IN_PATH = '/office/sign-in'
const MOST_FORM_BYTES = 30_000_000
const TOAST_SECONDS = 60
const COMPANY_SECONDS = 10 * 60
const STORE_SECONDS = 365 * 24 * 60 * 60

/** Everything that the office's own host answers; all else does not exist there. */
export function createOfficeWeb(parts: OfficeParts): Hono<WebEnv> {
  const { origin, door, renderer } = parts
  const web = new Hono<WebEnv>()
  const stores = renderer.sites.map(storeOf)
  const openApi = officeOpenApi(origin, renderer.build.id)
  web.use('*', async (c, next) => {
    const { outer } = c.env
    c.set('requestId', outer?.requestId ?? '')
    c.set('clientAddress', outer?.clientAddress ?? '')
    c.set('routeLabel', 'office')
    await next()
    outer?.tell(c.get('routeLabel'), c.get('refusal'))
    // A file brings a stricter one, and a page to print the hash of its own style.
    if (!c.res.headers.has('content-security-policy')) {
      c.res.headers.set('content-security-policy', officePolicy(renderer.isDevelopment))
    }
    c.res.headers.set('referrer-policy', 'same-origin')
    if (origin.startsWith('https:')) {
      c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    }
  })
  web.use('*', canonicalPath)
  web.use('*', officeWrites(origin, SIGN_IN_PATH))
  web.use('*', bodyLimit({ maxSize: MOST_FORM_BYTES, onError: () => plain(413, 'Too large.') }))
  parts.addFiles(web)
  web.get('/', (c) => c.redirect('/office', 302))
  web.get('/api/office/openapi.json', async (c) => {
    const me = await makeApi(callerOf(c, door, origin), undefined).staff.getMe({})
    return isRefused(me) ? plain(401, 'Please sign in.') : Response.json(openApi)
  })
  web.get('/api/office/live', (c) => answerLive(c, parts.live, origin))
  web.get('/api/office/chat/:publicId/events', (c) =>
    // A customer who types would else keep the session of whoever has left their desk.
    answerChatDesk(c, { ...callerOf(c, door, origin), isUnattended: true }, parts.chatNews),
  )
  web.all('/api/office/*', (c) => passToOfficeApi(c, callerOf(c, door, origin)))
  const answerPage = (c: WebContext) => renderOfficePage(c, parts, stores)
  web.all('/office', answerPage)
  web.all('/office/*', answerPage)
  web.all('*', () => plain(404, 'Not found.'))
  return web
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const storeOf = (site: Site): OfficeStore => ({
  slug: site.slug,
  brand: site.brand,
  name: `${site.config.brandName} ${countryNames.of(site.config.defaultCountryA2)}`,
  country: site.config.defaultCountryA2,
  origin: site.origin,
})

async function renderOfficePage(
  c: WebContext,
  { origin, door, renderer }: OfficeParts,
  stores: readonly OfficeStore[],
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const url = new URL(`${origin}${pathname}${search}`)
  const cookies = c.req.header('cookie')
  const caller = { ...callerOf(c, door, origin), memory: {} }
  // A link of elsewhere comes without the cookie: asked for again by the office itself, it brings it.
  const isFromElsewhere = c.req.header('sec-fetch-site') === 'cross-site'
  if (isFromElsewhere && caller.credential === undefined && c.req.method === 'GET') {
    return html(200, '<!DOCTYPE html><meta http-equiv="refresh" content="0"><title>Estampa</title>')
  }
  const form =
    c.req.method === 'POST' ? await c.req.raw.formData().catch(() => undefined) : undefined
  if (c.req.method === 'POST' && !form) return plain(415, 'A form is expected.')
  const app = await renderer.app()
  const asked = form?.get('_key')
  const key = typeof asked === 'string' && /^[\w-]{8,80}$/.test(asked) ? asked : randomUUID()
  const answer = await app.renderOffice({
    method: c.req.method,
    url,
    form,
    api: makeApi(caller, key),
    hasCredential: caller.credential !== undefined,
    isLocal: isLoopbackRequest(c),
    browserOf: (name) => readOfficeCookie(origin, cookies, name),
    stores,
    store: knownChoice(readOfficeCookie(origin, cookies, 'store'), stores),
    theme: readOfficeCookie(origin, cookies, 'theme'),
    toast: readToast(readOfficeCookie(origin, cookies, 'toast')),
    translate: renderer.translate,
    script: renderer.scripts.office,
    now: new Date(),
    makeKey: randomUUID,
    isDevelopment: renderer.isDevelopment,
  })
  return respond(answer, origin, cookies)
}

function respond(answer: OfficeAnswer, origin: string, cookies: string | undefined): Response {
  const response = answer.location
    ? new Response(null, { status: answer.status, headers: { location: answer.location } })
    : html(answer.status, answer.leadTo ? leadingTo(answer.leadTo) : (answer.html ?? ''))
  const add = (cookie: string) => response.headers.append('set-cookie', cookie)
  if (answer.credential !== undefined) {
    add(writeStaffCredential(origin, answer.credential ?? undefined))
    if (answer.credential === null) response.headers.set('clear-site-data', '"cache", "storage"')
  }
  if (answer.store !== undefined) {
    add(writeOfficeCookie(origin, 'store', answer.store ?? undefined, { seconds: STORE_SECONDS }))
  }
  if (answer.entry !== undefined) {
    add(writeOfficeCookie(origin, 'entry', answer.entry, { seconds: LINK_MINUTES * 60 }))
  }
  if (answer.company !== undefined) {
    const seconds = COMPANY_SECONDS
    add(writeOfficeCookie(origin, 'company', answer.company ?? undefined, { seconds }))
  }
  if (answer.toast) {
    const text = Buffer.from(JSON.stringify(answer.toast)).toString('base64url')
    add(writeOfficeCookie(origin, 'toast', text, { seconds: TOAST_SECONDS }))
  } else if (answer.html !== undefined && readOfficeCookie(origin, cookies, 'toast')) {
    add(writeOfficeCookie(origin, 'toast', undefined, { seconds: 0 }))
  }
  return response
}

/** Not a redirect: browsers hold those that follow a form against `form-action`. */
function leadingTo(address: string): string {
  const url = escapeHtml(address)
  return `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><title>Estampa</title><a href="${url}">${escapeHtml(new URL(address).host)}</a>`
}

const html = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })

const knownChoice = (choice: string | undefined, stores: readonly OfficeStore[]) =>
  choice !== undefined && storesOfChoice(choice, stores).length > 0 ? choice : undefined

/** Only the office writes this cookie, and its words are looked up: an unknown one shows nothing. */
function readToast(text: string | undefined): Toast | undefined {
  if (!text) return undefined
  try {
    const toast = JSON.parse(Buffer.from(text, 'base64url').toString()) as Toast
    if (!/^office[\w-]*\.[\w.-]+$/.test(toast.id)) return undefined
    return toast.undo && !isOfOffice(toast.undo) ? { id: toast.id } : toast
  } catch {
    return undefined
  }
}

/** Leads to a page of the office, whoever wrote it, and sends words alone. */
const isOfOffice = ({ action, fields }: NonNullable<Toast['undo']>): boolean =>
  /^\/office\/[\w\-./?=&%,:+]*$/.test(action) &&
  Object.values(fields).every((value) => typeof value === 'string')

/** Every write of one form carries the form's key: sent twice, it is done once. */
function makeApi(caller: Caller, key: string | undefined): OfficeApi {
  const clients = Object.entries(officeContracts).map(([noun, contract]) => {
    const client = createClient(contract, caller) as Record<string, (...args: unknown[]) => unknown>
    const calls = Object.entries(client).map(([name, call]) => [
      name,
      (input: unknown, options?: unknown) =>
        call(input, options ?? (key && { idempotencyKey: key })),
    ])
    return [noun, Object.fromEntries(calls)]
  })
  return Object.fromEntries(clients) as OfficeApi
}
