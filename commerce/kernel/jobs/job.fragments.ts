import { sql, type RawBuilder } from 'kysely'
import { writeTrace } from '#commerce/kernel/trace.ts'
import { JOB_CHANNEL } from './job.queries.ts'
import type { JobKind, JobPriority } from './job-queue.ts'

/** Wakes whoever works on jobs of this kind when the transaction ends. */
export const notifyWorkers = (kind: { name: string }) =>
  sql`pg_notify(${JOB_CHANNEL}, ${kind.name})`

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
    insert into job (name, data, priority, run_after, trace)
    select ${kind.name}, jsonb_build_object(${sql.join(pairs)}), ${job.priority},
      now() + make_interval(mins => ${job.afterMinutes ?? 0}::int), ${writeTrace()}::text
    from ${from}
    returning ${notifyWorkers(kind)}`
}
