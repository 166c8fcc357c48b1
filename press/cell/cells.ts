import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Cell, CellDiedBefore, type CellJob, type Confinement, startCell } from './cell.ts'
import { CellFailure } from './cell-failure.ts'
import { makeCellFolder } from './cell-folder.ts'
import { cellIdentity, giveUpIdentity } from './cell-rights.ts'
import { type Turn, TurnQueue } from './turn-queue.ts'

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
  /** How many tasks may wait. One more is refused as busy, or another of whoever has most. */
  queueLimit?: number
  /** How many of them may be those of one network, and of one visitor. */
  networkQueueLimit?: number
  visitorQueueLimit?: number
  /** Where each process gets a folder of its own, best on the disk to which its results go. */
  workArea?: string | undefined
  /** False for what draws only what is ours, into folders of its choice. */
  isConfined?: boolean
  /** All that the process finds in its environment: where temporary files go, for instance. */
  env?: Record<string, string>
}

export type CellRunOptions = Partial<
  Pick<CellJob, 'timeLimitMs' | 'memoryLimitMb' | 'onProgress' | 'onUsage'>
> & { signal?: AbortSignal; turn?: Turn | undefined }

export type Cells = {
  /** An input that names files is a function of `Lend`: a cell finds them by no other name. */
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

const tooBusy = () => new CellFailure('busy', 'too many tasks wait already')

/**
 * Processes for work that may crash, hang or eat memory. They start when first needed and stay warm;
 * whatever one of them suffers, the tasks of the others and those that wait go on.
 */
export function openCells(options: CellsOptions): Cells {
  const module = options.module instanceof URL ? fileURLToPath(options.module) : options.module
  const { memoryLimitMb, queueLimit = DEFAULT_QUEUE_LIMIT } = options
  const idleMemoryMb = options.idleMemoryMb ?? memoryLimitMb / 2
  const queue = new TurnQueue<Waiting>({
    most: queueLimit,
    mostPerNetwork: options.networkQueueLimit ?? Infinity,
    mostPerVisitor: options.visitorQueueLimit ?? Infinity,
  })
  const idle: Cell[] = []
  const alive = new Set<Cell>()
  /** Resolved when a process is gone with all that it had. */
  const leaving = new Set<Promise<void>>()
  let working = 0
  let isClosed = false

  function startWork(): void {
    while (working < options.count) {
      const next = queue.take()
      if (!next) return
      void work(next.task, next.turn)
    }
  }

  async function work(waiting: Waiting, turn: Turn): Promise<void> {
    const { job } = waiting
    let cpuMs = 0
    const onUsage: CellJob['onUsage'] = (usage) => {
      cpuMs += usage.cpuMs
      job.onUsage?.(usage)
    }
    working += 1
    try {
      const output = await runInSomeCell({ ...waiting, job: { ...job, onUsage } })
      waiting.settle({ output })
    } catch (error) {
      waiting.settle({ error })
    } finally {
      working -= 1
      queue.finished(turn, cpuMs)
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
    for (let cell = idle.pop(); cell; cell = idle.pop()) {
      if (cell.hasEnded()) continue
      if (cell.isWhole()) return cell
      cell.end('cancelled')
    }
    return options.isConfined === false ? startedIn(undefined) : startedConfined()
  }

  function startedConfined(): Cell {
    const identity = cellIdentity()
    try {
      const folder = makeCellFolder(options.workArea ?? tmpdir(), identity)
      return startedIn({ folder, identity })
    } catch (error) {
      // A container may let nobody become another user, or give him a folder.
      if (!identity || !giveUpIdentity((error as Error).message)) throw error
      return startedConfined()
    }
  }

  function startedIn(confinement: Confinement | undefined): Cell {
    const cell = startCell({ module, memoryLimitMb, env: options.env ?? {}, confinement })
    alive.add(cell)
    const gone = cell.ended.then(async () => {
      alive.delete(cell)
      await confinement?.folder.remove()
      leaving.delete(gone)
    })
    leaving.add(gone)
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
      const { signal, turn, ...rest } = given
      return new Promise<Output>((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          return reject(new CellFailure('cancelled', `${task} was cancelled`))
        }
        const isFree = working < options.count
        if (!isFree && !queue.makeRoom(turn, (other) => other.settle({ error: tooBusy() }))) {
          return reject(tooBusy())
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
          if (!queue.remove(waiting)) return
          settle({ error: new CellFailure('cancelled', `${task} was cancelled`) })
        }
        signal?.addEventListener('abort', giveUp)
        queue.add(waiting, turn)
        startWork()
      })
    },

    async close() {
      isClosed = true
      for (const waiting of queue.removeAll()) {
        waiting.settle({ error: new CellFailure('cancelled', `${waiting.job.task} was cancelled`) })
      }
      for (const cell of alive) cell.end('cancelled')
      await Promise.all(leaving)
    },
  }
}
