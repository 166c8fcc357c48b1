import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Standby } from '#db/standby.ts'
import type { Tables } from '#db/tables.ts'
import type { OfficeWork } from './bulk-act.ts'

/** Tools of a worker for tasks of the office. */
export type OfficeTaskTools = OfficeWork & {
  db: Kysely<Tables>
  storage: Storage
  /** For the pages of an export; undefined where there is one database alone. */
  standby?: Pick<Standby, 'db' | 'mayRead'> | undefined
  /** Of the office's own host; undefined where there is none. */
  officeOrigin: string | undefined
}

/** One attempt of a worker at a task. */
export type TaskRun = {
  taskId: string
  signal: AbortSignal
  /** In the transaction that ends the task: the worker's job ends with it. */
  finish: (trx: Kysely<Tables>) => Promise<void>
}
