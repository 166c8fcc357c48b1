import type { Kysely } from 'kysely'
import { queuePurge } from '#commerce/operations-desk/cdn-purge.jobs.ts'
import type { Tables } from '#db/tables.ts'
import { tagOfTopic } from './web/cache/cache-tags.ts'

/**
 * Longer than any web process waits before it drops its own pages (see cache-changes.ts): a cache that is purged
 * sooner fetches the old page once more.
 */
const AFTER_OWN_CACHES_MS = 300

/** Queues purges of what changed: of all that changed within a moment together. */
export function makePurgeTeller(parts: {
  db: Kysely<Tables>
  processId: number
  reportFault: (error: unknown) => void
}) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    const tags = [...waiting].toSorted()
    waiting.clear()
    queuePurge(parts.db, { tags, by: parts.processId }).catch(parts.reportFault)
  }
  return {
    tell: (topic: string): void => {
      waiting.add(tagOfTopic(topic))
      timer ??= setTimeout(send, AFTER_OWN_CACHES_MS)
    },
    close: () => clearTimeout(timer),
  }
}
