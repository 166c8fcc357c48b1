import { trackingNames } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import type { Attribution } from '#commerce/attribution/attribution.contract.ts'
import type { SessionView } from '#commerce/session/session.contract.ts'
import type { Site } from '#config/sites.ts'
import { cookieName, readCookie, writeCookie } from './session-cookie.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** Cookies of others that their scripts have set while they were welcome. */
const foreignCookies = {
  analytics: /^_(ga|gid|gat)(_|$)/,
  ads: /^_(gcl|fbp|fbc|aw)(_|$)/,
} as const

const LONGEST_HEADER = 8_192
const LONGEST_VALUE = 200

type Choices = Pick<SessionView, 'isAnalyticsAccepted' | 'isAdsAccepted'>

function namesIn(header: string | undefined): Set<string> {
  if (!header || header.length > LONGEST_HEADER) return new Set()
  return new Set(header.split(';').map((part) => part.split('=', 1)[0]!.trim()))
}

function readOwn(site: Site, header: string | undefined, name: string): string | undefined {
  const value = readCookie(site, header, name)
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Device tracking: what the device remembers of where its visitor came from, as it travels on every API request. */
export function readDeviceTracking(site: Site, header: string | undefined): Record<string, string> {
  const tracking = new URLSearchParams(readOwn(site, header, 'tracking'))
  const awc = readOwn(site, header, 'awc')
  const affiliate = readOwn(site, header, 'affiliate')
  if (awc) tracking.set('awc', awc)
  if (affiliate && /^[0-9]{1,10}$/.test(affiliate)) tracking.set('afcust', affiliate)
  const found: Record<string, string> = {}
  for (const name of trackingNames) {
    const value = tracking.get(name)
    if (value) found[name] = value.slice(0, LONGEST_VALUE)
  }
  return found
}

export function readAffiliate(site: Site, header: string | undefined): string | undefined {
  return readOwn(site, header, 'affiliate')
}

/** Current choices: what somebody agreed to when they were last asked; an older question does not count. */
export function currentChoices(session: SessionView, site: Site): Choices {
  const isCurrent = session.isConsentGiven && session.consentVersion === site.consentVersion
  return isCurrent ? session : { isAnalyticsAccepted: false, isAdsAccepted: false }
}

/** The Set-Cookie lines that bring the device to what its visitor allows. */
export function makeDeviceCookies(
  site: Site,
  choices: Choices,
  { attribution, header, now }: { attribution: Attribution; header: string | undefined; now: Date },
): string[] {
  const isFree = !site.isAttributionConsentNeeded
  const mayStore = {
    tracking: isFree || choices.isAnalyticsAccepted,
    awc: isFree || choices.isAdsAccepted,
    affiliate: isFree || choices.isAdsAccepted,
  }
  const present = namesIn(header)
  const lines: string[] = []
  for (const name of ['tracking', 'awc', 'affiliate'] as const) {
    const part = attribution[name]
    if (mayStore[name] && part) {
      const seconds = Math.floor((new Date(part.until).getTime() - now.getTime()) / 1000)
      lines.push(writeCookie(site, name, encodeURIComponent(part.value), seconds))
    } else if (!mayStore[name] && present.has(cookieName(site, name))) {
      lines.push(writeCookie(site, name, undefined, 0))
    }
  }
  for (const name of present) {
    const isUnwelcome =
      (!choices.isAnalyticsAccepted && foreignCookies.analytics.test(name)) ||
      (!choices.isAdsAccepted && foreignCookies.ads.test(name))
    if (isUnwelcome) lines.push(...endCookie(site, name))
  }
  return lines
}

/** Such scripts set theirs on the widest domain that they may: nobody knows which that was. */
function endCookie(site: Site, name: string): string[] {
  const labels = new URL(site.origin).hostname.split('.')
  const domains = labels.slice(0, -1).map((_, i) => `; Domain=${labels.slice(i).join('.')}`)
  return ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`)
}

/** To be called whenever the choice or what is remembered has changed. */
export async function addDeviceCookies(c: WebContext, visit: Visit): Promise<void> {
  const session = await visit.getSession()
  const attribution = await visit.api.attribution.getAttribution({})
  if (isRefused(attribution)) return
  const header = c.req.header('cookie')
  const given = { attribution, header, now: new Date() }
  const choices = currentChoices(session, c.get('site'))
  for (const [index, line] of makeDeviceCookies(c.get('site'), choices, given).entries()) {
    visit.setCookie(`device ${index}`, line)
  }
}
