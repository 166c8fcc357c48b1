import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { listSchedule } from '#commerce/kernel/jobs/schedule.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { invariantJob } from '#commerce/operations-desk/invariant-alert.service.ts'
import { requestPreview } from '#commerce/rendering/rendering.service.ts'
import { PRESENCE } from '#db/listener.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { programEnv } from '#tests/run/program-env.ts'
import { plainDocument } from '#tests/faults/plain-document.ts'
import { freePort } from '#tests/web/free-port.ts'

// The real press, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })
const WAIT = { timeout: 80_000, interval: 20 }

const program = join(import.meta.dirname, 'worker.ts')
let database: TestDatabase
let dataDir: string
const started: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-worker-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { ...programEnv, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

const statesOf = async (table: 'rendering' | 'job') =>
  (await database.db.selectFrom(table).select('state').execute()).map(({ state }) => state)

it('a worker draws what was queued, and on a signal gives back what it cannot end', async () => {
  for (let number = 0; number < 30; number += 1) {
    await requestPreview(database.db, {
      designId: makePublicId(),
      revision: 1,
      document: plainDocument(number),
      productView: 'mug-pair',
    })
  }
  const worker = start({ DATABASE_URL: database.url, RENDER_CELLS: '1' })
  await vi.waitUntil(async () => (await statesOf('rendering')).includes('DONE'), WAIT)
  await vi.waitUntil(async () => (await statesOf('job')).includes('RUNNING'), WAIT)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, output: '' })
  expect(new Set(await statesOf('job'))).toEqual(new Set(['READY']))
})

it('a worker does every sweep of the shop, and listens on one connection', async () => {
  await database.db.deleteFrom('schedule').execute()
  const worker = start({ DATABASE_URL: database.url, RENDER_CELLS: '1' })
  const sweeps = () => listSchedule(database.db)
  const areDone = async () => {
    const found = await sweeps()
    return found.length > 0 && found.every(({ outcome }) => outcome !== null)
  }
  await vi.waitUntil(areDone, WAIT)
  // What only web processes did before, what nobody may wait for, and what nouns and kernel bring.
  const names = ['purge upload', 'purge mails', 'cart reminders', 'payments and refunds']
  const found = await sweeps()
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(found.filter(({ outcome }) => outcome !== 'DONE')).toEqual([])
  const { rows } = await database.pool.query(
    `select pid from pg_locks where locktype = 'advisory' and classid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [PRESENCE],
  )
  expect(rows).toHaveLength(1)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, output: '' })
})

it('a worker that only draws leaves all other jobs and the sweeps to others', async () => {
  await database.db.deleteFrom('schedule').execute()
  await database.db.deleteFrom('job').execute()
  await database.db.deleteFrom('rendering').execute()
  await enqueue(database.db, invariantJob, { data: { askedBy: 'nobody' }, priority: 1 })
  const rendering = {
    designId: makePublicId(),
    revision: 1,
    document: plainDocument(1),
    productView: 'mug-pair',
  }
  await requestPreview(database.db, rendering)
  const worker = start({
    DATABASE_URL: database.url,
    RENDER_CELLS: '1',
    WORKER_JOBS: 'render',
  })
  await vi.waitUntil(async () => (await statesOf('rendering')).includes('DONE'), WAIT)
  const left = await database.db.selectFrom('job').select(['name', 'attempts']).execute()
  expect(left).toEqual([{ name: invariantJob.name, attempts: 0 }])
  expect(await listSchedule(database.db)).toEqual([])
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, output: '' })
})

it('a worker that is told a kind nobody knows says which there are', async () => {
  const { code, output } = await start({
    DATABASE_URL: database.url,
    WORKER_JOBS: 'rendering',
  }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^WORKER_JOBS names rendering; there are [^\n]*\brender\b[^\n]*\n$/)
})

it('a worker without a database of its own says so in one line', async () => {
  const { code, output } = await start({}).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^DATABASE_URL must be set for a worker: [^\n]+\n$/)
})

it('a worker tells how it is on a port of its own', async () => {
  const port = await freePort()
  const { child, ended } = start({ DATABASE_URL: database.url, METRICS_PORT: String(port) })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  await expect.poll(async () => (await ask('/healthz'))?.status, WAIT).toBe(200)
  await expect.poll(async () => (await ask('/readyz'))?.status, WAIT).toBe(200)
  const text = await (await ask('/metrics'))!.text()
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await ask('/'))?.status).toBe(404)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})
