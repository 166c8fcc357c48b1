import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import type { Station } from './station.service.ts'

/** First argument of every use case of the factory: a machine asks, and no visitor. */
export type FactoryCtx = {
  /** Already a transaction in every write. */
  db: Kysely<Tables>
  storage: Pick<Storage, 'find'>
  station: Station
  now: Date
}
