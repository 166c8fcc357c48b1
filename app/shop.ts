import { createContext, type RouterContextProvider } from 'react-router'
import type { Client } from '#api/client.ts'
import type { Refused } from '#api/refusal.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { StoreWays } from '#commerce/checkout/checkout.contract.ts'
import type { contracts } from '#commerce/contracts.ts'
import type { SessionChange, SessionView } from '#commerce/session/session.contract.ts'
import type { RouteMatch } from './route-match.ts'
import type { ScriptName } from './routes.ts'
import type { Translate } from './i18n/translator.ts'

export type ShopApi = { [Noun in keyof typeof contracts]: Client<(typeof contracts)[Noun]> }

type OfContent<Name extends keyof ShopApi['content']> =
  | Exclude<Awaited<ReturnType<ShopApi['content'][Name]>>, Refused>
  | undefined

/** Legal pages, menu, ways to pay and carriers, as far as they could be read. */
export type FrameLinks = [OfContent<'listLegalPages'>, OfContent<'getMenu'>, StoreWays | undefined]

export type BuildIdentity = { id: string; date: string }

/** Everything a page knows of its request. Made by the server from plain functions. */
export type Shop = {
  site: Site
  /** All stores of the brand, for alternate links and the country switcher. */
  brandSites: readonly Site[]
  locale: Locale
  url: URL
  /** A form was sent: the page itself is not shown. */
  isSent?: boolean
  match: RouteMatch | undefined
  build: BuildIdentity
  api: ShopApi
  t: Translate
  nonce: string
  /** The visitor's session, read once; a visitor without one has neither customer nor cart. */
  getSession: () => Promise<SessionView>
  /** Starts a session if there is none, before something is stored for the visitor. */
  ensureSession: () => Promise<void>
  /** Notes what the visitor allows and what the browser tells, wherever this shop keeps it. */
  saveSession: (change: SessionChange) => Promise<void>
  /** For forms that go to `/api/auth`: the token, whose other half goes into a cookie. */
  csrfToken: () => Promise<string>
  /** Sign-in providers: where else people may sign in from. */
  signInProviders: readonly { id: string; name: string }[]
  /** Puts a new credential into the visitor's cookie, or takes it out. */
  setCredential: (credential: string | undefined) => void
  /** The customer is gone: the device forgets what it has of them, and may go on as a visitor. */
  leave: (credential?: string) => void
  /** Ends the session of a customer; a visitor's stays. */
  signOut: () => Promise<void>
  scripts: PageScripts
  reportError: (error: unknown) => void
  /** Outcome that the server needs to know of the answer besides the Response. */
  outcome: {
    mustBeFresh: boolean
    /** Findings of the loaders of a document, by route. */
    found: Record<string, unknown>
    /** Tried guards: what came of those that have run already. None of them runs twice for one answer. */
    tried: Map<string, { value: unknown } | { error: unknown }>
    /** A page of React Router's is made, not its data alone: it has header and footer. */
    hasFrame?: boolean
    /** Links of header and footer, read while the page's own data are. */
    links?: Promise<FrameLinks>
    /** A finished document: to read it back out of the Response took a quarter of its rendering. */
    html?: Buffer<ArrayBuffer>
  }
}

/** A page as it is asked for: with a Request for who needs one. */
export type AskedPage = { method: string; request: () => Request }
export type PageAnswer = Pick<Response, 'status' | 'body'> & { headers: HeadersInit }

/** A script that runs a whole page, with the sheets and the files that it begins with. */
export type PageScript = { src: string; parts: readonly string[]; styles: readonly string[] }

/** Page scripts of documents, of the editor, which stands in a document without React Router, and of the office. */
export type PageScripts = Record<ScriptName | 'office', PageScript>

export const shopContext = createContext<Shop>()

export function getShop(context: Readonly<RouterContextProvider>): Shop {
  return context.get(shopContext)
}
