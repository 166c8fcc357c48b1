import { invariantFiles, openBulkActs, openOfficeLists, personalData } from './folded-nouns.ts'
import type { AnyJobHandler } from './kernel/jobs/job-worker.ts'
import { openSweeps, type OpenSweep, type Sweep } from './kernel/jobs/sweep.ts'
import { mailHandler } from './kernel/mail/mail.jobs.ts'
import type { ToolsOf } from './kernel/noun.ts'
import { nouns } from './nouns.ts'
import { purges } from './purge.ts'

const HOUR_MS = 60 * 60_000

/** Purges, each a sweep of its own: one that fails or takes long is seen by its name. */
const purgeSchedule = purges.map(
  ({ name, run }): Sweep<Omit<Parameters<typeof run>[0], 'now'>> => ({
    name: `purge ${name}`,
    everyMs: HOUR_MS,
    run: (tools, { now }) => run({ ...tools, now }),
  }),
)

type Noun = (typeof nouns)[number]
type JobMaker = Extract<Noun, { jobs: unknown }>['jobs'][number] | typeof mailHandler
type NounSweep =
  | Extract<Noun, { schedule: unknown }>['schedule'][number]
  | (typeof purgeSchedule)[number]

type AllTools = ToolsOf<JobMaker> & ([NounSweep] extends [Sweep<infer Tools>] ? Tools : never)

/** Tools that nouns need of nouns above them, made here, where all are known. */
const makeTools = ({ sites, storage }: Pick<AllTools, 'sites' | 'storage'>) => ({
  bulkActs: openBulkActs({ sites, storage }),
  invariantFiles,
  officeLists: openOfficeLists({ sites }),
  personal: personalData,
})

/** Everything that some job or sweep needs: the compiler asks whoever starts background work for it. */
export type BackgroundTools = Omit<AllTools, keyof ReturnType<typeof makeTools>>

/** Handlers of all kinds of jobs that the shop knows. */
export function openJobs(tools: BackgroundTools): AnyJobHandler[] {
  const makers = nouns.flatMap((noun): readonly unknown[] => ('jobs' in noun ? noun.jobs : []))
  const all = { ...tools, ...makeTools(tools) }
  return [mailHandler, ...makers].map((make) => (make as (tools: AllTools) => AnyJobHandler)(all))
}

/** Sweeps of all nouns, what tidies up last. */
export function openSchedule(tools: BackgroundTools): OpenSweep[] {
  const sweeps = nouns.flatMap((noun): readonly unknown[] =>
    'schedule' in noun ? noun.schedule : [],
  )
  return openSweeps([...sweeps, ...purgeSchedule] as readonly Sweep<AllTools>[], {
    ...tools,
    ...makeTools(tools),
  })
}
