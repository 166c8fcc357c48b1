import type { Kysely } from 'kysely'
import type { BackupKind } from '#db/housekeeping-tables.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './backup-run.queries.ts'

const MOST_LENGTH = 500

/** Does and remembers a backup, or the trial of one, however it ends. */
export async function rememberRun(
  db: Kysely<Tables>,
  { kind, place, now }: { kind: BackupKind; place: string; now: Date },
  work: () => Promise<queries.BackupResult>,
): Promise<queries.BackupResult> {
  const id = await queries.insertRun(db, kind, place, now)
  try {
    const result = await work()
    await queries.endRun(db, id, { result })
    return result
  } catch (error) {
    const failure = String((error as Error).message).slice(0, MOST_LENGTH)
    await queries.endRun(db, id, { failure })
    throw error
  }
}
