import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { findOrMakeBuild } from '#server/build/built.ts'
import { programEnv } from '#tests/run/program-env.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { freePort } from '#tests/web/free-port.ts'

// Each test starts the program itself, on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let database: TestDatabase
let dataDir: string
let port: number
let shop: ChildProcess | undefined

beforeAll(async () => {
  await findOrMakeBuild(5)
  database = await createTestDatabase({ withDemoShop: true })
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-many-'))
  port = await freePort()
})
afterEach(() => {
  if (shop?.exitCode === null) shop.kill('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Clock of a program that is an hour's half ahead from a signal on. */
const CLOCK_AHEAD = `--import=data:text/javascript,${encodeURIComponent(
  'let ahead = 0; const now = Date.now; Date.now = () => now() + ahead; process.on("SIGUSR2", () => { ahead = 1800000 })',
)}`

/** A process of a shop behind a proxy, which has said that it is open. */
function open(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: {
      ...programEnv,
      LOG_LEVEL: 'silent',
      SEED_DEMO: 'yes',
      WORKER: 'none',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  shop = child
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Estampa is open')) resolve(child)
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}`)))
  })
}

/** By the name of a store, which fetch would not send. */
function ask(path: string): Promise<IncomingMessage> {
  const headers = { host: `es.localhost:${port}` }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer))
    }).once('error', reject)
  })
}
const statusOf = async (path: string) => (await ask(path)).statusCode

it.runIf(isEverywhere)(
  'tells the proxy to go elsewhere before it ends, and serves until then',
  async () => {
    const child = await open({ DATABASE_URL: database.url, DRAIN_SECONDS: '3' })
    expect(await statusOf('/readyz')).toBe(200)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe(503)
    const late = await ask('/cart')
    expect([late.statusCode, late.headers.connection]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  },
)

/** Ends with the health check of its container, as the container would hear it. */
async function isHealthy(settings: Record<string, string>, ...words: string[]): Promise<boolean> {
  const env = { ...programEnv, PORT: String(port), ...settings }
  const check = spawn(process.execPath, ['server/health.mjs', ...words], { env, stdio: 'ignore' })
  const [code] = (await once(check, 'close')) as [number]
  return code === 0
}

it('is alive for its container while it waits for its database, and ready when it has it', async () => {
  const line = await openLine(Number(new URL(database.url).port))
  line.cut()
  const url = new URL(database.url)
  url.search = ''
  url.port = String(line.port)
  const METRICS_PORT = String(await freePort())
  const opening = open({ DATABASE_URL: url.href, METRICS_PORT, DATABASE_WAIT_SECONDS: '600' })
  opening.catch(() => {}) // heard of below
  const patience = { timeout: 120_000, interval: 1_000 }
  await expect.poll(() => isHealthy({ METRICS_PORT }), patience).toBe(true)
  expect(await isHealthy({ METRICS_PORT }, 'readyz')).toBe(false)
  expect(await isHealthy({})).toBe(false)
  line.mend()
  const child = await opening
  expect(await isHealthy({ METRICS_PORT }, 'readyz')).toBe(true)
  line.cut()
  await expect.poll(() => isHealthy({ METRICS_PORT }, 'readyz'), patience).toBe(false)
  // Where all share one database, nobody would be left to show the pages that each has.
  expect(await isHealthy({ METRICS_PORT }, 'readyz?exclude=database')).toBe(true)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
  await line.close()
})

it('answers 503 while its database is away, shows the pages it has, and comes back by itself', async () => {
  const line = await openLine(Number(new URL(database.url).port))
  const url = new URL(database.url)
  url.search = ''
  url.port = String(line.port)
  const settings = { PAGE_SHARED_SECONDS: '300', NODE_OPTIONS: CLOCK_AHEAD }
  const child = await open({ DATABASE_URL: url.href, ...settings })
  expect([await statusOf('/'), await statusOf('/cart')]).toEqual([200, 200])
  line.cut()
  expect(await statusOf('/')).toBe(200)
  const refused = await ask('/cart')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  child.kill('SIGUSR2')
  // The signal is heard a moment later.
  await expect.poll(async () => (await ask('/')).headers['cache-control']).toBe('private, no-store')
  const late = await ask('/')
  expect(late.statusCode).toBe(200)
  expect(late.headers['surrogate-control']).toBe('no-store')
  line.mend()
  await expect.poll(() => statusOf('/cart')).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
  const isShared = async () => (await ask('/')).headers['surrogate-control']
  await expect.poll(isShared).toContain('max-age=300')
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await line.close()
})
