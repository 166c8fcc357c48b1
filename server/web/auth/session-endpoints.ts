import type { Hono } from 'hono'
import type { z } from 'zod'
import type { ConsentChoice, DeviceFacts, SessionView } from '#commerce/session/session.contract.ts'
import { keysToSnake } from '#api/wire.ts'
import type { Site } from '#config/sites.ts'
import { addDeviceCookies } from './device-cookies.ts'
import { isBot, readBody } from '#server/web/endpoints/visitor-body.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'

export const SESSION_PATH = '/api/session'

/** The specification's session. Who somebody is comes from the database, whatever the browser says. */
export function addSession(web: Hono<WebEnv>, visitFor: (c: WebContext) => Visit): void {
  web.get(SESSION_PATH, async (c) => {
    c.set('routeLabel', 'session')
    return tell(visitFor(c))
  })
  web.post(SESSION_PATH, async (c) => {
    c.set('routeLabel', 'session')
    const body = hasBody(c) ? await readBody(c) : {}
    const visit = visitFor(c)
    // A crawler that posts every form agrees to nothing.
    const consent = isBot(c) ? undefined : consentOf(body, c.get('site'))
    const device = deviceOf(body)
    // `customer` and `session` grant nothing and keep nothing: they ask to read again, as any post does.
    if (consent || device) {
      await visit.saveSession({ ...(consent && { consent }), ...(device && { device }) })
      if (consent) await addDeviceCookies(c, visit)
    } else if (!asksToRead(body)) {
      // Nothing said: a visitor who is about to leave us a file needs somewhere to leave it.
      await visit.ensureSession()
    }
    return tell(visit)
  })
}

const hasBody = (c: WebContext) =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

const asksToRead = (body: Record<string, unknown>) =>
  Object.hasOwn(body, 'customer') || Object.hasOwn(body, 'session')

async function tell(visit: Visit): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  const view = await visit.getSession()
  for (const cookie of visit.cookies()) headers.append('set-cookie', cookie)
  return Response.json(sessionAnswer(view), { headers })
}

/** With the specification's names; null where there is nothing, so that every field is there. */
export function sessionAnswer(view: SessionView) {
  return {
    /** The id by which the API knows this visitor's calls. It opens nothing. */
    fotiApiClient: view.extSessionId,
    isConsentGiven: view.isConsentGiven,
    isAdsAccepted: view.isAdsAccepted,
    isAnalyticsAccepted: view.isAnalyticsAccepted,
    consentVersion: view.consentVersion ?? null,
    screenWidth: view.screenWidth ?? null,
    screenHeight: view.screenHeight ?? null,
    screenDevicePixelRatio: view.screenDevicePixelRatio ?? null,
    ga4ClientId: view.ga4ClientId ?? null,
    ga4SessionId: view.ga4SessionId ?? null,
    ga4SessionNumber: view.ga4SessionNumber ?? null,
    customer: view.customer ? keysToSnake(view.customer) : null,
    updateDateCustomer: view.updateDateCustomer ?? null,
    ext_session_id: view.extSessionId,
    cart_quantity: view.cartQuantity,
    wish_quantity: view.wishQuantity ?? 0,
  }
}

const deviceNames = [
  'screenWidth',
  'screenHeight',
  'screenDevicePixelRatio',
  'ga4ClientId',
  'ga4SessionId',
  'ga4SessionNumber',
] as const

type Told = Record<string, unknown>

function deviceOf(body: Told): z.input<typeof DeviceFacts> | undefined {
  const told = deviceNames
    .filter((name) => Object.hasOwn(body, name) && body[name] !== null)
    .map((name) => [name, oneValue(body[name])])
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

const consentNames = ['isConsentGiven', 'isAdsAccepted', 'isAnalyticsAccepted'] as const

/** Consent to the question that this store asks now, unless the browser names the one it was asked. */
function consentOf(body: Told, site: Site): z.input<typeof ConsentChoice> | undefined {
  if (!consentNames.some((name) => Object.hasOwn(body, name))) return undefined
  const said = (name: (typeof consentNames)[number]) => (oneValue(body[name]) ?? false) as boolean
  return {
    isConsentGiven: said('isConsentGiven'),
    isAdsAccepted: said('isAdsAccepted'),
    isAnalyticsAccepted: said('isAnalyticsAccepted'),
    consentVersion: String(oneValue(body['consentVersion']) ?? site.consentVersion),
  }
}

/** An object where a word belongs is no word. */
const oneValue = (value: unknown) =>
  value !== null && typeof value === 'object'
    ? 'invalid'
    : ((value ?? undefined) as string | number | boolean | undefined)
