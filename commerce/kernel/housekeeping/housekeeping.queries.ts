import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type Progress = {
  step: string
  /** Rows that went in this run, until now. */
  removed: number
  slowestMs: number
  isFinished: boolean
  oldestDueAt: Date | undefined
  cursor: string | undefined
}

/** Progress of a run: what it removed is given as a whole each time: `counted` of it is in the sum already. */
export async function saveProgress(db: Db, progress: Progress, counted: number): Promise<void> {
  const { step, removed, isFinished } = progress
  await sql`
    insert into housekeeping as known
      (step, ran_at, finished_at, removed, removed_total, slowest_ms, oldest_due_at, cursor)
    values (${step}, clock_timestamp(), ${isFinished ? sql`clock_timestamp()` : null}, ${removed},
      ${removed}, ${Math.round(progress.slowestMs)}, ${progress.oldestDueAt ?? null},
      ${progress.cursor ?? null})
    on conflict (step) do update set
      ran_at = excluded.ran_at,
      finished_at = coalesce(excluded.finished_at, known.finished_at),
      removed = excluded.removed,
      removed_total = known.removed_total + ${removed - counted}::bigint,
      slowest_ms = excluded.slowest_ms,
      oldest_due_at = excluded.oldest_due_at,
      cursor = excluded.cursor`.execute(db)
}

export async function findCursor(db: Db, step: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('housekeeping')
    .where('step', '=', step)
    .select('cursor')
    .executeTakeFirst()
  return row?.cursor ?? undefined
}

export type HousekeepingStep = {
  step: string
  ranAt: Date
  finishedAt: Date | null
  removed: number
  removedTotal: number
  slowestMs: number
  /** True when its last run ended before everything that was due had gone. */
  isBehind: boolean
  /** For how long the oldest row has been due; 0 when none is. */
  backlogSeconds: number
}

/** Every step of housekeeping: its last run, and how far it is behind. For the office and for metrics. */
export async function listHousekeeping(db: Db): Promise<HousekeepingStep[]> {
  const { rows } = await sql<HousekeepingStep>`
    select step, ran_at as "ranAt", finished_at as "finishedAt", removed::float8 as removed,
      removed_total::float8 as "removedTotal", slowest_ms as "slowestMs",
      finished_at is null or finished_at < ran_at as "isBehind",
      coalesce(greatest(0, extract(epoch from now() - oldest_due_at)), 0)::float8
        as "backlogSeconds"
    from housekeeping order by step`.execute(db)
  return rows
}
