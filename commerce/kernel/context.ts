import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { CustomerActor } from './actor.ts'
import type { SessionFields } from './session-fields.contract.ts'
import type { SecurityEvent } from './security-event.ts'

export type CurrentSession = {
  extId: string
  isGuestCheckout: boolean
  customer: CustomerActor | undefined
  /** When the customer proved who they are; undefined for a visitor. */
  signedInAt: Date | undefined
  /** Copy of an ordered design that somebody of the shop changes: the session opens it, and nothing else. */
  designChangeId?: string | undefined
  /** Only for the call that asks for the session: it is half of the work of reading one. */
  whole?: WholeSession | undefined
}

type WholeSession = {
  /** Cart quantity of what can still be bought, when the call began. */
  cartQuantity: number
  wishQuantity: number
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
  /** User agent of the visitor's browser. */
  clientAgent: string | undefined
  /** Tracking: where the visitor came from, as this call tells it. */
  tracking: Readonly<Record<string, string>>
  /** Id of the visitor's request, for the log. */
  requestId: string | undefined
  /** For the log, if the call succeeds: what is undone has not happened. */
  reportSecurity: (event: SecurityEvent) => void
  now: Date
}

/** A visitor with a session, as the door has proven. */
export type SessionCtx = Ctx & { session: CurrentSession }
export type CustomerCtx = Ctx & { session: CurrentSession & { customer: CustomerActor } }
export type PartnerCtx = CustomerCtx & { session: { customer: { isPartner: true } } }

/**
 * Contexts of the shop's use cases, by who may call them. Station, carrier and staff are missing: they do not
 * come in here.
 */
export type ShopContexts = {
  anyone: Ctx
  link: Ctx
  order: Ctx
  owner: Ctx
  server: Ctx
  provider: Ctx
  session: SessionCtx
  customer: CustomerCtx
  partner: PartnerCtx
}
