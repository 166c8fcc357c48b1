import { purgeAttempts } from './kernel/attempt-limit.ts'
import { inTopologicalOrder } from './kernel/topological-order.ts'
import { purgeFailedJobs } from './kernel/jobs/failed-jobs.ts'
import { purgeMails } from './kernel/mail/mail.service.ts'
import type { PurgeTools, ToolsOf } from './kernel/noun.ts'
import { purgeAnswers } from './kernel/run-once.ts'
import { nouns } from './nouns.ts'

type NounPurge = Extract<(typeof nouns)[number], { purge: unknown }>['purge']['run']
type Tools = PurgeTools & ToolsOf<NounPurge>
type Purge = { name: string; after?: readonly string[]; run: (tools: Tools) => Promise<void> }

const ofNouns = nouns.flatMap((noun): Purge[] =>
  'purge' in noun ? [{ name: noun.name, ...noun.purge }] : [],
)

/** Purges in the order in which they run: the kernel's, then each noun's behind those it names in `after`. */
export const purges: readonly Purge[] = inTopologicalOrder<Purge>([
  { name: 'idempotent answers', run: ({ db, now }) => purgeAnswers(db, now) },
  { name: 'attempts', run: ({ db, now }) => purgeAttempts(db, now) },
  { name: 'mails', run: ({ db, now }) => purgeMails(db, now) },
  { name: 'failed jobs', run: ({ db, now }) => purgeFailedJobs(db, now) },
  ...ofNouns,
])

/** Deletes what has served its time. A purge that fails is told and does not keep the others from theirs. */
export async function purge(
  tools: Tools,
  reportFault: (error: unknown, of: string) => void,
): Promise<void> {
  for (const { name, run } of purges) {
    await run(tools).catch((error: unknown) => reportFault(error, name))
  }
}
