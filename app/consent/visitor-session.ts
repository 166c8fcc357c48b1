/** Visitor session, as far as the scripts of consent and events look at it. */
type VisitorSession = {
  isConsentGiven?: boolean
  isAnalyticsAccepted?: boolean
  isAdsAccepted?: boolean
  consentVersion?: string | null
}

export type Choices = { analytics: boolean; ads: boolean }

/** Undefined while the question in its present version has not been answered. */
export function choicesOf(session: VisitorSession, version: string): Choices | undefined {
  if (!session.isConsentGiven || session.consentVersion !== version) return undefined
  return {
    analytics: session.isAnalyticsAccepted === true,
    ads: session.isAdsAccepted === true,
  }
}

export async function postJson(path: string, body: object): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
  return fetch(path, options).catch(() => undefined)
}
