import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/web/free-port.ts'

const root = join(import.meta.dirname, '..', '..')

export type BuiltShop = { port: number; output: () => string; stop: () => Promise<void> }

/** The program itself in a process of its own, until it says that it is open. */
export async function startBuiltShop(settings: Record<string, string>): Promise<BuiltShop> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server', 'start.ts')], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Estampa is open')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)))
  })
  await opened
  return {
    port,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
