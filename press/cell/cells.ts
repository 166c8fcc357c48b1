import { fileURLToPath } from 'node:url'
import { type Cell, CellDiedBefore, type CellJob, startCell } from './cell.ts'
import { CellFailure } from './cell-failure.ts'

export type CellsOptions = {
  /** It ends with `serveCell(tasks)`. */
  module: URL | string
  /** How many processes work at the same time. */
  count: number
  /** After so many tasks a process is replaced, whatever it leaks. */
  recycleAfter: number
  memoryLimitMb: number
  /** Of processor time. */
  timeLimitMs: number
  /** A process that keeps more than this between tasks is replaced. */
  idleMemoryMb?: number
  /** How many tasks may wait. One more is refused as busy. */
  queueLimit?: number
  /** All that the process finds in its environment: where temporary files go, for instance. */
  env?: Record<string, string>
}

export type CellRunOptions = Partial<
  Pick<CellJob, 'timeLimitMs' | 'memoryLimitMb' | 'onProgress' | 'onUsage'>
> & { signal?: AbortSignal }

export type Cells = {
  run: <Output>(task: string, input: unknown, options?: CellRunOptions) => Promise<Output>
  /** Cancels what waits and what runs. */
  close: () => Promise<void>
}

type Waiting = {
  job: CellJob
  signal: AbortSignal | undefined
  settle: (result: { output: unknown } | { error: unknown }) => void
}

const DEFAULT_QUEUE_LIMIT = 100

/**
 * Processes for work that may crash, hang or eat memory. They start when first needed and stay warm;
 * whatever one of them suffers, the tasks of the others and those that wait go on.
 */
export function openCells(options: CellsOptions): Cells {
  const module = options.module instanceof URL ? fileURLToPath(options.module) : options.module
  const { memoryLimitMb, queueLimit = DEFAULT_QUEUE_LIMIT } = options
  const idleMemoryMb = options.idleMemoryMb ?? memoryLimitMb / 2
  const queue: Waiting[] = []
  const idle: Cell[] = []
  const alive = new Set<Cell>()
  let working = 0
  let isClosed = false

  function startWork(): void {
    while (queue.length > 0 && working < options.count) void work(queue.shift()!)
  }

  async function work(waiting: Waiting): Promise<void> {
    working += 1
    try {
      waiting.settle({ output: await runInSomeCell(waiting) })
    } catch (error) {
      waiting.settle({ error })
    } finally {
      working -= 1
      startWork()
    }
  }

  async function runInSomeCell(waiting: Waiting): Promise<unknown> {
    for (;;) {
      const cell = takeCell()
      const cancel = () => cell.end('cancelled')
      waiting.signal?.addEventListener('abort', cancel)
      try {
        return await cell.run(waiting.job)
      } catch (error) {
        if (!(error instanceof CellDiedBefore)) throw error
      } finally {
        waiting.signal?.removeEventListener('abort', cancel)
        putBack(cell)
      }
    }
  }

  function takeCell(): Cell {
    for (let cell = idle.pop(); cell; cell = idle.pop()) if (!cell.hasEnded()) return cell
    const cell = startCell({ module, memoryLimitMb, env: options.env ?? {} })
    alive.add(cell)
    void cell.ended.then(() => alive.delete(cell))
    return cell
  }

  function putBack(cell: Cell): void {
    if (cell.hasEnded()) return
    const isWornOut = cell.finishedTasks() >= options.recycleAfter || cell.rssMb() > idleMemoryMb
    if (isWornOut || isClosed) cell.end('cancelled')
    else idle.push(cell)
  }

  return {
    run<Output>(task: string, input: unknown, given: CellRunOptions = {}): Promise<Output> {
      const { signal, ...rest } = given
      return new Promise<Output>((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          return reject(new CellFailure('cancelled', `${task} was cancelled`))
        }
        if (working >= options.count && queue.length >= queueLimit) {
          return reject(new CellFailure('busy', `${queueLimit} tasks wait already`))
        }
        const job: CellJob = {
          ...rest,
          task,
          input,
          memoryLimitMb: rest.memoryLimitMb ?? memoryLimitMb,
          timeLimitMs: rest.timeLimitMs ?? options.timeLimitMs,
        }
        const settle: Waiting['settle'] = (result) => {
          signal?.removeEventListener('abort', giveUp)
          if ('error' in result) reject(result.error)
          else resolve(result.output as Output)
        }
        const waiting: Waiting = { job, signal, settle }
        const giveUp = () => {
          const place = queue.indexOf(waiting)
          if (place < 0) return
          queue.splice(place, 1)
          settle({ error: new CellFailure('cancelled', `${task} was cancelled`) })
        }
        signal?.addEventListener('abort', giveUp)
        queue.push(waiting)
        startWork()
      })
    },

    async close() {
      isClosed = true
      for (const waiting of queue.splice(0)) {
        waiting.settle({ error: new CellFailure('cancelled', `${waiting.job.task} was cancelled`) })
      }
      for (const cell of alive) cell.end('cancelled')
      await Promise.all([...alive].map((cell) => cell.ended))
    },
  }
}
