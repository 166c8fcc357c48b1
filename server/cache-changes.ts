import pg from 'pg'
import { connectionConfig } from '#db/pool.ts'
import {
  createContentChanges,
  EVERY_TOPIC,
  type ContentChanges,
} from './web/cache/content-changes.ts'
import type { Hearing } from './web/cache/shared-pages.ts'

const CHANNEL = 'shop_changed'
const CONNECT_AGAIN_MS = 1_000
const STATEMENT_TIMEOUT_MS = 10_000
/** An import of thousands of articles tells of each; pages are made anew four times a second at most. */
const GATHER_MS = 250

export type OpenHearing = Hearing & { close: () => Promise<void> }

/**
 * Hears on one connection what any process changes in the shop's content. Whatever was missed while
 * the connection was gone is unknown: afterwards everything counts as changed.
 */
export async function hearChanges(
  url: string,
  reportFault: (error: unknown) => void,
): Promise<OpenHearing> {
  const changes = createContentChanges()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isHearing = false
  let isClosed = false
  let isTold = false
  const gathering = gather(changes)

  async function connect(): Promise<void> {
    const opened = new pg.Client(connectionConfig(url, STATEMENT_TIMEOUT_MS))
    client = opened
    // Each way of breaking ends in `end`.
    opened.on('error', () => {})
    opened.once('end', () => {
      isHearing = false
      if (!isClosed) again = setTimeout(start, CONNECT_AGAIN_MS)
    })
    opened.on('notification', ({ payload }) => gathering.tell(payload || EVERY_TOPIC))
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      isTold = false
      changes.tell(EVERY_TOPIC)
      isHearing = !isClosed
    } catch (error) {
      // A database that is away for an hour is one fault, not thousands.
      if (!isClosed && !isTold) reportFault(error)
      isTold = true
      await opened.end().catch(() => {})
    }
  }

  let connecting = connect()
  const start = () => {
    connecting = connect()
  }
  await connecting

  return {
    changes,
    isHearing: () => isHearing,
    async close() {
      isClosed = true
      isHearing = false
      clearTimeout(again)
      gathering.end()
      await connecting
      await client?.end().catch(() => {})
    },
  }
}

/** The first change at once, those that follow on its heels together. */
function gather(changes: ContentChanges) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const pause = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (waiting.size === 0) return
      for (const topic of waiting) changes.tell(topic)
      waiting.clear()
      pause()
    }, GATHER_MS)
  }
  return {
    tell(topic: string): void {
      if (timer) {
        waiting.add(topic)
        return
      }
      changes.tell(topic)
      pause()
    },
    end: () => clearTimeout(timer),
  }
}
