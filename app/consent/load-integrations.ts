import { gtag } from './consent-mode.ts'
import { integrationNames, type IntegrationName } from './integration-names.ts'
import { postJson, type Choices } from './visitor-session.ts'

const loaders: Record<IntegrationName, (id: string) => void> = {
  ga4(id) {
    gtag('js', new Date())
    // A query may hold anything that somebody typed or was sent.
    gtag('config', id, { page_location: `${location.origin}${location.pathname}` })
    addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    tellGoogleIds(id)
  },
  gtm(id) {
    window.dataLayer ??= []
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
  },
  meta(id) {
    const queue: unknown[] = []
    const pixel = Object.assign((...args: unknown[]) => void queue.push(args), {
      queue,
      loaded: true,
      version: '2.0',
    })
    window.fbq = pixel
    window._fbq = pixel
    addScript('https://connect.facebook.net/en_US/fbevents.js')
    pixel('init', id)
    pixel('track', 'PageView')
  },
  awin(id) {
    addScript(`https://www.dwin1.com/${id}.js`)
  },
}

const loaded = new Set<string>()

/** Each once, and only what its visitor has allowed. */
export function loadIntegrations(integrations: Record<string, string>, choices: Choices): void {
  for (const [name, id] of Object.entries(integrations) as [IntegrationName, string][]) {
    if (!choices[integrationNames[name].needs] || loaded.has(name)) continue
    loaded.add(name)
    loaders[name](id)
  }
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** So that what happens on the server later is counted for the same visitor. */
function tellGoogleIds(id: string): void {
  const ask = (field: string) => new Promise<unknown>((resolve) => gtag('get', id, field, resolve))
  void Promise.all(['client_id', 'session_id', 'session_number'].map(ask)).then(
    ([ga4ClientId, ga4SessionId, ga4SessionNumber]) =>
      postJson('/api/session', { ga4ClientId, ga4SessionId, ga4SessionNumber }),
  )
}
