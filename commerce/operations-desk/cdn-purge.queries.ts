import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/**
 * Whether another process has just queued a purge: all of them hear of the same change. One whose job is older may
 * be dead, and its job in the middle of its retries.
 */
export async function isQueuedByOthers(
  db: Kysely<Tables>,
  { name, by }: { name: string; by: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from job where name = ${name} and state in ('READY', 'RUNNING')
        and created_at > now() - interval '1 second' and (data->>'by')::int <> ${by}
    ) as found`.execute(db)
  return rows[0]!.found
}
