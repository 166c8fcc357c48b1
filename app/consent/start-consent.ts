import { getSessionStore } from '#app/session/session-client.ts'
import { breakpoints } from '#app/ui/foundation/breakpoints.ts'
import { VIEWPORT_DAYS } from '#commerce/attribution/attribution.terms.ts'
import { setConsentMode } from './consent-mode.ts'
import { reportErrors } from './report-errors.ts'
import { tellArrival } from './tell-arrival.ts'
import { allowPageEvents, tellPage } from './tell-page.ts'
import { choicesOf, postJson, type Choices } from './visitor-session.ts'

/** A CUBOT is a phone. */
const bots = /(?<!cu)bot|crawl|spider|slurp|lighthouse|headless|preview|facebookexternalhit/i

/** Share of visits that tell how fast they were. */
const VITALS_SHARE = 0.1

/** It asks the same question, with more room. */
const SETTINGS_PAGE = 'cookie-settings'

/** Consent: whatever happens on a page because of who looks at it; nothing without an answer to the question. */
export async function startConsent(): Promise<void> {
  reportErrors()
  const banner = document.querySelector<HTMLElement>('[data-consent]')
  if (!banner || bots.test(navigator.userAgent)) return
  await untilSeen()
  const arrival = tellArrival()
  setConsentMode(undefined)
  const { consent: version = '', page = 'unknown' } = banner.dataset
  const store = getSessionStore()
  let known: Choices | undefined

  /** Said here or in another tab; a visitor who has agreed is told of from this page on. */
  const apply = (choices: Choices) => {
    banner.hidden = true
    const isNews = choices.analytics !== known?.analytics || choices.ads !== known.ads
    known = choices
    if (!isNews) return
    applyChoices(banner, choices)
    void arrival.then(() => tellPage(page))
  }
  const look = () => {
    const session = store.read()
    const choices = session && choicesOf(session, version)
    if (choices) apply(choices)
    // An answer that has just been given may not have reached what is read here.
    else if (session && !known) banner.hidden = page === SETTINGS_PAGE
  }

  const form = banner.querySelector('form')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = new FormData(form, event.submitter)
    const hadFocus = banner.contains(document.activeElement)
    void arrival.then(async () => {
      const choices = await send(data)
      // The line is gone: the question stays, to be answered later.
      if (!choices) return
      apply(choices)
      if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true })
    })
  })
  const more = banner.querySelector<HTMLElement>('[data-href]')
  more?.addEventListener('click', () => location.assign(more.dataset['href']!))
  watchHeight(banner)
  store.subscribe(look)
  look()
}

/** A page that is made ready before anybody wants it has no visitor yet. */
function untilSeen(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}

async function send(data: FormData): Promise<Choices | undefined> {
  const answer = await postJson('/api/consent', Object.fromEntries(data))
  if (!answer?.ok) return undefined
  const given = (await answer.json()) as {
    is_analytics_accepted: boolean
    is_ads_accepted: boolean
  }
  return { analytics: given.is_analytics_accepted, ads: given.is_ads_accepted }
}

function applyChoices(banner: HTMLElement, choices: Choices): void {
  setConsentMode(choices)
  allowPageEvents(choices.analytics)
  rememberViewport()
  if (choices.analytics) tellScreen()
  if (choices.analytics) sampleVitals(banner.dataset['page'] ?? 'unknown')
  const { integrations } = banner.dataset
  if (!integrations || !(choices.analytics || choices.ads)) return
  void import('./load-integrations.ts').then(({ loadIntegrations }) => {
    loadIntegrations(JSON.parse(integrations) as Record<string, string>, choices)
  })
}

let isSampled: boolean | undefined

/** Of a few visits, and when the browser has nothing better to do: what was measured meanwhile is kept for it. */
function sampleVitals(page: string): void {
  if (isSampled !== undefined) return
  isSampled = Math.random() < VITALS_SHARE
  if (!isSampled) return
  const load = () => void import('./web-vitals.ts').then(({ watchVitals }) => watchVitals(page))
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, 2_000)
}

/** Once for each screen: somebody who moves the window to another one is told of again. */
function tellScreen(): void {
  const { width: screenWidth, height: screenHeight } = screen
  const session = getSessionStore().read()
  if (session?.screenWidth === screenWidth && session.screenHeight === screenHeight) return
  const screenDevicePixelRatio = devicePixelRatio
  void postJson('/api/session', { screenWidth, screenHeight, screenDevicePixelRatio })
}

/** The name of the widest breakpoint that the window has reached. */
function rememberViewport(): void {
  const reached = Object.entries(breakpoints).filter(([, width]) => width <= innerWidth)
  const name = reached.at(-1)?.[0] ?? 'mobile'
  const isSecure = location.protocol === 'https:'
  const cookie = `${isSecure ? '__Host-' : ''}viewport=${name}`
  if (document.cookie.split('; ').includes(cookie)) return
  const days = VIEWPORT_DAYS * 24 * 60 * 60
  document.cookie = `${cookie}; Path=/; Max-Age=${days}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function watchHeight(banner: HTMLElement): void {
  const { style } = document.documentElement
  new ResizeObserver(() => {
    if (banner.offsetHeight > 0) style.setProperty('--consent-height', `${banner.offsetHeight}px`)
  }).observe(banner)
}
