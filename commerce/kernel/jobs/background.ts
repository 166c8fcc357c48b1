import type { Kysely } from 'kysely'
import type { Listener } from '#db/listener.ts'
import type { Tables } from '#db/tables.ts'
import { openJobWorker, type AnyJobHandler, type ObserveJob } from './job-worker.ts'
import { JOB_CHANNEL } from './job.queries.ts'
import { findWork } from './schedule.queries.ts'
import { openScheduler } from './scheduler.ts'
import type { OpenSweep } from './sweep.ts'

const BEAT_MS = 1_000

export type Background = { close: () => Promise<void> }

export type BackgroundOptions = {
  db: Kysely<Tables>
  listener: Listener
  jobs: readonly AnyJobHandler[]
  sweeps: readonly OpenSweep[]
  reportFault: (error: unknown, details: { job: string }) => void
  observeJob?: ObserveJob | undefined
  /** How long a job that failed once waits, when not as long as usual. */
  firstRetryMs?: number | undefined
}

/**
 * The one loop of a process that works beside the answers to visitors: on jobs as soon as somebody
 * notifies of them, and every second on what has become due meanwhile or was left by the dead.
 */
export function startBackground(options: BackgroundOptions): Background {
  const { db, listener, reportFault } = options
  const { processId } = listener
  const worker = openJobWorker({
    db,
    workerId: processId,
    handlers: options.jobs,
    isPresent: listener.isConnected,
    reportFault,
    observeJob: options.observeJob,
    firstRetryMs: options.firstRetryMs,
  })
  const scheduler = openScheduler({
    db: listener.db,
    processId,
    sweeps: options.sweeps,
    reportFault,
    onHousekept: beatAgain,
  })
  const isShared = worker.names.length + scheduler.names.length > 0
  let beating: Promise<void> | undefined
  let isWantedAgain = false
  let isStopping = false
  let isRegistered = false
  let isBeatLost = false

  function beat(): Promise<void> {
    beating ??= beatOnce().finally(() => {
      beating = undefined
      if (!isWantedAgain || isStopping) return
      isWantedAgain = false
      void beat()
    })
    return beating
  }

  /** A beat that runs already may have looked too soon. */
  function beatAgain(): void {
    isWantedAgain = beating !== undefined
    void beat()
  }

  async function beatOnce(): Promise<void> {
    try {
      scheduler.beginOwn()
      await worker.extendLeases()
      if (isShared && listener.isConnected()) await beatTogether()
      isBeatLost = false
    } catch (error) {
      if (!isStopping && !isBeatLost) reportFault(error, { job: 'beat' })
      isBeatLost = true
    }
  }

  async function beatTogether(): Promise<void> {
    await scheduler.extendLeases()
    if (isStopping) return
    if (!isRegistered) await scheduler.register()
    isRegistered = true
    const found = await findWork(listener.db, {
      processId,
      running: scheduler.running(),
      jobs: worker.names,
      sweeps: scheduler.names,
    })
    if (isStopping) return
    if (found.hasAbandoned) await worker.takeOver()
    if (found.hasAbandoned) worker.wake()
    for (const name of found.waiting) worker.wake(name)
    await scheduler.begin(found.due)
  }

  if (isShared) {
    void listener.subscribe(JOB_CHANNEL, {
      // Without a name by a shop of an earlier version, which runs beside this one for a while.
      onNotify: (name) => worker.wake(name || undefined),
      onConnected: beatAgain,
    })
  }
  void beat()
  const beats = setInterval(() => void beat(), BEAT_MS)

  return {
    async close() {
      isStopping = true
      await Promise.all([worker.stop(), scheduler.stop()])
      clearInterval(beats)
      await beating
      await worker.giveBack()
    },
  }
}
