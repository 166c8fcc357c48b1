import { randomUUID } from 'node:crypto'
import { createClient, type Caller, type Client, type Transport } from '#api/client.ts'
import { trackingNames, type Contract } from '#api/contract.ts'
import { isRefused, refuse } from '#api/refusal.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import type { SessionView } from '#commerce/session/session.contract.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { topicsOfCall, type Call } from './page-topics.ts'
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
  /** Where answers are found that others got already. */
  answers?: KeptAnswers | undefined
  /** Told before each call. */
  onCall?: OnCall | undefined
}): Visit {
  const { door, site, locale, url } = options
  const caller: Caller = {
    ...door,
    credential: options.credential,
    clientAddress: options.clientAddress,
    envelope: {
      extSessionId: randomUUID(),
      application: site.slug,
      locale: locale.code,
      tracking: trackingOf(url),
    },
  }
  const api = makeApi(caller, options)
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

/** For what everybody gets: of nobody, from nowhere. */
export function startVisitOfNobody(
  door: ApiDoor,
  where: { site: Site; locale: Locale; url: URL },
  watch: Watch = {},
): Visit {
  const nobody = { credential: undefined, clientAddress: '', sessionDays: 0 }
  return startVisit({ door, ...where, ...nobody, ...watch })
}

type OnCall = (call: Call) => void
type Watch = { answers?: KeptAnswers | undefined; onCall?: OnCall | undefined }

/** Each noun's client when it is first called: a page calls three of them, and all take a while. */
class Clients {
  readonly caller: Caller
  readonly watch: Watch

  constructor(caller: Caller, watch: Watch) {
    this.caller = caller
    this.watch = watch
  }
}

for (const [noun, contract] of Object.entries<Contract>(contracts)) {
  Object.defineProperty(Clients.prototype, noun, {
    get(this: Clients) {
      const client = watched(noun, contract, this.caller, this.watch)
      Object.defineProperty(this, noun, { value: client })
      return client
    },
  })
}

function makeApi(caller: Caller, watch: Watch): ShopApi {
  return new Clients(caller, watch) as unknown as ShopApi
}

function watched(
  noun: string,
  contract: Contract,
  caller: Caller,
  { answers, onCall }: Watch,
): Client<Contract> {
  const client = createClient(contract, caller)
  if (!answers && !onCall) return client
  const { application, locale } = caller.envelope
  const calls = Object.entries(client).map(([name, call]) => [
    name,
    (...args: Parameters<typeof call>) => {
      const asked = { noun, name, method: contract[name]!.method }
      onCall?.(asked)
      const topics = topicsOfCall(asked)
      // Whoever has a session may be answered something of his own.
      if (!answers || !topics || caller.credential) return call(...args)
      const question = `${application} ${locale} ${noun}.${name} ${JSON.stringify(args[0])}`
      return answers.ask(question, topics, () => call(...args))
    },
  ])
  return Object.fromEntries(calls) as Client<Contract>
}

function trackingOf(url: URL): Record<string, string> {
  const tracking: Record<string, string> = {}
  for (const name of trackingNames) {
    const value = url.searchParams.get(name)
    if (value) tracking[name] = value.slice(0, 200)
  }
  return tracking
}
