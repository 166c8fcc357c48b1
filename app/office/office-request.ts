import type { ReactNode } from 'react'
import type { Refused } from '#api/refusal.ts'
import type { PageScript } from '#app/shop.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { OfficeApi, OfficePage, OfficeStore, OfficeView, Sent, Toast } from './office-page.ts'

/** A request for a page of the office, as the server hands it in. */
export type OfficeAsked = {
  method: string
  url: URL
  form: FormData | undefined
  api: OfficeApi
  /** Whether the browser brought a credential at all: only then is it worth asking whose it is. */
  hasCredential: boolean
  /** Whether somebody at this very machine asks: nobody else may become one of the demo's people. */
  isLocal: boolean
  /** Secret of this browser: of links that it asked for, and of a walk to the company's sign-in. */
  browserOf: (name: 'entry' | 'company') => string | undefined
  stores: readonly OfficeStore[]
  /** Store or brand to which the office is narrowed. */
  store: string | undefined
  theme: string | undefined
  toast: Toast | undefined
  translate: (language: string) => Translate
  script: PageScript
  now: Date
  makeKey: () => string
  isDevelopment: boolean
}

export type OfficeAnswer = {
  status: number
  html?: string
  location?: string
  toast?: Toast
  /** A new session, or null: it ended. */
  credential?: string | null
  /** Store or brand to narrow the office to from now on; null for all of them. */
  store?: string | null
  /** Secret that ties a link by email to this browser. */
  entry?: string
  /** Secret of a walk to the company's sign-in; null: it is over. */
  company?: string | null
  /** Address elsewhere to send the browser to. */
  leadTo?: string
}

export type Drawer = {
  page: <Data>(page: OfficePage<Data>, data: Data, sent: Sent | undefined) => OfficeAnswer
  error: (code: Refused['code']) => OfficeAnswer
  /** Asks for a fresh proof, around what was sent, so that nothing is typed twice. */
  proof: (form: FormData | undefined, refused: Refused | undefined) => Promise<OfficeAnswer>
  bare: (title: string, view: (office: OfficeView) => ReactNode, status?: number) => OfficeAnswer
  t: Translate
}
