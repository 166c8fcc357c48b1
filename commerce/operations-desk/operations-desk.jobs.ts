import type { Kysely } from 'kysely'
import type { InvariantFile } from '#commerce/kernel/invariants.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { invariantJob, raiseInvariantAlerts, type InvariantJob } from './invariant-alert.service.ts'

type Tools = { db: Kysely<Tables>; invariantFiles: readonly InvariantFile[] }

export function invariantHandler(tools: Tools): JobHandler<InvariantJob> {
  return {
    kind: invariantJob,
    concurrency: 1,
    run: async ({ data }) => void (await raiseInvariantAlerts(tools, data.askedBy)),
    giveUp: async () => {},
  }
}
