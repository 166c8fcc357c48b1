import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Shelves } from './catalogue/shelves.ts'

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
}

/** First argument of every use case, made once for each call at the door. */
export type Ctx = {
  /** Already a transaction in every write. */
  db: Kysely<Tables>
  /** What the stores sell, in memory. */
  shelves: Shelves
  site: Site
  locale: Locale
  /** Undefined for a visitor who has not started a session. */
  session: CurrentSession | undefined
  /** The id that the visitor's calls share, also before a session exists. */
  extSessionId: string
  clientAddress: string | undefined
  now: Date
}
