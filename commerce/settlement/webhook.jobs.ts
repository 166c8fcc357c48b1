import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { SettlementTools } from './settlement-tools.ts'
import { followHint, hintJob } from './webhook.service.ts'

const LONGEST_PAUSE_MS = 30_000
/** Two weeks of a provider that is away. */
const MOST_ATTEMPTS = 40_000

/** Follows what providers tell. */
export function hintHandler(
  tools: Omit<SettlementTools, 'now'>,
): JobHandler<{ provider: string; eventId: string }> {
  return {
    kind: hintJob,
    concurrency: 4,
    retries: {
      most: MOST_ATTEMPTS,
      afterMs: (attempt) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(attempt, 10)),
    },
    run: ({ data }) => followHint({ ...tools, now: () => new Date() }, data),
    giveUp: async () => {},
  }
}
