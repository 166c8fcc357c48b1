import type { Hono } from 'hono'
import type { OidcProvider } from '#config/oidc-providers.ts'
import type { Log } from '#server/observe/log.ts'
import {
  answer,
  failed,
  found,
  goOn,
  leadTo,
  readCall,
  single,
  wantsJson,
  wishOf,
  type AuthCall,
} from './auth-call.ts'
import { AUTH_PATH, runOidc } from './auth-oidc.ts'
import {
  askForPasskey,
  enterByLink,
  enterByPasskey,
  enterByPassword,
  goBackToProfile,
  LINKING,
  proveLinking,
  sendLink,
} from './auth-ways.ts'
import { isCsrfToken } from './csrf.ts'
import { originOf } from '#server/web/rules/public-origin.ts'
import { readCookie, writeCookie } from './session-cookie.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'
import type { WebKeys } from './web-keys.ts'

type AuthParts = {
  visitFor: (c: WebContext) => Visit
  providers: readonly OidcProvider[]
  keys: WebKeys
  log: Log
  /** The ways in that need no provider elsewhere. */
  ownWays?: readonly string[]
}

const names: Record<string, { name: string; type: string }> = {
  credentials: { name: 'E-mail and password', type: 'credentials' },
  email: { name: 'E-mail', type: 'email' },
  passkey: { name: 'Passkey', type: 'webauthn' },
}

/** Callbacks to which a provider's own page sends a form. What comes there is only turned into a link. */
export const formCallbacks = (providers: readonly OidcProvider[]) =>
  providers
    .filter((provider) => provider.answersByForm)
    .map(({ id }) => `${AUTH_PATH}/callback/${id}`)

/** The specification's authentication endpoints. */
export function addAuth(web: Hono<WebEnv>, parts: AuthParts): void {
  const { providers, ownWays = Object.keys(names) } = parts
  const known = [
    ...ownWays.map((id) => ({ id, ...names[id]! })),
    ...providers.map(({ id, name }) => ({ id, name, type: 'oidc' })),
  ]
  web.use(`${AUTH_PATH}/*`, async (c, next) => {
    c.set('routeLabel', 'auth')
    await next()
  })

  web.get(`${AUTH_PATH}/providers`, (c) => {
    const base = `${originOf(c)}${AUTH_PATH}`
    const list = known.map((one) => [
      one.id,
      { ...one, signinUrl: `${base}/signin/${one.id}`, callbackUrl: `${base}/callback/${one.id}` },
    ])
    return Response.json(Object.fromEntries(list))
  })

  web.get(`${AUTH_PATH}/csrf`, async (c) => {
    const visit = parts.visitFor(c)
    return answer(visit, Response.json({ csrfToken: await visit.csrfToken() }))
  })

  web.get(`${AUTH_PATH}/session`, async (c) => {
    const visit = parts.visitFor(c)
    const { customer, expiresAt } = await visit.getSession()
    if (!customer && c.req.query('required') === 'true') return failed(401, 'SessionRequired')
    const { name, surname, email } = customer ?? {}
    const body = customer
      ? { user: { name: `${name} ${surname}`.trim(), email }, expires: expiresAt }
      : {}
    return answer(visit, Response.json(body))
  })

  const isGood = async ({ c, form }: AuthCall) =>
    isCsrfToken(c.get('site'), c.req.header('cookie'), parts.keys, single(form, 'csrfToken') ?? '')

  const signOutFailed = () => failed(400, 'Could not fetch CSRF Token for signing out')
  web.get(`${AUTH_PATH}/signout`, signOutFailed)
  web.post(`${AUTH_PATH}/signout`, async (c) => {
    const call = await readCall(c, parts.visitFor(c))
    if (!(await isGood(call))) return signOutFailed()
    await call.visit.signOut()
    return goOn(call, wishOf(call) ?? '/')
  })

  // A link must not sign anybody in: whoever opens one is shown the page that asks.
  web.get(`${AUTH_PATH}/signin/:provider?`, (c) => c.redirect('/login', 302))
  web.get(`${AUTH_PATH}/callback/email`, (c) =>
    c.redirect(`/login/link?${new URLSearchParams({ token: c.req.query('token') ?? '' })}`, 302),
  )
  web.get(`${AUTH_PATH}/callback/:provider`, async (c) => {
    const provider = providers.find(({ id }) => id === c.req.param('provider'))
    if (!provider) return failed(400, 'InvalidProvider')
    return walk({ c, visit: parts.visitFor(c), form: new URLSearchParams(), origin: originOf(c) })
  })

  web.post(`${AUTH_PATH}/:step{signin|callback}/:provider`, async (c) => {
    if (known.length === 0) return failed(500, 'InvalidProvider')
    const id = c.req.param('provider')
    if (!known.some((one) => one.id === id)) return failed(400, 'InvalidProvider')
    const call = await readCall(c, parts.visitFor(c))
    const isCallback = c.req.param('step') === 'callback'
    const provider = providers.find((one) => one.id === id)
    // From the provider's page, by a form. The cookies that prove the walk come with a link only.
    if (isCallback && provider) return c.redirect(linkOf(call, provider), 303)
    if (!(await isGood(call))) {
      // A page that lay open for days: its form is no longer good, and a new one is.
      return wantsJson(call.form)
        ? failed(400, 'MissingCSRF')
        : found(`${call.origin}/login?error=MissingCSRF`)
    }
    if (id === 'credentials') return enterByPassword(call)
    if (id === 'email') return isCallback ? enterByLink(call) : sendLink(call)
    if (id === 'passkey') return isCallback ? enterByPasskey(call) : askForPasskey(call)
    const refused = await proveLinking(call)
    return refused ? goBackToProfile(call, refused) : walk(call)
  })

  async function walk(call: AuthCall): Promise<Response> {
    const { c, visit, form, origin } = call
    const url = new URL(c.req.url)
    const target = `${origin}${wishOf(call) ?? '/login'}`
    const isPost = c.req.method === 'POST'
    const request = new Request(`${origin}${url.pathname}${isPost ? '' : url.search}`, {
      method: c.req.method,
      headers: { cookie: walkCookies(c) },
      ...(isPost && { body: new URLSearchParams({ callbackUrl: target }) }),
    })
    const secrets = (await parts.keys.all()).map(({ secret }) => secret)
    const linkToken = readCookie(c.get('site'), c.req.header('cookie'), LINKING)
    const oidc = { origin, providers, secrets, visit, log: parts.log, linkToken }
    const walked = await runOidc(request, oidc)
    if (!isPost) visit.setCookie(LINKING, writeCookie(c.get('site'), LINKING, undefined, 0))
    const location = walked.headers.get('location')
    if (!location) return failed(502, 'OAuthSignInError')
    if (wantsJson(form)) return answer(visit, Response.json({ url: location }))
    const isAway = isPost && !location.startsWith(`${origin}/`)
    return answer(visit, isAway ? leadTo(location) : found(location))
  }
}

/** Only what the walk needs goes on, and only by a link. */
function linkOf({ form }: AuthCall, { id }: OidcProvider): string {
  const query = new URLSearchParams()
  for (const name of ['code', 'state', 'error', 'error_description', 'iss']) {
    const value = single(form, name)
    if (value !== undefined && value.length <= 4_000) query.set(name, value)
  }
  return `${AUTH_PATH}/callback/${id}?${query}`
}

/** The library sees the cookies of its own walk, and no other. */
function walkCookies(c: WebContext): string {
  const parts = (c.req.header('cookie') ?? '').slice(0, 16_384).split(';')
  return parts.filter((part) => /^\s*(__Secure-|__Host-)?authjs\./.test(part)).join(';')
}
