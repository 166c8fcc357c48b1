import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { SessionFields } from './session-fields.contract.ts'
import type { SecurityEvent } from './security-event.ts'

export type Permission = 'orders.read' | 'orders.create' | 'tickets.read' | 'tickets.create'

export type Actor = {
  customerId: string
  email: string
  name: string
  surname: string
  isPartner: boolean
  permissions: readonly string[]
}

export type CurrentSession = {
  extId: string
  isGuestCheckout: boolean
  customer: Actor | undefined
  /** When the customer proved who they are; undefined for a visitor. */
  signedInAt: Date | undefined
  /** Only for the call that asks for the session: it is half of the work of reading one. */
  whole?: WholeSession | undefined
}

type WholeSession = {
  /** Of what can still be bought, when the call began. */
  cartQuantity: number
  customerUpdatedAt: Date | undefined
  credentialAt: Date
  lastSeenAt: Date
  expiresAt: Date
  fields: SessionFields
}

/**
 * First argument of every use case, made once for each call at the door. A noun that keeps something in memory for
 * all calls adds it where it defines it (`declare module`): the kernel knows no noun.
 */
export interface Ctx {
  /** Already a transaction in every write. */
  db: Kysely<Tables>
  site: Site
  locale: Locale
  /** Undefined for a visitor who has not started a session. */
  session: CurrentSession | undefined
  /** The id that the visitor's calls share, also before a session exists. */
  extSessionId: string
  clientAddress: string | undefined
  /** What the visitor's browser calls itself. */
  clientAgent: string | undefined
  /** Where the visitor came from, as this call tells it. */
  tracking: Readonly<Record<string, string>>
  /** Of the visitor's request, for the log. */
  requestId: string | undefined
  /** For the log, if the call succeeds: what is undone has not happened. */
  reportSecurity: (event: SecurityEvent) => void
  now: Date
}
