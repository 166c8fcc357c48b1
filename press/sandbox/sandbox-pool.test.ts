import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type SandboxPool, type SandboxPoolOptions, openSandboxPool } from './sandbox-pool.ts'

const module = new URL('./sandbox-test-work.ts', import.meta.url)
const limits = { count: 1, recycleAfter: 50, memoryLimitMb: 300, timeLimitMs: 5_000 }
const opened: SandboxPool[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandboxes) => sandboxes.close()))
})

function open(changes: Partial<SandboxPoolOptions> = {}): SandboxPool {
  const sandboxes = openSandboxPool({ module, ...limits, ...changes })
  opened.push(sandboxes)
  return sandboxes
}

async function pidOf(sandboxes: SandboxPool): Promise<number> {
  return (await sandboxes.run<{ pid: number }>('whoAmI', null)).pid
}

describe('sandbox processes', () => {
  it('keep one warm process for task after task', async () => {
    const sandboxes = open()
    expect(await sandboxes.run('double', 21)).toBe(42)
    expect(await pidOf(sandboxes)).toBe(await pidOf(sandboxes))
  })

  it('show the process nothing of our environment, and give it low priority', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const sandboxes = open({ env: { TMPDIR: '/tmp' } })
    const { pid, names } = await sandboxes.run<{ pid: number; names: string[] }>('whoAmI', null)
    vi.unstubAllEnvs()
    expect(names).not.toContain('DATABASE_URL')
    expect(names).not.toContain('PATH')
    expect(names).toContain('TMPDIR')
    expect(getPriority(pid)).toBeGreaterThanOrEqual(10)
  })

  it('report progress', async () => {
    const seen: unknown[] = []
    await open().run('count', 3, { onProgress: (progress) => seen.push(progress) })
    expect(seen).toEqual([1, 2, 3])
  })

  it('bring a refusal over as data, in a process that lives on', async () => {
    const sandboxes = open()
    const pid = await pidOf(sandboxes)
    const refusal = { name: 'SandboxRefusal', code: 'too_blue', message: 'It is too blue' }
    await expect(sandboxes.run('refuse', null)).rejects.toMatchObject(refusal)
    expect(await pidOf(sandboxes)).toBe(pid)
  })

  it.each([
    ['crash', 'die', {}],
    ['crash', 'throwUnknown', {}],
    ['crash', 'noSuchTask', {}],
    ['time', 'loop', { timeLimitMs: 200 }],
    ['time', 'waitForEver', { timeLimitMs: 50 }],
    ['memory', 'eat', { memoryLimitMb: 150 }],
  ])('fail with %s after %s, and lose no task that waits', async (reason, task, options) => {
    const sandboxes = open()
    const results = await Promise.allSettled([
      sandboxes.run('double', 1),
      sandboxes.run(task, 3_000, options),
      sandboxes.run('double', 2),
      sandboxes.run('double', 3),
    ])
    expect(results.map((result) => ('value' in result ? result.value : 'failed'))).toEqual([
      2,
      'failed',
      4,
      6,
    ])
    expect(results[1]).toMatchObject({ reason: { name: 'SandboxFailure', reason } })
  })

  it('say why a process could not start', async () => {
    const sandboxes = open({ module: '/nowhere/work.ts' })
    const failure = { reason: 'crash', message: expect.stringContaining('Cannot find module') }
    await expect(sandboxes.run('double', 1)).rejects.toMatchObject(failure)
  })

  it('give a task to another process when the warm one died before it', async () => {
    const sandboxes = open()
    process.kill(await pidOf(sandboxes), 'SIGKILL')
    expect(await sandboxes.run('double', 4)).toBe(8)
  })

  it('replace a process after its number of tasks', async () => {
    const sandboxes = open({ recycleAfter: 2 })
    const pids = [await pidOf(sandboxes), await pidOf(sandboxes), await pidOf(sandboxes)]
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).not.toBe(pids[1])
  })

  it('replace a process that keeps too much memory', async () => {
    const sandboxes = open({ idleMemoryMb: 120 })
    const pid = await pidOf(sandboxes)
    await sandboxes.run('eat', 100)
    expect(await pidOf(sandboxes)).not.toBe(pid)
  })

  it('refuse as busy when too many tasks wait', async () => {
    const sandboxes = open({ queueLimit: 1 })
    const first = sandboxes.run('double', 1)
    const second = sandboxes.run('double', 2)
    await expect(sandboxes.run('double', 3)).rejects.toMatchObject({ reason: 'busy' })
    expect(await Promise.all([first, second])).toEqual([2, 4])
  })

  it('stop a running and a waiting task when asked', async () => {
    const sandboxes = open()
    const stop = new AbortController()
    const running = sandboxes.run('loop', null, { signal: stop.signal })
    const waiting = sandboxes.run('double', 1, { signal: stop.signal })
    const other = sandboxes.run('double', 5)
    stop.abort()
    const cancelled = { status: 'rejected', reason: { reason: 'cancelled' } }
    expect(await Promise.allSettled([running, waiting])).toMatchObject([cancelled, cancelled])
    expect(await other).toBe(10)
  })

  it('work side by side, each with a limit of its own', async () => {
    const sandboxes = open({ count: 2 })
    const slow = sandboxes.run('loop', null, { timeLimitMs: 400 })
    expect(await sandboxes.run('double', 6)).toBe(12)
    await expect(slow).rejects.toMatchObject({ reason: 'time' })
  })

  it('tell what a task cost, also when it was ended', async () => {
    const sandboxes = open()
    const usages: { cpuMs: number; peakRssMb: number }[] = []
    const onUsage = (usage: { cpuMs: number; peakRssMb: number }) => usages.push(usage)
    await sandboxes.run('eat', 100, { onUsage })
    await sandboxes.run('loop', null, { timeLimitMs: 300, onUsage }).catch(() => {})
    expect(usages[0]!.peakRssMb).toBeGreaterThan(100)
    expect(usages[1]!.cpuMs).toBeGreaterThan(50)
  })

  it('end everything on close', async () => {
    const sandboxes = open({ count: 2 })
    const [a, b] = [sandboxes.run('loop', null), sandboxes.run('waitForEver', null)]
    const both = Promise.allSettled([a, b])
    await sandboxes.close()
    const cancelled = { status: 'rejected', reason: { reason: 'cancelled' } }
    expect(await both).toMatchObject([cancelled, cancelled])
    await expect(sandboxes.run('double', 1)).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it.runIf(existsSync('/proc/self/status'))(
    'leave no process behind when the parent is killed in the middle of a loop',
    async () => {
      const script = `import { openSandboxPool } from ${JSON.stringify(new URL('./sandbox-pool.ts', import.meta.url).href)}
        const sandboxes = openSandboxPool({ module: ${JSON.stringify(module.href)}.replace('file://', ''),
          count: 1, recycleAfter: 9, memoryLimitMb: 300, timeLimitMs: 60000 })
        const { pid } = await sandboxes.run('whoAmI', null)
        void sandboxes.run('loop', null)
        process.stdout.write(pid + '\\n')`
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const line = await new Promise<string>((resolve) =>
        parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())),
      )
      parent.kill('SIGKILL')
      await vi.waitFor(() => expect(isRunning(Number(line))).toBe(false), { timeout: 30_000 })
    },
  )
})

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
