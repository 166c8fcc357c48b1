import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('no two processes that look for a port at the same time are given the same', async () => {
  const script = `
    const { freePort } = await import(${JSON.stringify(import.meta.resolve('#tests/web/free-port.ts'))})
    const ports = []
    for (let count = 0; count < 100; count += 1) ports.push(await freePort())
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const others = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const own: number[] = []
  for (let count = 0; count < 100; count += 1) own.push(await freePort())
  const theirs = await Promise.all(
    others.map(async ({ stdout }) => {
      const [chunk] = (await once(stdout, 'data')) as [Buffer]
      return JSON.parse(chunk.toString()) as number[]
    }),
  )
  for (const other of others) other.stdin.end()
  const all = [...own, ...theirs.flat()]
  expect(all).toHaveLength(400)
  expect(new Set(all).size).toBe(400)
})
