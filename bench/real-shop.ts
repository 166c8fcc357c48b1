/** The real program as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/build/build-identity.ts'
import { drawTestMedia } from '#tests/database/demo-media.ts'

/** Open when this returns, with all its pictures: drawing them would be measured. The channel ends it with us. */
export async function openShop(env: Record<string, string>): Promise<ChildProcess> {
  if (env['DATA_DIR'] && env['SEED_DEMO'] !== 'no') await drawTestMedia(env['DATA_DIR'])
  const program = join(root, 'server', 'start.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      if (chunk.includes('Estampa is open')) resolve()
      else if (chunk.includes('"ERROR"')) console.error(chunk.toString())
    })
  })
  return child
}

export async function closeShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  await ended
}

/** Processor time of all threads of one process, in milliseconds: PostgreSQL is not in it. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
