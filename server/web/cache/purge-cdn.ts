import type { Kysely } from 'kysely'
import { PURGE_AFTER_MS, queuePurge, wakePurges } from '#commerce/operations-desk/cdn-purge.jobs.ts'
import type { Tables } from '#db/tables.ts'
import { tagOfTopic } from './cache-tags.ts'

/** An import of thousands of articles tells of each. */
const GATHER_MS = 100
const AGAIN_AFTER_MS = 1_000

/**
 * Queues purges of what changed as soon as it is heard, so that the end of this process loses none; what follows on its heels
 * is queued together. What cannot be queued is queued later.
 */
export function makePurgeTeller(parts: {
  db: Kysely<Tables>
  processId: number
  reportFault: (error: unknown) => void
}) {
  const { db, processId, reportFault } = parts
  const waiting = new Set<string>()
  const wakings = new Set<NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let isFaultTold = false
  let isClosed = false

  function begin(): void {
    sending = send().finally(() => (sending = undefined))
  }

  async function send(): Promise<void> {
    const tags = [...waiting].toSorted()
    waiting.clear()
    let pauseMs = GATHER_MS
    try {
      if ((await queuePurge(db, { tags, by: processId })) && !isClosed) wakeLater()
      isFaultTold = false
    } catch (error) {
      for (const tag of tags) waiting.add(tag)
      pauseMs = AGAIN_AFTER_MS
      // A database that is away for an hour is one fault, not thousands.
      if (!isFaultTold) reportFault(error)
      isFaultTold = true
    }
    if (!isClosed) timer = setTimeout(pause, pauseMs)
  }

  function pause(): void {
    timer = undefined
    if (waiting.size > 0) begin()
  }

  function wakeLater(): void {
    const waking = setTimeout(() => {
      wakings.delete(waking)
      // Nobody woken looks by itself a second later.
      wakePurges(db).catch(() => {})
    }, PURGE_AFTER_MS)
    wakings.add(waking)
  }

  return {
    tell: (topic: string): void => {
      waiting.add(tagOfTopic(topic))
      if (!timer && !sending && !isClosed) begin()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      for (const waking of wakings) clearTimeout(waking)
      await sending
      if (waiting.size > 0) await send()
    },
  }
}
