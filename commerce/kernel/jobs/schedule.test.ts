import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workBeside } from '#tests/background.ts'
import { root } from '#tests/run/child.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import type { Background } from './background.ts'
import { listSchedule } from './schedule.ts'
import type { OpenSweep, SweepRun } from './sweep.ts'

const HOUR_MS = 60 * 60_000
const SOON = { timeout: 15_000, interval: 20 }

let database: TestDatabase
const processes: Background[] = []
const children: ChildProcess[] = []
const faults: { error: unknown; job: string }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(processes.splice(0).map((one) => one.close()))
  await database.db.deleteFrom('schedule').execute()
  faults.length = 0
})
afterAll(() => database.drop())

function open(...sweeps: OpenSweep[]): Background {
  const reportFault = (error: unknown, { job }: { job: string }) => faults.push({ error, job })
  const opened = workBeside(database, { sweeps, reportFault })
  processes.push(opened)
  return opened
}

const find = async (name: string) =>
  (await listSchedule(database.db)).find((sweep) => sweep.name === name)

/** As if the clock of the database had gone on. */
const makeDue = (name: string) =>
  database.pool.query(`update schedule set next_at = now() - interval '10 hours' where name = $1`, [
    name,
  ])

describe('a sweep', () => {
  it('runs once each time it is due, however many processes there are', async () => {
    const runs: string[] = []
    const sweeps = ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      everyMs: name < 'c' ? 10_000 : HOUR_MS,
      run: async () => void runs.push(name),
    }))
    for (let count = 0; count < 3; count += 1) open(...sweeps)
    const ends = async () => (await listSchedule(database.db)).filter(({ endedAt }) => endedAt)
    await expect.poll(async () => (await ends()).length, SOON).toBe(4)
    expect(runs.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    // Ten hours late: each is made up for once, not ten times.
    for (const { name } of sweeps) await makeDue(name)
    await expect
      .poll(async () => (await ends()).every(({ lateSeconds }) => lateSeconds === 0), SOON)
      .toBe(true)
    await expect.poll(() => runs.toSorted(), SOON).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'])
    expect(await find('c')).toMatchObject({ outcome: 'DONE', failures: 0, isRunning: false })
  })

  it('of every second keeps its pace, and gets the time of the database', async () => {
    const starts: number[] = []
    const moments: Date[] = []
    open({
      name: 'payments',
      everyMs: 1_000,
      run: async ({ now }) => {
        starts.push(performance.now())
        moments.push(now)
      },
    })
    await expect.poll(() => starts.length, SOON).toBe(4)
    const pauses = starts.slice(1).map((at, index) => at - starts[index]!)
    // A pace that misses every other beat always pauses for two seconds, a busy machine only now and then.
    expect(Math.min(...pauses)).toBeLessThan(1_800)
    const { rows } = await database.pool.query<{ now: Date }>('select now()')
    expect(Math.abs(rows[0]!.now.getTime() - moments.at(-1)!.getTime())).toBeLessThan(5_000)
  })

  it('that fails is told, tried again soon, and keeps no other from its turn', async () => {
    let tries = 0
    let wellRuns = 0
    const failing = async () => {
      tries += 1
      if (tries < 3) throw new Error(`no, for the ${tries} time`)
    }
    open(
      { name: 'broken', everyMs: HOUR_MS, run: failing },
      { name: 'well', everyMs: HOUR_MS, run: async () => void (wellRuns += 1) },
    )
    await expect.poll(async () => (await find('broken'))?.outcome, SOON).toBe('FAILED')
    const failed = (await find('broken'))!
    expect(failed).toMatchObject({ failures: 1, failure: 'fault: no, for the 1 time' })
    // Much sooner than in an hour.
    expect(failed.nextAt.getTime() - failed.endedAt!.getTime()).toBeLessThan(60_000)
    expect(faults).toMatchObject([{ job: 'broken', error: { message: 'no, for the 1 time' } }])
    await expect.poll(() => wellRuns, SOON).toBe(1)
    await makeDue('broken')
    await expect.poll(async () => (await find('broken'))?.failures, SOON).toBe(2)
    await makeDue('broken')
    await expect.poll(async () => (await find('broken'))?.outcome, SOON).toBe('DONE')
    expect(await find('broken')).toMatchObject({ failures: 0, failure: null })
    // One that fails all the time is not told all the time.
    expect(faults).toHaveLength(1)
  })

  it('of each process runs in every one, and is in no table', async () => {
    let runs = 0
    const sweep = {
      name: 'own disk',
      everyMs: HOUR_MS,
      scope: 'process' as const,
      run: async () => void (runs += 1),
    }
    open(sweep)
    open(sweep)
    await expect.poll(() => runs, SOON).toBe(2)
    expect(await listSchedule(database.db)).toEqual([])
  })

  it('that takes long keeps neither a prompt one waiting nor its own process from closing', async () => {
    const started = Promise.withResolvers<SweepRun>()
    let prompt = 0
    const opened = open(
      {
        name: 'long',
        everyMs: HOUR_MS,
        run: (run) => {
          started.resolve(run)
          return new Promise((_, reject) => run.signal.addEventListener('abort', reject))
        },
      },
      { name: 'prompt', everyMs: 1_000, run: async () => void (prompt += 1) },
    )
    const { signal } = await started.promise
    const before = prompt
    await expect.poll(() => prompt, SOON).toBeGreaterThan(before + 1)
    await opened.close()
    expect(signal.aborted).toBe(true)
    expect(faults).toEqual([])
    // Nobody has it any more: the next process begins it again.
    const again = Promise.withResolvers<void>()
    open({ name: 'long', everyMs: HOUR_MS, run: async () => again.resolve() })
    await again.promise
  })
})

describe('housekeeping that is behind', () => {
  const HOURS = ['first', 'second', 'third']

  it('begins with what has waited longest, not with what is declared first', async () => {
    const begun: string[] = []
    const first = Promise.withResolvers<void>()
    const sweeps = HOURS.map((name) => ({
      name,
      everyMs: HOUR_MS,
      async run() {
        begun.push(name)
        if (begun.length === HOURS.length) first.resolve()
        // As if this one had taken longer than an hour: the first is due again while the third has not begun.
        if (name !== 'second') return
        await database.pool.query(
          `update schedule set next_at = now() - interval '5 minutes' where name = 'first'`,
        )
      },
    }))
    await database.pool.query(
      `insert into schedule (name, every_ms, next_at) select name, ${HOUR_MS}, now() - interval '3 hours'
       from unnest($1::text[]) as name`,
      [HOURS],
    )
    open(...sweeps)
    await first.promise
    expect(begun).toEqual(HOURS)
  })

  it('waits for no sweep of another lane, which may take hours', async () => {
    const ended = Promise.withResolvers<void>()
    let isBesideBegun = false
    const opened: string[] = []
    const long = { everyMs: 24 * HOUR_MS, lane: 'backups' }
    open(
      {
        ...long,
        name: 'backup',
        async run() {
          opened.push('backup')
          await ended.promise
        },
      },
      { ...long, name: 'restore test', run: async () => void opened.push('restore test') },
      { name: 'purge', everyMs: HOUR_MS, run: async () => void (isBesideBegun = true) },
    )
    await expect.poll(() => isBesideBegun, SOON).toBe(true)
    expect(opened).toEqual(['backup'])
    ended.resolve()
    await expect.poll(() => opened, SOON).toEqual(['backup', 'restore test'])
  })
})

describe('the sweep of a process', () => {
  it('that is killed is taken over within its lease', async () => {
    const child = fork(join(root, 'tests/faults/schedule-process.ts'), [database.url], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    children.push(child)
    await once(child, 'message')
    expect(await find('held')).toMatchObject({ isRunning: true })
    const taken = Promise.withResolvers<number>()
    open({ name: 'held', everyMs: HOUR_MS, run: async () => taken.resolve(performance.now()) })
    const watched = Promise.withResolvers<void>()
    open({ name: 'beside', everyMs: HOUR_MS, run: async () => watched.resolve() })
    await watched.promise
    const killedAt = performance.now()
    child.kill('SIGKILL')
    // The lease is ten seconds; PostgreSQL tells at once that the process is gone.
    expect((await taken.promise) - killedAt).toBeLessThan(5_000)
  })

  it('that was taken from it is told to end, and its end counts no more', async () => {
    const started = Promise.withResolvers<AbortSignal>()
    const ends = Promise.withResolvers<void>()
    let runs = 0
    const run = async ({ signal }: SweepRun) => {
      runs += 1
      if (runs > 1) return
      started.resolve(signal)
      await ends.promise
      throw new Error('too late')
    }
    open({ name: 'silent', everyMs: HOUR_MS, run })
    const signal = await started.promise
    // A machine that fell silent for longer than its lease: another has it, and is killed at once.
    await database.db.updateTable('schedule').set({ worker_id: 1 }).execute()
    await expect.poll(() => signal.aborted, SOON).toBe(true)
    ends.resolve()
    await expect.poll(async () => (await find('silent'))?.outcome, SOON).toBe('DONE')
    expect(await find('silent')).toMatchObject({ failures: 0 })
    expect(faults).toEqual([])
  })
})
