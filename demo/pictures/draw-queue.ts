import { availableParallelism } from 'node:os'
import { openDrawSandboxes } from '#demo/drawing/open-draw-sandboxes.ts'

/** More of them would take more memory than a small machine has. */
const MOST_PROCESSES = 4
/** So long after somebody has waited for a picture the next one may be wanted any moment. */
const WATCHFUL_MS = 10_000

type Job = {
  isAsked: boolean
  isRunning: boolean
  work: () => Promise<unknown>
  done: PromiseWithResolvers<unknown>
}

/** How a drawing comes about: at once for whoever waits for it, else when nobody does. */
export type Urgency = 'asked' | 'background'

/**
 * Draws each thing once, however many want it. What somebody waits for comes before everything that is
 * drawn for nobody yet, also if it has waited in the background before.
 */
export function openDrawQueue() {
  const count = Math.min(MOST_PROCESSES, Math.max(1, availableParallelism()))
  const jobs = new Map<string, Job>()
  let running = 0
  // One more than there are processors: what is drawn for nobody must not keep others waiting.
  const most = count + 1
  const sandboxes = openDrawSandboxes(most)
  let lastAskedAt = -Infinity

  function draw<Output>(
    key: string,
    task: string,
    input: object,
    urgency: Urgency,
  ): Promise<Output> {
    const isAsked = urgency === 'asked'
    if (isAsked) lastAskedAt = performance.now()
    const known = jobs.get(key)
    if (known) {
      known.isAsked ||= isAsked
      return known.done.promise as Promise<Output>
    }
    const done = Promise.withResolvers<unknown>()
    const work = () => sandboxes.run(task, input)
    jobs.set(key, { isAsked, isRunning: false, work, done })
    startNext()
    return done.promise as Promise<Output>
  }

  function startNext(): void {
    while (running < most) {
      const waiting = [...jobs].filter(([, job]) => !job.isRunning)
      const next =
        waiting.find(([, job]) => job.isAsked) ?? (mayDrawForNobody() ? waiting[0] : undefined)
      if (!next) return
      void run(...next)
    }
  }

  /** Leaves a processor to visitors while they look around. */
  function mayDrawForNobody(): boolean {
    const isWatched = performance.now() - lastAskedAt < WATCHFUL_MS
    return running < (isWatched ? Math.max(1, count - 1) : count)
  }

  async function run(key: string, job: Job): Promise<void> {
    job.isRunning = true
    running += 1
    try {
      job.done.resolve(await job.work())
    } catch (error) {
      job.done.reject(error)
    } finally {
      running -= 1
      jobs.delete(key)
      startNext()
    }
  }

  return {
    draw,
    countAsked: () => [...jobs.values()].filter(({ isAsked }) => isAsked).length,
    async close() {
      for (const [key, { isRunning, done }] of jobs) {
        if (isRunning) continue
        jobs.delete(key)
        done.reject(new Error('The shop closes'))
      }
      await sandboxes.close()
    },
  }
}
export type DrawQueue = ReturnType<typeof openDrawQueue>
