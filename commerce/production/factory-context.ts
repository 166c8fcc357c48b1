import type { Kysely } from 'kysely'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import type { Station } from './station.service.ts'

/** Tools of every move of a job, whether a machine asks for it or a person at the desk. */
export type FloorCtx = {
  /** Already a transaction in every write. */
  db: Kysely<Tables>
  /** Whom the history of the order names. Their part in it is the factory's. */
  by: Actor
  now: Date
  /** Undefined for a person: only machines have leases. */
  station?: Station | undefined
}

/** First argument of every use case of the factory: a machine asks, and no visitor. */
export type FactoryCtx = FloorCtx & { storage: Pick<Storage, 'find'>; station: Station }

/** Name of whoever did something, as rows of the floor hold it. */
export const nameOf = (by: Actor): string => by.id ?? roleOf(by)
