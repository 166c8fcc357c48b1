import type { Attribution, Remembered } from './attribution.contract.ts'
import { LONGEST_CAMPAIGN, utmNames } from './attribution.terms.ts'

const LONGEST_VALUE = 100

/** By a part of the host name that no other site has. */
const searchEngines: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google\.[a-z.]{2,6}$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)yahoo\.(com|[a-z]{2}|co\.[a-z]{2})$/, 'yahoo'],
  [/(^|\.)ecosia\.org$/, 'ecosia'],
  [/(^|\.)qwant\.com$/, 'qwant'],
  [/(^|\.)startpage\.com$/, 'startpage'],
  [/^search\.brave\.com$/, 'brave'],
  [/(^|\.)yandex\.[a-z.]{2,6}$/, 'yandex'],
  [/(^|\.)baidu\.com$/, 'baidu'],
  [/(^|\.)seznam\.cz$/, 'seznam'],
  [/^search\.[a-z]+\.(com|de|es|fr|it|pl|pt|nl)$/, 'search'],
]

/** Returns: somebody who comes back from a bank or an identity provider was not sent by it. */
const returns = /^(?:\/[a-z]{2})?\/(?:checkout|order-completed|login|accounts)(?:\/|$)/

export type Arrival = {
  tracking: Record<string, string> | undefined
  awc: string | undefined
  affiliate: string | undefined
  campaign: string | undefined
}

/** Arrival: what an address and the page that led to it say about where somebody came from. */
export function readArrival(url: URL, referrer: string): Arrival {
  const { searchParams: query } = url
  const campaign = clean(query.get('utm_campaign'))?.replace(/[^\w .:~-]/g, '')
  const affiliate = query.get('afcust') ?? ''
  const awc = query.get('awc') ?? ''
  return {
    tracking: trackingOfQuery(query) ?? trackingOfReferrer(url, referrer),
    awc: /^[\w.-]{1,100}$/.test(awc) ? awc : undefined,
    affiliate: /^[0-9]{1,10}$/.test(affiliate) ? affiliate : undefined,
    campaign: campaign ? campaign.slice(0, LONGEST_CAMPAIGN) : undefined,
  }
}

function trackingOfQuery(query: URLSearchParams): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  for (const name of utmNames) {
    const value = clean(query.get(name))
    if (value) found[name] = value
  }
  // Google's own mark of an advertisement, for campaigns without names.
  if (query.has('gclid')) {
    found['utm_source'] ??= 'google'
    found['utm_medium'] ??= 'cpc'
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function trackingOfReferrer(url: URL, referrer: string): Record<string, string> | undefined {
  if (!URL.canParse(referrer) || returns.test(url.pathname)) return undefined
  const from = new URL(referrer)
  if (!/^https?:$/.test(from.protocol) || from.hostname === url.hostname) return undefined
  const engine = searchEngines.find(([pattern]) => pattern.test(from.hostname))?.[1]
  return {
    utm_source: engine ?? from.hostname.replace(/^www\./, '').slice(0, LONGEST_VALUE),
    utm_medium: engine ? 'organic' : 'referral',
  }
}

function clean(value: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex
  const text = value?.replace(/[\u0000-\u001f\u007f-\u009f<>"'`\u202a-\u202e\u2066-\u2069]/g, '')
  return text?.trim().slice(0, LONGEST_VALUE) || undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

export function remember(value: string, days: number, now: Date): Remembered {
  return { value, until: new Date(now.getTime() + days * DAY_MS).toISOString() }
}

/** Without what has been remembered long enough. */
export function forgetPast(attribution: Attribution, now: Date): Attribution {
  const kept = Object.entries(attribution).filter(([, part]) => part && new Date(part.until) > now)
  return Object.fromEntries(kept)
}
