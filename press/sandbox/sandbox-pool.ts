import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  type Sandbox,
  SandboxDiedBefore,
  type SandboxJob,
  type Confinement,
  startSandbox,
} from './sandbox.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import { makeSandboxFolder } from './sandbox-folder.ts'
import { sandboxIdentity, giveUpIdentity } from './sandbox-rights.ts'
import { type Turn, TurnQueue } from './turn-queue.ts'

export type SandboxPoolOptions = {
  /** It ends with `serveSandbox(tasks)`. */
  module: URL | string
  /** How many processes work at the same time. */
  count: number
  /** After so many tasks a process is replaced, whatever it leaks. */
  recycleAfter: number
  memoryLimitMb: number
  /** Time limit of processor time. */
  timeLimitMs: number
  /** A process that keeps more than this between tasks is replaced. */
  idleMemoryMb?: number
  /** How many tasks may wait. One more is refused as busy, or another of whoever has most. */
  queueLimit?: number
  /** How many of them may be those of one network, and of one visitor. */
  networkQueueLimit?: number
  visitorQueueLimit?: number
  /** Work area where each process gets a folder of its own, best on the disk to which its results go. */
  workArea?: string | undefined
  /** False for what draws only what is ours, into folders of its choice. */
  isConfined?: boolean
  /** All that the process finds in its environment: where temporary files go, for instance. */
  env?: Record<string, string>
}

export type SandboxRunOptions = Partial<
  Pick<SandboxJob, 'timeLimitMs' | 'memoryLimitMb' | 'onProgress' | 'onUsage'>
> & { signal?: AbortSignal; turn?: Turn | undefined }

export type SandboxPool = {
  /** An input that names files is a function of `Lend`: a sandbox finds them by no other name. */
  run: <Output>(task: string, input: unknown, options?: SandboxRunOptions) => Promise<Output>
  /** Cancels what waits and what runs. */
  close: () => Promise<void>
}

type Waiting = {
  job: SandboxJob
  signal: AbortSignal | undefined
  settle: (result: { output: unknown } | { error: unknown }) => void
}

const DEFAULT_QUEUE_LIMIT = 100

const tooBusy = () => new SandboxFailure('busy', 'too many tasks wait already')

/**
 * Processes for work that may crash, hang or eat memory. They start when first needed and stay warm;
 * whatever one of them suffers, the tasks of the others and those that wait go on.
 */
export function openSandboxPool(options: SandboxPoolOptions): SandboxPool {
  const module = options.module instanceof URL ? fileURLToPath(options.module) : options.module
  const { memoryLimitMb, queueLimit = DEFAULT_QUEUE_LIMIT } = options
  const idleMemoryMb = options.idleMemoryMb ?? memoryLimitMb / 2
  const queue = new TurnQueue<Waiting>({
    most: queueLimit,
    mostPerNetwork: options.networkQueueLimit ?? Infinity,
    mostPerVisitor: options.visitorQueueLimit ?? Infinity,
  })
  const idle: Sandbox[] = []
  const alive = new Set<Sandbox>()
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
    const onUsage: SandboxJob['onUsage'] = (usage) => {
      cpuMs += usage.cpuMs
      job.onUsage?.(usage)
    }
    working += 1
    try {
      const output = await runInSomeSandbox({ ...waiting, job: { ...job, onUsage } })
      waiting.settle({ output })
    } catch (error) {
      waiting.settle({ error })
    } finally {
      working -= 1
      queue.finished(turn, cpuMs)
      startWork()
    }
  }

  async function runInSomeSandbox(waiting: Waiting): Promise<unknown> {
    for (;;) {
      const sandbox = takeSandbox()
      const cancel = () => sandbox.end('cancelled')
      waiting.signal?.addEventListener('abort', cancel)
      try {
        return await sandbox.run(waiting.job)
      } catch (error) {
        if (!(error instanceof SandboxDiedBefore)) throw error
      } finally {
        waiting.signal?.removeEventListener('abort', cancel)
        putBack(sandbox)
      }
    }
  }

  function takeSandbox(): Sandbox {
    for (let sandbox = idle.pop(); sandbox; sandbox = idle.pop()) {
      if (sandbox.hasEnded()) continue
      if (sandbox.isWhole()) return sandbox
      sandbox.end('cancelled')
    }
    return options.isConfined === false ? startedIn(undefined) : startedConfined()
  }

  function startedConfined(): Sandbox {
    const identity = sandboxIdentity()
    try {
      const folder = makeSandboxFolder(options.workArea ?? tmpdir(), identity)
      return startedIn({ folder, identity })
    } catch (error) {
      // A container may let nobody become another user, or give him a folder.
      if (!identity || !giveUpIdentity((error as Error).message)) throw error
      return startedConfined()
    }
  }

  function startedIn(confinement: Confinement | undefined): Sandbox {
    const sandbox = startSandbox({ module, memoryLimitMb, env: options.env ?? {}, confinement })
    alive.add(sandbox)
    const gone = sandbox.ended.then(async () => {
      alive.delete(sandbox)
      await confinement?.folder.remove()
      leaving.delete(gone)
    })
    leaving.add(gone)
    return sandbox
  }

  function putBack(sandbox: Sandbox): void {
    if (sandbox.hasEnded()) return
    const isWornOut =
      sandbox.finishedTasks() >= options.recycleAfter || sandbox.rssMb() > idleMemoryMb
    if (isWornOut || isClosed) sandbox.end('cancelled')
    else idle.push(sandbox)
  }

  return {
    run<Output>(task: string, input: unknown, given: SandboxRunOptions = {}): Promise<Output> {
      const { signal, turn, ...rest } = given
      return new Promise<Output>((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          return reject(new SandboxFailure('cancelled', `${task} was cancelled`))
        }
        const isFree = working < options.count
        if (!isFree && !queue.makeRoom(turn, (other) => other.settle({ error: tooBusy() }))) {
          return reject(tooBusy())
        }
        const job: SandboxJob = {
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
          settle({ error: new SandboxFailure('cancelled', `${task} was cancelled`) })
        }
        signal?.addEventListener('abort', giveUp)
        queue.add(waiting, turn)
        startWork()
      })
    },

    async close() {
      isClosed = true
      for (const waiting of queue.removeAll()) {
        waiting.settle({
          error: new SandboxFailure('cancelled', `${waiting.job.task} was cancelled`),
        })
      }
      for (const sandbox of alive) sandbox.end('cancelled')
      await Promise.all(leaving)
    },
  }
}
