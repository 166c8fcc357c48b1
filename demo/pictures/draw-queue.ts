import { availableParallelism } from 'node:os'
import { openDrawCells } from '#demo/drawing/open-draw-cells.ts'

/** More of them would take more memory than a small machine has. */
const MOST_PROCESSES = 4

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
  const cells = openDrawCells(count)

  function draw<Output>(
    key: string,
    task: string,
    input: object,
    urgency: Urgency,
  ): Promise<Output> {
    const isAsked = urgency === 'asked'
    const known = jobs.get(key)
    if (known) {
      known.isAsked ||= isAsked
      return known.done.promise as Promise<Output>
    }
    const done = Promise.withResolvers<unknown>()
    const work = () => cells.run(task, input)
    jobs.set(key, { isAsked, isRunning: false, work, done })
    startNext()
    return done.promise as Promise<Output>
  }

  function startNext(): void {
    while (running < count) {
      const waiting = [...jobs].filter(([, job]) => !job.isRunning)
      const next = waiting.find(([, job]) => job.isAsked) ?? waiting[0]
      if (!next) return
      void run(...next)
    }
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
      await cells.close()
    },
  }
}
export type DrawQueue = ReturnType<typeof openDrawQueue>
