import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { findOrMakeBuild } from '#server/built.ts'
import { programEnv } from '#tests/program-env.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { isEverywhere } from '#tests/how-much.ts'
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

it('answers 503 while its database is away, shows the pages it has, and comes back by itself', async () => {
  const line = await openLine(Number(new URL(database.url).port))
  const url = new URL(database.url)
  url.search = ''
  url.port = String(line.port)
  const child = await open({ DATABASE_URL: url.href })
  expect([await statusOf('/'), await statusOf('/cart')]).toEqual([200, 200])
  line.cut()
  expect(await statusOf('/')).toBe(200)
  const refused = await ask('/cart')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  line.mend()
  await expect.poll(() => statusOf('/cart')).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await line.close()
})
