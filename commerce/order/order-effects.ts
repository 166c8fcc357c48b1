import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { OrderActorKind } from './order-lifecycle.terms.ts'
import type { LockedOrder } from './order.queries.ts'
import type { OrderStatus } from './order.terms.ts'

/** A move that has just happened, under the order's lock and in the transaction that made it. */
export type OrderMoved = {
  from: OrderStatus
  to: OrderStatus
  actor: { kind: OrderActorKind; id?: string | undefined }
  reason: string | undefined
  now: Date
  /** How often the factory was given the order, this time included; asked for once. */
  countReleases: () => Promise<number>
}

type OrderEffect = (trx: Kysely<Tables>, order: LockedOrder, moved: OrderMoved) => Promise<void>

/** What a noun does when an order enters a status, whoever caused it: its `<noun>.moves.ts`. */
export type OrderEffects = Partial<Record<OrderStatus, OrderEffect>>
