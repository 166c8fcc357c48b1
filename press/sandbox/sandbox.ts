import { type ChildProcess, fork } from 'node:child_process'
import { SandboxFailure, SandboxRefusal } from './sandbox-failure.ts'
import { type FromSandbox, type ToSandbox, WATCH_EVERY_MS } from './sandbox-messages.ts'
import { type SandboxFolder, lendingTo, type Lend, type LentFiles } from './sandbox-folder.ts'
import {
  type SandboxIdentity,
  sandboxFlags,
  giveUpIdentity,
  proveIdentity,
} from './sandbox-rights.ts'
import { type ProcessUsage, readProcessUsage } from './process-usage.ts'

export type SandboxJob = {
  task: string
  /** Input of the task, or a function that makes it of the names of the files that the sandbox gets. */
  input: unknown
  timeLimitMs: number
  memoryLimitMb: number
  onProgress?: (progress: unknown) => void
  /** Usage of the process, when the task ends, however it ends. Its peak is that of its whole life. */
  onUsage?: (usage: { cpuMs: number; peakRssMb: number }) => void
}

export type Sandbox = {
  run: (job: SandboxJob) => Promise<unknown>
  /** Ends the process with kill -9; a running task fails for this reason. */
  end: (reason: 'cancelled') => void
  /** After all its output is read. */
  ended: Promise<void>
  hasEnded: () => boolean
  /** Whether it still has its folder. */
  isWhole: () => boolean
  finishedTasks: () => number
  rssMb: () => number
}

/** A child that died idle: the task was never looked at, and may be given to another one. */
export class SandboxDiedBefore extends Error {}

/**
 * A machine with much else to do gives a child of low priority little time. The task's own processor
 * time is limited, and the time of the clock only so that a child that waits for ever ends too.
 */
const CLOCK_PER_CPU = 4
const ERROR_OUTPUT_LIMIT = 2_000

/** Undefined for what draws only what is ours, wherever it likes. */
export type Confinement = { folder: SandboxFolder; identity: SandboxIdentity | undefined }

type Running = {
  id: number
  job: SandboxJob
  started: boolean
  beganAt: number
  cpuMsBefore: number
  settle: (result: { output: unknown } | { error: Error }) => void
}

export function startSandbox(options: {
  module: string
  memoryLimitMb: number
  env: Record<string, string>
  confinement: Confinement | undefined
}): Sandbox {
  const { module, confinement } = options
  const folder = confinement?.folder
  const child = fork(module, [], {
    // Not one variable of ours: a decoder that is taken over finds no secret.
    env: {
      UV_THREADPOOL_SIZE: '2',
      VIPS_CONCURRENCY: '1',
      MALLOC_ARENA_MAX: '2',
      ...folder?.env,
      ...options.env,
    },
    execArgv: [
      `--max-old-space-size=${Math.ceil(options.memoryLimitMb / 2)}`,
      ...(folder ? sandboxFlags(module, folder) : []),
    ],
    ...(folder && { cwd: folder.path }),
    ...confinement?.identity,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let running: Running | undefined
  let endReason: 'time' | 'memory' | 'cancelled' | undefined
  let usage: ProcessUsage = { rssMb: 0, peakRssMb: 0, cpuMs: 0 }
  let lastTask = 0
  let finished = 0
  let errorOutput = ''
  let isOver = false

  child.stderr!.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-ERROR_OUTPUT_LIMIT)
  })
  child.on('message', (message) => onMessage(message as FromSandbox))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      errorOutput += error.message
      if (child.pid === undefined) over()
    })
    child.on('close', over)

    function over() {
      if (isOver) return
      isOver = true
      if (running) finish({ error: failure(running) })
      resolve()
    }
  })
  setAwake(child, false)

  const watch = setInterval(() => {
    // One that waits for work takes nothing, and looking at it would take our own time.
    if (!running) return
    look()
    const { job } = running
    const clockMs = performance.now() - running.beganAt
    const cpuMs = usage.cpuMs - running.cpuMsBefore
    if (usage.rssMb > job.memoryLimitMb) kill('memory')
    else if (cpuMs > job.timeLimitMs || clockMs > job.timeLimitMs * CLOCK_PER_CPU) kill('time')
  }, WATCH_EVERY_MS)
  watch.unref()
  void ended.then(() => clearInterval(watch))

  function look(): void {
    const seen = child.pid === undefined ? undefined : readProcessUsage(child.pid)
    if (seen?.rssMb) usage = seen
  }

  function kill(reason: 'time' | 'memory' | 'cancelled'): void {
    endReason ??= reason
    // Whoever waits for its end must not be left behind by a parent with nothing else to do.
    setAwake(child, true)
    child.kill('SIGKILL')
  }

  function onMessage(message: FromSandbox): void {
    if (message.kind === 'memory') {
      const peakRssMb = Math.max(usage.peakRssMb, message.rssMb)
      usage = { ...usage, rssMb: message.rssMb, peakRssMb }
      return
    }
    if (message.id !== running?.id) return
    if (message.kind === 'started') {
      running.started = true
      if (confinement?.identity) proveIdentity()
    } else if (message.kind === 'progress') {
      running.job.onProgress?.(message.progress)
    } else {
      look()
      usage = { ...usage, cpuMs: running.cpuMsBefore + message.cpuMs }
      finished += 1
      if (message.kind === 'done') {
        finish({ output: message.output })
      } else if (message.kind === 'refused') {
        finish({ error: new SandboxRefusal(message.code, message.message) })
      } else {
        // What threw unexpectedly may have left anything behind: the next task gets another process.
        finish({ error: new SandboxFailure('crash', message.message) })
        kill('cancelled')
      }
    }
  }

  function finish(result: { output: unknown } | { error: Error }): void {
    const { job, settle, cpuMsBefore } = running!
    running = undefined
    if (!isOver) setAwake(child, false)
    job.onUsage?.({ cpuMs: usage.cpuMs - cpuMsBefore, peakRssMb: usage.peakRssMb })
    settle(result)
  }

  function failure({ job, started }: Running): Error {
    if (endReason === 'time') {
      return new SandboxFailure('time', `${job.task} took over ${job.timeLimitMs} ms`)
    }
    if (endReason === 'memory') {
      return new SandboxFailure('memory', `${job.task} took over ${job.memoryLimitMb} MB`)
    }
    if (endReason === 'cancelled')
      return new SandboxFailure('cancelled', `${job.task} was cancelled`)
    const how = child.signalCode ?? `code ${child.exitCode}`
    const why = `${job.task}: the process ended with ${how}. ${errorOutput}`.trim()
    if (!started && (finished > 0 || couldNotBecomeAnother(why))) return new SandboxDiedBefore(why)
    return new SandboxFailure('crash', why)
  }

  function couldNotBecomeAnother(why: string): boolean {
    return confinement?.identity !== undefined && child.signalCode === null && giveUpIdentity(why)
  }

  function perform(job: SandboxJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      look()
      const settle: Running['settle'] = (result) =>
        'error' in result ? reject(result.error) : resolve(result.output)
      running = {
        id: (lastTask += 1),
        job,
        started: false,
        beganAt: performance.now(),
        cpuMsBefore: finished > 0 ? usage.cpuMs : 0,
        settle,
      }
      setAwake(child, true)
      const message: ToSandbox = { kind: 'run', id: lastTask, task: job.task, input: job.input }
      // Whoever is gone also says so by 'close'.
      if (isOver) finish({ error: failure(running) })
      else child.send(message, () => {})
    })
  }

  async function performWithFiles(job: SandboxJob, within: SandboxFolder): Promise<unknown> {
    const lent: LentFiles = { files: new Map(), resultsTo: undefined }
    const input = inputOf(job, lendingTo(lent))
    try {
      await within.lend(lent)
      const output = await perform({ ...job, input })
      await within.takeResults(lent)
      return output
    } finally {
      if (!isOver) await within.clear()
    }
  }

  return {
    run: (job) =>
      folder
        ? performWithFiles(job, folder)
        : perform({ ...job, input: inputOf(job, lendingItself) }),
    end: kill,
    ended,
    hasEnded: () => isOver || child.exitCode !== null || child.signalCode !== null || child.killed,
    isWhole: () => folder?.isThere() ?? true,
    finishedTasks: () => finished,
    rssMb: () => usage.rssMb,
  }
}

const inputOf = ({ input }: SandboxJob, lend: Lend): unknown =>
  typeof input === 'function' ? (input as (lend: Lend) => unknown)(lend) : input

const lendingItself: Lend = { file: (path) => path, folder: (path) => path }

/** A child that waits for work must not keep the parent from ending. */
function setAwake(child: ChildProcess, isAwake: boolean): void {
  const method = isAwake ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
  const errors = child.stderr as unknown as { ref?: () => void; unref?: () => void } | null
  errors?.[method]?.()
}
