import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { transact } from '#db/transaction.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { countWaitingJobs, enqueue, enqueueAgain, type JobKind } from './job-queue.ts'
import type { Background } from './background.ts'
import { HopelessJob, MOST_ATTEMPTS } from './job-worker.ts'
import type { JobFailure, JobHandler, RunningJob } from './job-worker.ts'

const Errand = z.strictObject({ what: z.string() })
type Errand = z.infer<typeof Errand>
const errand: JobKind<Errand> = { name: 'errand', data: Errand }

let database: TestDatabase
const workers: Background[] = []
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await database.db.deleteFrom('job').execute()
  faults.length = 0
})
afterAll(() => database.drop())

function work(
  run: (job: RunningJob<Errand>) => Promise<void>,
  given: Partial<Pick<JobHandler<Errand>, 'concurrency' | 'lanes' | 'graceMs' | 'giveUp'>> = {},
): Background {
  const handler = { kind: errand, concurrency: 1, giveUp: async () => {}, ...given, run }
  const reportFault = (error: unknown) => faults.push(error)
  const worker = workBeside(database, { jobs: [handler], reportFault, firstRetryMs: 10 })
  workers.push(worker)
  return worker
}

const ask = (what: string, priority: 1 | 2 | 3 = 1) =>
  enqueue(database.db, errand, { data: { what }, priority })

async function countUnfinished(): Promise<number> {
  const unfinished = database.db.selectFrom('job').where('state', 'in', ['READY', 'RUNNING'])
  return (await unfinished.select('id').execute()).length
}

/** Resolves when `count` values have come. */
function collector<Value>(count: number) {
  const values: Value[] = []
  const { promise, resolve } = Promise.withResolvers<Value[]>()
  return {
    values,
    complete: promise,
    add(value: Value) {
      values.push(value)
      if (values.length === count) resolve(values)
    },
  }
}

describe('a job', () => {
  it('starts when the transaction that asks for it ends, and does not wait for the next beat', async () => {
    const warm = Promise.withResolvers<void>()
    let started = Promise.withResolvers<void>()
    work(async ({ data }) => (data.what === 'warm' ? warm : started).resolve())
    await ask('warm')
    await warm.promise
    const waits: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      // Who has just ended a job looks for the next one anyway.
      await expect.poll(countUnfinished).toBe(0)
      started = Promise.withResolvers<void>()
      await ask('go')
      const askedAt = performance.now()
      await started.promise
      waits.push(performance.now() - askedAt)
    }
    // A beat is a second: each job that waited for one would have waited about as long.
    expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(500)
  })

  it('does not exist when its transaction is rolled back', async () => {
    const rolledBack = transact(database.db, async (trx) => {
      await enqueue(trx, errand, { data: { what: 'never' }, priority: 1 })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await countWaitingJobs(database.db, 10)).toBe(0)
  })

  it('is done once although several workers want it', async () => {
    for (let number = 0; number < 60; number += 1) await ask(String(number))
    const done = collector<string>(60)
    for (let count = 0; count < 3; count += 1) {
      work(async ({ data }) => done.add(data.what), { concurrency: 2 })
    }
    await done.complete
    expect(new Set(done.values).size).toBe(60)
    await Promise.all(workers.splice(0).map((worker) => worker.close()))
    expect(done.values).toHaveLength(60)
    expect(await countWaitingJobs(database.db, 10)).toBe(0)
  })

  it('that is urgent goes first, but does not keep the others waiting for ever', async () => {
    await ask('patient', 3)
    for (let number = 0; number < 12; number += 1) await ask('urgent', 1)
    const done = collector<string>(13)
    work(async ({ data }) => done.add(data.what))
    await done.complete
    expect(done.values[0]).toBe('urgent')
    expect(done.values.indexOf('patient')).toBeGreaterThan(0)
    expect(done.values.indexOf('patient')).toBeLessThan(5)
  })

  it('that fails is tried again', async () => {
    const attempts = collector<number>(3)
    work(async ({ attempt }) => {
      attempts.add(attempt)
      if (attempt < 3) throw new Error('not today')
    })
    await ask('hard')
    expect(await attempts.complete).toEqual([1, 2, 3])
    expect(faults).toHaveLength(2)
  })

  it('that always fails is given up after the limit, and the others go on', async () => {
    const given = collector<JobFailure>(1)
    const done = collector<string>(3)
    let attempts = 0
    work(
      async ({ data }) => {
        if (data.what !== 'poison') return done.add(data.what)
        attempts += 1
        throw Object.assign(new Error('no'), { code: 'crash' })
      },
      { giveUp: async (_trx, _data, failure) => given.add(failure) },
    )
    await ask('poison')
    for (const what of ['a', 'b', 'c']) await ask(what)
    await Promise.all([given.complete, done.complete])
    expect(given.values).toEqual([{ code: 'crash', message: 'no' }])
    expect(attempts).toBe(MOST_ATTEMPTS)
    const failed = database.db.selectFrom('job').select(['state', 'failure'])
    // Given up inside the transaction that says so.
    await expect.poll(() => failed.execute()).toEqual([{ state: 'FAILED', failure: 'crash: no' }])
  })

  it('that is hopeless is not tried twice, until somebody asks for it', async () => {
    const tried = collector<number>(2)
    work(async ({ attempt }) => {
      tried.add(attempt)
      if (tried.values.length === 1) throw new HopelessJob('bad', 'cannot be')
    })
    await ask('bad')
    const isFailed = database.db.selectFrom('job').select('id').where('state', '=', 'FAILED')
    await expect.poll(async () => (await isFailed.execute()).length, { interval: 10 }).toBe(1)
    expect(tried.values).toHaveLength(1)
    await enqueueAgain(database.db, errand, { what: 'bad' })
    expect(await tried.complete).toEqual([1, 1])
  })

  it('whose data nobody understands is given up without being run', async () => {
    const broken = { name: 'errand', data: z.unknown() }
    await enqueue(database.db, broken, { data: { who: 'no such field' }, priority: 1 })
    const done = collector<string>(1)
    work(async ({ data }) => done.add(data.what))
    await ask('fine')
    expect(await done.complete).toEqual(['fine'])
  })
})

describe('lanes of a kind', () => {
  const lanes = (each: number) =>
    [
      { name: 'now', priorities: [1, 1], concurrency: each },
      { name: 'later', priorities: [2, 3], concurrency: each },
    ] as const

  /** Works until `ends`, and tells what has begun and how many ran at once. */
  function workInLanes(each: number, most: number, ends: Promise<void>) {
    const begun: string[] = []
    let running = 0
    let atOnce = 0
    const run = async ({ data }: RunningJob<Errand>) => {
      begun.push(data.what)
      running += 1
      atOnce = Math.max(atOnce, running)
      await ends
      running -= 1
    }
    work(run, { concurrency: most, lanes: lanes(each) })
    return { begun, mostAtOnce: () => atOnce }
  }

  it('do not wait for each other: long ones of one leave a slot for what somebody waits for', async () => {
    for (let number = 0; number < 6; number += 1) await ask('book', 3)
    const over = Promise.withResolvers<void>()
    const { begun } = workInLanes(2, 3, over.promise)
    await expect.poll(() => begun).toEqual(['book', 'book'])
    await ask('preview', 1)
    await expect.poll(() => begun).toEqual(['book', 'book', 'preview'])
    over.resolve()
    await expect.poll(countUnfinished).toBe(0)
  })

  it('take no more than their kind may between them, and all that it may', async () => {
    for (let number = 0; number < 8; number += 1) await ask('book', number % 2 ? 1 : 3)
    const over = Promise.withResolvers<void>()
    const { begun, mostAtOnce } = workInLanes(2, 3, over.promise)
    await expect.poll(() => begun.length).toBe(3)
    over.resolve()
    await expect.poll(countUnfinished).toBe(0)
    expect(begun).toHaveLength(8)
    expect(mostAtOnce()).toBe(3)
  })

  it('that others do are left to them', async () => {
    for (const priority of [3, 1, 2] as const) await ask(`of ${priority}`, priority)
    const done = collector<string>(1)
    work(async ({ data }) => done.add(data.what), { lanes: lanes(1).slice(0, 1) })
    await done.complete
    await ask('of 1 again')
    await expect.poll(() => done.values).toEqual(['of 1', 'of 1 again'])
    await expect.poll(() => countWaitingJobs(database.db, 10)).toBe(2)
  })
})

describe('a worker', () => {
  it('that closes waits for its job', async () => {
    const started = Promise.withResolvers<void>()
    const ends = Promise.withResolvers<void>()
    const run = async () => {
      started.resolve()
      await ends.promise
    }
    const worker = work(run, { graceMs: 60_000 })
    await ask('long')
    await started.promise
    const stopped = worker.close()
    ends.resolve()
    await stopped
    expect(await database.db.selectFrom('job').select('id').execute()).toEqual([])
  })

  it('that cannot wait gives its job back unharmed', async () => {
    const started = Promise.withResolvers<void>()
    const run = async ({ signal }: RunningJob<Errand>) => {
      started.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', reject))
    }
    const worker = work(run, { graceMs: 0 })
    await ask('endless')
    await started.promise
    await worker.close()
    const jobs = database.db.selectFrom('job').select(['state', 'attempts'])
    expect(await jobs.execute()).toEqual([{ state: 'READY', attempts: 0 }])
  })

  it('that lost its job to another cannot store a result', async () => {
    const started = Promise.withResolvers<void>()
    const stolen = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<unknown>()
    work(async ({ finish }) => {
      started.resolve()
      await stolen.promise
      await transact(database.db, finish).catch((error: unknown) => {
        refused.resolve(error)
        throw error
      })
    })
    await ask('contested')
    await started.promise
    await database.db.updateTable('job').set({ worker_id: 1 }).execute()
    stolen.resolve()
    expect(await refused.promise).toMatchObject({ name: 'LostJob' })
    expect(faults).toEqual([])
  })

  it('takes over at once what a worker left behind whose connection is gone', async () => {
    await ask('orphan')
    await database.db
      .updateTable('job')
      .set({
        state: 'RUNNING',
        attempts: 1,
        worker_id: 77,
        lease_until: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const done = collector<number>(1)
    work(async ({ attempt }) => done.add(attempt))
    expect(await done.complete).toEqual([2])
  })

  it('leaves alone what a living worker holds', async () => {
    const started = Promise.withResolvers<void>()
    const ends = Promise.withResolvers<void>()
    let runs = 0
    const run = async ({ data }: RunningJob<Errand>) => {
      if (data.what === 'marker') return marker.add(data.what)
      runs += 1
      started.resolve()
      await ends.promise
    }
    const marker = collector<string>(1)
    work(run)
    await ask('held')
    await started.promise
    // A second worker looks for abandoned jobs before it claims its first.
    work(run)
    await ask('marker')
    await marker.complete
    ends.resolve()
    await Promise.all(workers.splice(0).map((worker) => worker.close()))
    expect(runs).toBe(1)
  })
})
