import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { createClient, type Caller, type Client, type Transport } from '#api/client.ts'
import { trackingNames, type Contract } from '#api/contract.ts'
import { isRefused, refuse, type Refused } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import {
  ConsentChoice,
  DeviceFacts,
  type SessionChange,
  type SessionView,
} from '#commerce/session/session.contract.ts'
import { nothingTold, withConsent, withDevice } from '#commerce/session/session-fields.rules.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import { makeCsrf } from './auth/csrf.ts'
import type { AnswerCache } from './cache/api-answer-cache.ts'
import { topicsOfCall, type Call } from './cache/page-topics.ts'
import { readSealed, writeSealed } from './auth/sealed-fields.ts'
import {
  readCopyCredential,
  readCredential,
  writeCopyCredential,
  writeCredential,
} from './auth/session-cookie.ts'
import { noWebKeys, type WebKeys } from './auth/web-keys.ts'

/** Visit session: where the shop stores what a visitor tells, for how long, and by which keys. */
export type VisitSession = {
  provider: 'server' | 'cookie'
  days: number
  keys: WebKeys
}

export type ApiDoor = { transport: Transport; baseUrl: string; token: string | undefined }

export type Visit = Pick<
  Shop,
  | 'api'
  | 'getSession'
  | 'ensureSession'
  | 'setCredential'
  | 'leave'
  | 'signOut'
  | 'saveSession'
  | 'csrfToken'
> & {
  caller: Caller
  /** From now on the copy of a design is changed by this browser, and nothing else is done in it. */
  enterCopy: (credential: string, lifeSeconds: number) => void
  leaveCopy: () => void
  /** Notes a Set-Cookie that the answer needs. */
  setCookie: (name: string, text: string) => void
  /** Every Set-Cookie that the answer needs. */
  cookies: () => string[]
}

/** One visitor's request as the API sees it: who asks, and how the session may change. */
export function startVisit(options: {
  door: ApiDoor
  site: Site
  locale: Locale
  url: URL
  cookieHeader: string | undefined
  clientAddress: string
  /** Device tracking: where the visitor came from, as far as the device remembers. */
  deviceTracking?: Record<string, string>
  clientAgent?: string | undefined
  requestId?: string | undefined
  session: VisitSession
  /** Answer cache, where answers are found that others got already. */
  answers?: AnswerCache | undefined
  /** Told before each call. */
  onCall?: OnCall | undefined
  /** Told of each refusal, for the log. */
  onRefused?: ((code: string) => void) | undefined
  /** Told when what the device still has of a customer has to go. */
  onLeave?: (() => void) | undefined
}): Visit {
  const { door, site, locale, url } = options
  const caller: Caller = {
    ...door,
    credential:
      readCopyCredential(site, options.cookieHeader) ?? readCredential(site, options.cookieHeader),
    clientAddress: options.clientAddress,
    clientAgent: options.clientAgent?.slice(0, 500),
    requestId: options.requestId,
    memory: {},
    onRefused: options.onRefused,
    envelope: {
      extSessionId: randomUUID(),
      application: site.slug,
      locale: locale.code,
      tracking: { ...options.deviceTracking, ...trackingOf(url) },
    },
  }
  const api = makeApi(caller, options)
  const cookies = new Map<string, string>()
  const setCookie = (name: string, text: string) => void cookies.set(name, text)
  let session: Promise<SessionView> | undefined
  const sealed = options.session.provider === 'cookie' ? options.session : undefined

  function setCredential(credential: string | undefined): void {
    caller.credential = credential
    session = undefined
    setCredentialCookie()
  }

  function leave(credential?: string): void {
    setCredential(credential)
    options.onLeave?.()
  }

  async function signOut(): Promise<void> {
    const { customer, extSessionId } = await getSession()
    if (!customer) {
      // From a stale tab. A visitor's session is the only way to their cart and designs; where there is
      // none, the customer's has ended already.
      const isOver = caller.credential && extSessionId === caller.envelope.extSessionId
      if (isOver) leave()
      return
    }
    const ended = await api.session.logOut({})
    leave(isRefused(ended) ? undefined : ended.credential)
  }

  async function readSession(): Promise<SessionView> {
    // Most visitors have no session: nobody needs the database to know that.
    const stranger: SessionView = {
      ...nothingTold,
      extSessionId: caller.envelope.extSessionId,
      isGuestCheckout: false,
      cartQuantity: 0,
    }
    const answer = await askSession(stranger)
    const { nextCredential, ...view } = isRefused(answer) ? stranger : answer
    // Not used before the browser has it: the one before stays good until somebody brings the next.
    if (view.isProlonged) setCredentialCookie(nextCredential)
    return sealed ? { ...view, ...(await readFields(sealed)) } : view
  }

  async function askSession(stranger: SessionView) {
    const answer = caller.credential ? await api.session.getSession({}) : stranger
    const copy = readCopyCredential(site, options.cookieHeader)
    const isOver = copy !== undefined && caller.credential === copy && !isForCopy(answer)
    if (!isOver) return answer
    // The copy is sent, or its time is over: they are themselves again.
    leaveCopy()
    return caller.credential ? api.session.getSession({}) : stranger
  }

  function enterCopy(credential: string, lifeSeconds: number): void {
    setCookie('copy', writeCopyCredential(site, credential, lifeSeconds))
  }

  function leaveCopy(): void {
    caller.credential = readCredential(site, options.cookieHeader)
    session = undefined
    setCookie('copy', writeCopyCredential(site, undefined, 0))
  }

  function setCredentialCookie(credential = caller.credential): void {
    setCookie('session', writeCredential(site, credential, options.session.days))
  }

  async function readFields({ keys }: VisitSession): Promise<SessionFields> {
    return (await readSealed(site, options.cookieHeader, keys)) ?? nothingTold
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

  async function saveSession({ consent, device }: SessionChange): Promise<void> {
    if (sealed) return saveSealed(sealed, { consent, device })
    await ensureSession()
    for (const answer of [
      consent && (await api.session.setConsent(consent)),
      device && (await api.session.noteDevice(device)),
    ]) {
      if (isRefused(answer)) refuse(answer.code, answer.fields)
    }
    session = undefined
  }

  async function saveSealed(store: VisitSession, { consent, device }: SessionChange) {
    let fields = await readFields(store)
    // First what is allowed, then what is told: some of it is kept only if it is allowed.
    if (consent) fields = withConsent(fields, checked(ConsentChoice, consent), new Date())
    if (device) fields = withDevice(fields, checked(DeviceFacts, device))
    const lifeDays = store.days
    const text = writeSealed(site, fields, { key: await store.keys.current(), lifeDays })
    setCookie('visitor', text)
    session = getSession().then((view) => ({ ...view, ...fields }))
  }

  async function csrfToken(): Promise<string> {
    const { token, cookie } = await makeCsrf(site, options.cookieHeader, options.session.keys)
    if (cookie) setCookie('csrf', cookie)
    return token
  }

  return {
    caller,
    api,
    getSession,
    ensureSession,
    setCredential,
    leave,
    signOut,
    saveSession,
    csrfToken,
    setCookie,
    enterCopy,
    leaveCopy,
    cookies: () => [...cookies.values()],
  }
}

const isForCopy = (answer: SessionView | Refused) => !isRefused(answer) && answer.isForCopy === true

function checked<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : refuse('invalid', fieldErrors(parsed.error))
}

/** For what everybody gets: of nobody, from nowhere. */
export function startVisitOfNobody(
  door: ApiDoor,
  where: { site: Site; locale: Locale; url: URL },
  watch: Watch = {},
): Visit {
  const session = { provider: 'server' as const, days: 0, keys: noWebKeys }
  const nobody = { cookieHeader: undefined, clientAddress: '', session }
  return startVisit({ door, ...where, ...nobody, ...watch })
}

type OnCall = (call: Call) => void
type Watch = { answers?: AnswerCache | undefined; onCall?: OnCall | undefined }

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
