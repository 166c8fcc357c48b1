import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { LockedOrder } from './order.queries.ts'
import type { OrderStatus } from './order.terms.ts'

/** A move that has just happened, under the order's lock and in the transaction that made it. */
export type OrderMoved = {
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  reason: string | undefined
  now: Date
  /** How often the factory was given the order, this time included; asked for once. */
  countReleases: () => Promise<number>
}

type OrderEffect = (trx: Kysely<Tables>, order: LockedOrder, moved: OrderMoved) => Promise<void>

/** Effects of a noun when an order enters a status, whoever caused it: its `<noun>.moves.ts`. */
export type OrderEffects = Partial<Record<OrderStatus, OrderEffect>>
