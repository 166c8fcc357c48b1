import pg from 'pg'
import { connectionConfig } from '#db/pool.ts'
import { BELL, PRESENCE } from './job.queries.ts'

const CONNECT_AGAIN_MS = 1_000
const STATEMENT_TIMEOUT_MS = 10_000

export type JobBell = { isPresent: () => boolean; close: () => Promise<void> }

/**
 * One connection that hears of new jobs, and by a lock on it shows that this worker lives. Nobody
 * may claim a job without it: others would take the job for abandoned.
 */
export function openBell(options: {
  url: string
  workerId: number
  onRing: () => void
  /** Also after each interruption: what was queued meanwhile has rung for nobody. */
  onPresent: () => void
  reportFault: (error: unknown) => void
}): JobBell {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isPresent = false
  let isClosed = false
  let isTold = false
  let connecting: Promise<void> = Promise.resolve()

  const connect = async () => {
    const opened = new pg.Client(connectionConfig(options.url, STATEMENT_TIMEOUT_MS))
    client = opened
    // Each way of breaking ends in `end`.
    opened.on('error', () => {})
    opened.once('end', () => {
      isPresent = false
      if (!isClosed) timer = setTimeout(start, CONNECT_AGAIN_MS)
    })
    opened.on('notification', options.onRing)
    try {
      await opened.connect()
      await opened.query('select pg_advisory_lock($1, $2)', [PRESENCE, options.workerId])
      await opened.query(`listen ${BELL}`)
      isPresent = !isClosed
      isTold = false
      if (isPresent) options.onPresent()
    } catch (error) {
      // A database that is away for an hour is one fault, not thousands.
      if (!isClosed && !isTold) options.reportFault(error)
      isTold = true
      await opened.end().catch(() => {})
    }
  }
  const start = () => {
    connecting = connect()
  }
  start()

  return {
    isPresent: () => isPresent,
    async close() {
      isClosed = true
      isPresent = false
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
