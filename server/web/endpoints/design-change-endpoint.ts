import type { Hono } from 'hono'
import { isRefused, type Refused } from '#api/refusal.ts'
import { refusalAnswer, respond } from '#api/respond.ts'
import { Refusal } from '#api/refusal.ts'
import { draftPath } from '#app/paths.ts'
import { OPENING_PATH } from '#commerce/design-change/design-change.terms.ts'
import { prefixOf } from '#config/locales.ts'
import type { Visit } from '#server/web/visit.ts'
import { readBody, textOf } from './visitor-body.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'

/**
 * Way of people of the shop into the editor of a store: office and stores share no cookies, so a one-time address brings
 * the right over. What cannot be opened is a page that does not exist.
 */
export function addDesignChange(web: Hono<WebEnv>, visitFor: (c: WebContext) => Visit): void {
  web.get(`${OPENING_PATH}/:token`, async (c, next) => {
    // Whoever only looks ahead would use it up.
    if (c.req.method !== 'GET' || c.req.header('sec-purpose')?.includes('prefetch')) return next()
    c.set('routeLabel', 'design-change')
    const visit = visitFor(c)
    const opened = await visit.api.designChange.openChange({ token: c.req.param('token') })
    if (isRefused(opened)) return next()
    const { credential, lifeSeconds, articleId, designId } = opened
    visit.enterCopy(credential, lifeSeconds)
    const { locales } = c.get('site')
    const locale = locales.find(({ code }) => code === c.req.query('locale')) ?? locales[0]
    const location = `${prefixOf({ locales }, locale)}${draftPath(articleId, designId)}`
    return answer(visit, { status: 303, headers: { location } })
  })

  web.post(`${OPENING_PATH}/proof`, async (c) => {
    c.set('routeLabel', 'design-change')
    const body = await readBody(c)
    const visit = visitFor(c)
    const confirmed = textOf(body['confirmed']).split(',').filter(Boolean)
    const end = await visit.api.designChange.proposeChange({
      revision: textOf(body['revision']),
      confirmed,
    })
    return isRefused(end) ? refused(end) : ended(visit, end.backUrl)
  })

  web.post(`${OPENING_PATH}/end`, async (c) => {
    c.set('routeLabel', 'design-change')
    const visit = visitFor(c)
    const end = await visit.api.designChange.leaveChange({})
    return isRefused(end) ? refused(end) : ended(visit, end.backUrl)
  })
}

const refused = ({ code, fields }: Refused) => respond(refusalAnswer(new Refusal(code, fields)))

function ended(visit: Visit, backUrl: string): Response {
  visit.leaveCopy()
  return answer(visit, { body: JSON.stringify({ back_url: backUrl }) })
}

function answer(visit: Visit, given: { status?: number; headers?: HeadersInit; body?: string }) {
  const headers = new Headers(given.headers)
  headers.set('cache-control', 'private, no-store')
  if (given.body !== undefined) headers.set('content-type', 'application/json; charset=utf-8')
  for (const cookie of visit.cookies()) headers.append('set-cookie', cookie)
  return new Response(given.body ?? null, { status: given.status ?? 200, headers })
}
