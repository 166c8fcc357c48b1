import { sql, type Kysely } from 'kysely'
import type { BackupKind } from '#db/housekeeping-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type BackupResult = { bytes: number; files: number; rows: number }

export async function insertRun(db: Db, kind: BackupKind, place: string, now: Date) {
  const row = await db
    .insertInto('backup_run')
    .values({ kind, place, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function endRun(
  db: Db,
  id: number,
  ended: { result: BackupResult } | { failure: string },
): Promise<void> {
  const set =
    'failure' in ended
      ? sql`failure = ${ended.failure}`
      : sql`bytes = ${ended.result.bytes}, files = ${ended.result.files},
          row_count = ${ended.result.rows}`
  await sql`update backup_run set ended_at = clock_timestamp(), ${set} where id = ${id}`.execute(db)
}

/** The last run of each kind that ended, and the last one that went well. */
export async function selectBackupStates(db: Db): Promise<{
  backup: { at: Date | undefined; failure: string | undefined }
  restoreTest: { at: Date | undefined; failure: string | undefined }
}> {
  const { rows } = await sql<{ kind: BackupKind; at: Date | null; failure: string | null }>`
    select kind,
      (select max(ended_at) from backup_run as good
        where good.kind = kinds.kind and failure is null) as at,
      (select failure from backup_run as last where last.kind = kinds.kind
        and ended_at is not null order by id desc limit 1) as failure
    from (values ('BACKUP'), ('RESTORE_TEST')) as kinds (kind)`.execute(db)
  const of = (kind: BackupKind) => {
    const row = rows.find((one) => one.kind === kind)
    return { at: row?.at ?? undefined, failure: row?.failure ?? undefined }
  }
  return { backup: of('BACKUP'), restoreTest: of('RESTORE_TEST') }
}
