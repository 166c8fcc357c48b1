import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Cells, type CellsOptions, openCells } from './cells.ts'

const module = new URL('./cells-test-work.ts', import.meta.url)
const limits = { count: 1, recycleAfter: 50, memoryLimitMb: 300, timeLimitMs: 5_000 }
const opened: Cells[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((cells) => cells.close()))
})

function open(changes: Partial<CellsOptions> = {}): Cells {
  const cells = openCells({ module, ...limits, ...changes })
  opened.push(cells)
  return cells
}

async function pidOf(cells: Cells): Promise<number> {
  return (await cells.run<{ pid: number }>('whoAmI', null)).pid
}

describe('cells', () => {
  it('keep one warm process for task after task', async () => {
    const cells = open()
    expect(await cells.run('double', 21)).toBe(42)
    expect(await pidOf(cells)).toBe(await pidOf(cells))
  })

  it('show the process nothing of our environment, and give it low priority', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    const cells = open({ env: { TMPDIR: '/tmp' } })
    const { pid, names } = await cells.run<{ pid: number; names: string[] }>('whoAmI', null)
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
    const cells = open()
    const pid = await pidOf(cells)
    const refusal = { name: 'CellRefusal', code: 'too_blue', message: 'It is too blue' }
    await expect(cells.run('refuse', null)).rejects.toMatchObject(refusal)
    expect(await pidOf(cells)).toBe(pid)
  })

  it.each([
    ['crash', 'die', {}],
    ['crash', 'throwUnknown', {}],
    ['crash', 'noSuchTask', {}],
    ['time', 'loop', { timeLimitMs: 200 }],
    ['time', 'waitForEver', { timeLimitMs: 50 }],
    ['memory', 'eat', { memoryLimitMb: 150 }],
  ])('fail with %s after %s, and lose no task that waits', async (reason, task, options) => {
    const cells = open()
    const results = await Promise.allSettled([
      cells.run('double', 1),
      cells.run(task, 3_000, options),
      cells.run('double', 2),
      cells.run('double', 3),
    ])
    expect(results.map((result) => ('value' in result ? result.value : 'failed'))).toEqual([
      2,
      'failed',
      4,
      6,
    ])
    expect(results[1]).toMatchObject({ reason: { name: 'CellFailure', reason } })
  })

  it('say why a process could not start', async () => {
    const cells = open({ module: '/nowhere/work.ts' })
    const failure = { reason: 'crash', message: expect.stringContaining('Cannot find module') }
    await expect(cells.run('double', 1)).rejects.toMatchObject(failure)
  })

  it('give a task to another process when the warm one died before it', async () => {
    const cells = open()
    process.kill(await pidOf(cells), 'SIGKILL')
    expect(await cells.run('double', 4)).toBe(8)
  })

  it('replace a process after its number of tasks', async () => {
    const cells = open({ recycleAfter: 2 })
    const pids = [await pidOf(cells), await pidOf(cells), await pidOf(cells)]
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).not.toBe(pids[1])
  })

  it('replace a process that keeps too much memory', async () => {
    const cells = open({ idleMemoryMb: 120 })
    const pid = await pidOf(cells)
    await cells.run('eat', 100)
    expect(await pidOf(cells)).not.toBe(pid)
  })

  it('refuse as busy when too many tasks wait', async () => {
    const cells = open({ queueLimit: 1 })
    const first = cells.run('double', 1)
    const second = cells.run('double', 2)
    await expect(cells.run('double', 3)).rejects.toMatchObject({ reason: 'busy' })
    expect(await Promise.all([first, second])).toEqual([2, 4])
  })

  it('stop a running and a waiting task when asked', async () => {
    const cells = open()
    const stop = new AbortController()
    const running = cells.run('loop', null, { signal: stop.signal })
    const waiting = cells.run('double', 1, { signal: stop.signal })
    const other = cells.run('double', 5)
    stop.abort()
    const cancelled = { status: 'rejected', reason: { reason: 'cancelled' } }
    expect(await Promise.allSettled([running, waiting])).toMatchObject([cancelled, cancelled])
    expect(await other).toBe(10)
  })

  it('work side by side, each with a limit of its own', async () => {
    const cells = open({ count: 2 })
    const slow = cells.run('loop', null, { timeLimitMs: 400 })
    expect(await cells.run('double', 6)).toBe(12)
    await expect(slow).rejects.toMatchObject({ reason: 'time' })
  })

  it('tell what a task cost, also when it was ended', async () => {
    const cells = open()
    const usages: { cpuMs: number; peakRssMb: number }[] = []
    const onUsage = (usage: { cpuMs: number; peakRssMb: number }) => usages.push(usage)
    await cells.run('eat', 100, { onUsage })
    await cells.run('loop', null, { timeLimitMs: 300, onUsage }).catch(() => {})
    expect(usages[0]!.peakRssMb).toBeGreaterThan(100)
    expect(usages[1]!.cpuMs).toBeGreaterThan(50)
  })

  it('end everything on close', async () => {
    const cells = open({ count: 2 })
    const [a, b] = [cells.run('loop', null), cells.run('waitForEver', null)]
    const both = Promise.allSettled([a, b])
    await cells.close()
    const cancelled = { status: 'rejected', reason: { reason: 'cancelled' } }
    expect(await both).toMatchObject([cancelled, cancelled])
    await expect(cells.run('double', 1)).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it.runIf(existsSync('/proc/self/status'))(
    'leave no process behind when the parent is killed in the middle of a loop',
    async () => {
      const script = `import { openCells } from ${JSON.stringify(new URL('./cells.ts', import.meta.url).href)}
        const cells = openCells({ module: ${JSON.stringify(module.href)}.replace('file://', ''),
          count: 1, recycleAfter: 9, memoryLimitMb: 300, timeLimitMs: 60000 })
        const { pid } = await cells.run('whoAmI', null)
        void cells.run('loop', null)
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
