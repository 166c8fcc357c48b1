import type { Hono } from 'hono'
import { isRefused, Refusal } from '#api/refusal.ts'
import { refusalAnswer, respond } from '#api/respond.ts'
import { keysToSnake } from '#api/wire.ts'
import { safeRedirect } from '#app/paths.ts'
import { networkOf } from '#commerce/kernel/attempt-limit.ts'
import { readArrival } from '#commerce/attribution/attribution.rules.ts'
import { mapHosts, type Site } from '#config/sites.ts'
import { addDeviceCookies, currentChoices, readAffiliate } from '#server/web/auth/device-cookies.ts'
import { isBot, readBody, readObject, textOf } from './visitor-body.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'

const nothing = (headers = new Headers()) => new Response(null, { status: 204, headers })

/** Visitor endpoints for the small script of every page: where its visitor came from, went and got stuck. */
export function addVisitorEndpoints(
  web: Hono<WebEnv>,
  visitFor: (c: WebContext) => Visit,
  sites: readonly Site[],
): void {
  const ownHosts = mapHosts(sites)

  web.post('/api/attribution', async (c) => {
    c.set('routeLabel', 'attribution')
    const body = await readBody(c)
    if (isBot(c)) return nothing()
    const url = textOf(body['url'])
    const referrer = elsewhere(textOf(body['referrer']), ownHosts)
    if (!URL.canParse(url)) throw new Refusal('invalid', { url: 'url' })
    const { tracking, awc, affiliate } = readArrival(new URL(url), referrer)
    if (!tracking && !awc && !affiliate) return nothing()
    const visit = visitFor(c)
    await visit.ensureSession()
    const answer = await visit.api.attribution.noteArrival({
      url,
      referrer: referrer.slice(0, 2_000),
      knownAffiliate: readAffiliate(c.get('site'), c.req.header('cookie'))?.slice(0, 20) ?? '',
    })
    if (isRefused(answer)) throw new Refusal(answer.code, answer.fields)
    return nothing(await cookiesOf(c, visit))
  })

  web.post('/api/consent', async (c) => {
    c.set('routeLabel', 'consent')
    const body = await readBody(c)
    const wantsJson = (c.req.header('accept') ?? '').includes('application/json')
    const back = safeRedirect(textOf(body['back'])) ?? '/'
    const consent = readChoice(body, c.get('site'))
    const visit = visitFor(c)
    // A crawler that presses every button agrees to nothing.
    if (!isBot(c)) await visit.saveSession({ consent })
    const headers = await cookiesOf(c, visit)
    if (!wantsJson) {
      headers.set('location', back)
      return new Response(null, { status: 303, headers })
    }
    return Response.json(keysToSnake(consent), { headers })
  })

  web.post('/api/event/page', async (c) => {
    c.set('routeLabel', 'event')
    const body = await readBody(c)
    if (isBot(c)) return nothing()
    const page = readObject(body['page'] ?? {})
    const visit = visitFor(c)
    const { consentVersion } = c.get('site')
    const choices = currentChoices(await visit.getSession(), c.get('site'))
    if (!choices.isAnalyticsAccepted) return nothing()
    const answer = await visit.api.event.recordPageEvent({
      category: textOf(body['category']),
      name: textOf(body['name']),
      url: textOf(page['url']),
      path: textOf(page['path']),
      title: textOf(page['title']),
      referrer: textOf(page['referrer']),
      userAgent: c.req.header('user-agent') ?? '',
      // Where from, roughly: the whole address says who.
      ip: networkOf(c.get('clientAddress')),
      platform: textOf(body['platform']),
      mobile: body['mobile'] === true || body['mobile'] === 'true',
      consentVersion,
    })
    if (isRefused(answer)) throw new Refusal(answer.code, answer.fields)
    return nothing()
  })

  web.post('/api/log', async (c) => {
    c.set('routeLabel', 'log')
    const body = await readBody(c)
    const level = textOf(body['level']).toUpperCase()
    const answer = await visitFor(c).api.log.recordLog({
      level: level as 'ERROR',
      message: textOf(body['message']),
      userAgent: c.req.header('user-agent') ?? '',
      referrer: textOf(body['referrer']),
      url: textOf(body['url']) || (c.req.header('referer') ?? ''),
    })
    return isRefused(answer)
      ? respond(refusalAnswer(new Refusal(answer.code, answer.fields)))
      : nothing()
  })
}

/** Cookies of the session and of the device; the answer that carries them is nobody else's. */
async function cookiesOf(c: WebContext, visit: Visit): Promise<Headers> {
  await addDeviceCookies(c, visit)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of visit.cookies()) headers.append('set-cookie', cookie)
  return headers
}

function readChoice(body: Record<string, unknown>, site: Site) {
  const choice = textOf(body['choice'])
  if (!['all', 'none', 'chosen'].includes(choice))
    throw new Refusal('invalid', { choice: 'invalid' })
  const isTicked = (name: string) =>
    choice === 'all' || (choice === 'chosen' && [true, 'true', 'on'].includes(body[name] as string))
  return {
    isConsentGiven: true,
    isAnalyticsAccepted: isTicked('analytics'),
    isAdsAccepted: isTicked('ads'),
    consentVersion: site.consentVersion,
    isChange: true,
  }
}

/** From one of our stores to another nobody has come from elsewhere. */
function elsewhere(referrer: string, ownHosts: ReadonlyMap<string, Site>): string {
  if (!URL.canParse(referrer)) return ''
  return ownHosts.has(new URL(referrer).hostname) ? '' : referrer
}
