import { noteCustomer } from './device-traces.ts'

/** Browser session: what `GET /api/session` tells a page of its visitor. */
export type BrowserSession = {
  fotiApiClient: string
  isConsentGiven: boolean
  isAdsAccepted: boolean
  isAnalyticsAccepted: boolean
  consentVersion: string | null
  screenWidth: number | null
  screenHeight: number | null
  customer: { name: string; surname: string; email: string; is_partner: boolean } | null
  updateDateCustomer: string | null
  cart_quantity: number
  wish_quantity: number
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

const REFRESH_MS = 24 * 60 * 60 * 1000
const CHANNEL = 'session'

async function fetchSession(): Promise<BrowserSession | undefined> {
  const response = await fetch('/api/session').catch(() => undefined)
  return response?.ok ? ((await response.json()) as BrowserSession) : undefined
}

/** Mark of a session, without saying aloud who is here: other tabs hear it, and ask the server themselves. */
const markOf = (session: BrowserSession) =>
  session.customer ? `${session.customer.email} ${session.updateDateCustomer}` : ''

export type SessionStore = {
  read: () => BrowserSession | undefined
  refresh: () => Promise<void>
  subscribe: (onChange: () => void) => () => void
}

/**
 * The session as this page knows it: asked for when the page opens, when somebody comes back to it,
 * every 24 hours, and when another tab says that somebody else is here now.
 */
function openSession(): SessionStore {
  let known: BrowserSession | undefined
  let asking: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined

  async function ask(): Promise<void> {
    const session = await fetchSession()
    // Offline is not logged out.
    if (!session) return
    known = session
    noteCustomer(session.customer !== null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage(markOf(session))
    for (const listener of listeners) listener()
  }
  const refresh = () => (asking ??= ask().finally(() => (asking = undefined)))

  channel?.addEventListener('message', (event: MessageEvent<string>) => {
    // Two that agree stay silent, or each answer would bring about the next.
    if (known && event.data !== markOf(known)) void refresh()
  })
  addEventListener('focus', () => void refresh())
  // A page that was put away comes back as it was, whoever has logged out meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void refresh()
  })
  setInterval(() => void refresh(), REFRESH_MS)
  void refresh()
  return {
    read: () => known,
    refresh,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

let store: SessionStore | undefined

/** One for the whole page. */
export const getSessionStore = () => (store ??= openSession())
