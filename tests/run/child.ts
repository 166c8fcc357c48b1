import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A test runner that does not end when asked would keep its browsers and its server. */
const graceMs = 30_000

const running = new Set<ChildProcess>()
let endedBy: NodeJS.Signals | undefined

export interface Finished {
  code: number
  output: string
}

/** Runs a script on this Node. Its output is shown as it comes, or kept to be shown later. */
export function runScript(args: readonly string[], output: 'shown' | 'kept'): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio, 'ipc'],
    })
    running.add(child)
    let kept = ''
    child.stdout?.on('data', (chunk: Buffer) => (kept += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (kept += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      if (!endedBy) resolve({ code: code ?? 1, output: kept })
      else if (running.size === 0) endBy(endedBy)
    })
  })
}

/** On a signal, or when whoever started us was killed: ends the running scripts, then us. */
export function endWithChildren(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(signal))
  process.on('disconnect', () => end('SIGTERM'))
  process.channel?.unref()
}

function end(signal: NodeJS.Signals): void {
  if (endedBy) return
  endedBy = signal
  if (running.size === 0) return endBy(signal)
  for (const child of running) {
    // Playwright closes its browsers on this signal only.
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
}

function endBy(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
