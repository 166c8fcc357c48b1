import { sql, type RawBuilder } from 'kysely'
import { BELL } from './job.queries.ts'
import type { JobKind, JobPriority } from './job-queue.ts'

/** Wakes the workers when the transaction ends. */
export const ringBell = sql`pg_notify(${BELL}, '')`

/** One job for each row of `from`, in the statement of somebody who writes what it is about. */
export const jobFor = <Data>(
  from: RawBuilder<unknown>,
  kind: JobKind<Data>,
  job: {
    data: { [Name in keyof Data]?: RawBuilder<unknown> }
    priority: JobPriority
    /** From now on; at once when it is left out. */
    afterMinutes?: number | undefined
  },
) => {
  const given = Object.entries(job.data) as [string, RawBuilder<unknown>][]
  const pairs = given.map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`
    insert into job (name, data, priority, run_after)
    select ${kind.name}, jsonb_build_object(${sql.join(pairs)}), ${job.priority},
      now() + make_interval(mins => ${job.afterMinutes ?? 0}::int)
    from ${from}
    returning ${ringBell}`
}
