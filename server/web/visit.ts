import { createClient, type Caller, type Transport } from '#api/client.ts'
import { trackingNames } from '#api/contract.ts'
import { isRefused, refuse } from '#api/refusal.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/public-id.ts'
import type { SessionView } from '#commerce/session/session.contract.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { writeCredential } from './session-cookie.ts'

export type ApiDoor = { transport: Transport; baseUrl: string; token: string | undefined }

export type Visit = Pick<Shop, 'api' | 'getSession' | 'ensureSession' | 'setCredential'> & {
  caller: Caller
  /** The Set-Cookie that the answer needs, if the session changed. */
  cookie: () => string | undefined
}

/** One visitor's request as the API sees it: who asks, and how the session may change. */
export function startVisit(options: {
  door: ApiDoor
  site: Site
  locale: Locale
  url: URL
  credential: string | undefined
  clientAddress: string
  sessionDays: number
}): Visit {
  const { door, site, locale, url } = options
  const caller: Caller = {
    ...door,
    credential: options.credential,
    clientAddress: options.clientAddress,
    envelope: {
      extSessionId: makePublicId(),
      application: site.slug,
      locale: locale.code,
      tracking: trackingOf(url),
    },
  }
  const api = makeApi(caller)
  let cookie: string | undefined
  let session: Promise<SessionView> | undefined

  function setCredential(credential: string | undefined): void {
    caller.credential = credential
    session = undefined
    cookie = writeCredential(site, credential, options.sessionDays)
  }

  async function readSession(): Promise<SessionView> {
    // Most visitors have no session: nobody needs the database to know that.
    const stranger = {
      extSessionId: caller.envelope.extSessionId,
      isGuestCheckout: false,
      customer: undefined,
      cartQuantity: 0,
    }
    if (!caller.credential) return stranger
    const answer = await api.session.getSession({})
    return isRefused(answer) ? stranger : answer
  }

  const getSession = () => (session ??= readSession())

  async function ensureSession(): Promise<void> {
    const { extSessionId } = await getSession()
    const isKnown = caller.credential && extSessionId !== caller.envelope.extSessionId
    if (isKnown) return
    const started = await api.session.startSession({})
    if (isRefused(started)) refuse(started.code)
    setCredential(started.credential)
  }

  return { caller, api, getSession, ensureSession, setCredential, cookie: () => cookie }
}

function makeApi(caller: Caller): ShopApi {
  const nouns = Object.entries(contracts).map(([noun, contract]) => [
    noun,
    createClient(contract, caller),
  ])
  return Object.fromEntries(nouns) as ShopApi
}

function trackingOf(url: URL): Record<string, string> {
  const tracking: Record<string, string> = {}
  for (const name of trackingNames) {
    const value = url.searchParams.get(name)
    if (value) tracking[name] = value.slice(0, 200)
  }
  return tracking
}
