import { refuse } from '#api/refusal.ts'
import { parseForm } from '#api/wire.ts'
import { safeRedirect } from '#app/paths.ts'
import { escapeHtml } from '#commerce/kernel/mail/mail-html.ts'
import { originOf } from '#server/web/rules/public-origin.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** One of the specification's forms, and who sent it. */
export type AuthCall = { c: WebContext; visit: Visit; form: URLSearchParams; origin: string }

export async function readCall(c: WebContext, visit: Visit): Promise<AuthCall> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) refuse('unsupported_type')
  const form = parseForm(await c.req.text())
  return { c, visit, form, origin: originOf(c) }
}

/** A field that is sent twice says nothing. */
export function single(form: URLSearchParams, name: string): string | undefined {
  const values = form.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

export const wantsJson = (form: URLSearchParams) => single(form, 'json') === 'true'

/** Undefined when nobody said where to go; `/` when it leads away from here. */
export function wishOf({ form, origin }: AuthCall): string | undefined {
  if (!form.has('callbackUrl')) return undefined
  const wish = single(form, 'callbackUrl') ?? ''
  const path = wish.startsWith(`${origin}/`) ? wish.slice(origin.length) : wish
  return loginPath(path) ?? safeRedirect(path) ?? '/'
}

/** The page from which whoever is signed in is sent on, with the page they wanted. */
function loginPath(path: string): string | undefined {
  const [page = '', query = ''] = path.split('?', 2)
  if (!/^(\/[a-z]{2})?\/login$/.test(page)) return undefined
  const wanted = safeRedirect(new URLSearchParams(query).get('redirect'))
  return wanted === undefined ? page : `${page}?${new URLSearchParams({ redirect: wanted })}`
}

/** Not a redirect: Chrome and Safari hold those that follow a form against `form-action`. */
export function leadTo(location: string): Response {
  const url = escapeHtml(location)
  const { host } = new URL(location)
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><title>${host}</title><a href="${url}">${host}</a>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export const found = (location: string) =>
  new Response(null, { status: 302, headers: { location } })

export function answer(visit: Visit, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  for (const cookie of visit.cookies()) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

export function failed(status: number, message: string): Response {
  return Response.json({ statusCode: status, statusMessage: message, error: message }, { status })
}

export function goOn({ visit, form, origin }: AuthCall, path: string): Response {
  const location = `${origin}${path}`
  return answer(visit, wantsJson(form) ? Response.json({ url: location }) : found(location))
}
