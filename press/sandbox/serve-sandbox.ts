import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  BYTES_PER_MB,
  type FromSandbox,
  type ToSandbox,
  WATCH_EVERY_MS,
} from './sandbox-messages.ts'
import { SandboxRefusal } from './sandbox-failure.ts'

export type SandboxTask<Input, Output> = (
  input: Input,
  tools: { progress: (progress: unknown) => void },
) => Promise<Output>

// oxlint-disable-next-line typescript/no-explicit-any -- each task knows its own input
export type SandboxTasks = Record<string, SandboxTask<any, unknown>>

/** The last line of a worker module: from here on the process does the parent's tasks, one by one. */
export function serveSandbox(tasks: SandboxTasks): void {
  if (!process.send) throw new Error('A worker module is started by openSandboxPool, not by hand')
  // Under `nice` it stands further back already, and nobody without rights may come forward.
  const behind = constants.priority.PRIORITY_BELOW_NORMAL
  if (getPriority() < behind) setPriority(behind)
  process.on('disconnect', () => process.exit())
  endWithParentEvenWhenBusy()
  if (process.platform !== 'linux') {
    setInterval(() => say({ kind: 'memory', rssMb: rssMb() }), WATCH_EVERY_MS).unref()
  }
  process.on('message', (message: ToSandbox) => void serve(tasks, message))
}

async function serve(tasks: SandboxTasks, { id, task, input }: ToSandbox): Promise<void> {
  const before = process.cpuUsage()
  say({ kind: 'started', id })
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  try {
    const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined
    if (!run) throw new Error(`There is no task '${task}'`)
    const progress = (value: unknown) => say({ kind: 'progress', id, progress: value })
    const output = await run(input, { progress })
    say({ kind: 'done', id, output, cpuMs: cpuMs() })
  } catch (error) {
    if (error instanceof SandboxRefusal) {
      say({ kind: 'refused', id, code: error.code, message: error.message, cpuMs: cpuMs() })
    } else {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      say({ kind: 'threw', id, message, cpuMs: cpuMs() })
    }
  }
}

function say(message: FromSandbox): void {
  if (process.connected) process.send!(message)
}

function rssMb(): number {
  return process.memoryUsage.rss() / BYTES_PER_MB
}

/**
 * A loop in native code never hears 'disconnect': after kill -9 of the parent it would run for ever.
 * Only another thread can still look.
 */
function endWithParentEvenWhenBusy(): void {
  const watch = `const { workerData } = require('node:worker_threads')
    setInterval(() => {
      if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
    }, 1000)`
  new Worker(watch, {
    eval: true,
    workerData: { parent: process.ppid },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref()
}
