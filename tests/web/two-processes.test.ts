import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { startFakeS3, type RunningS3 } from '#tests/fakes/fake-s3.ts'
import { someOf } from '#tests/run/how-much.ts'
import { freePort } from './free-port.ts'

const hostOf = (slug: string) => `${slug.toLowerCase()}.localhost`
const stores = ['WPX-GB', 'WPX-ES'].map(hostOf)
/** Pages of each kind that are compared: enough for all kinds, few enough for a test. */
const PAGES_OF_SITEMAP = 8

let database: TestDatabase
let s3: RunningS3
let folder: string
const hosts: { port: number; child: ChildProcess }[] = []

beforeAll(async () => {
  await findOrMakeBuild(5)
  folder = await mkdtemp(join(tmpdir(), 'estampa-two-'))
  // All of them: a store without an address of its own would be named by the port of the process.
  const sites = storeRows.map(({ slug }) => [slug, { origin: `https://${hostOf(slug)}` }])
  await writeFile(join(folder, 'sites.json'), JSON.stringify(Object.fromEntries(sites)))
  database = await createTestDatabase({ withDemoShop: true })
  s3 = await startFakeS3()
  hosts.push(...(await Promise.all(['a', 'b'].map(openHost))))
})
afterAll(async () => {
  await Promise.all(hosts.map(({ child }) => close(child)))
  await s3.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A process as on a host of its own: nothing shared but database and bucket. */
async function openHost(name: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '4',
      SITES_FILE: join(folder, 'sites.json'),
      SEED_DEMO: 'yes',
      SIMULATION: 'off',
      WORKER: 'none',
      LOG_LEVEL: 'fatal',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      if (bytes.includes('Estampa is open')) resolve()
    })
    child.once('close', (code) => reject(new Error(`a shop ended with ${code}`)))
  })
  return { port, child }
}

async function close(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

type Page = { status: number; etag: string | undefined; text: string }

function ask(port: number, host: string, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-proto': 'https' }
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, etag: answer.headers.etag, text }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const pathsIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')

/** Home, help, and lists, products and designs as the sitemap names them. */
async function pagesOf(host: string): Promise<string[]> {
  const { port } = hosts[0]!
  const index = pathsIn((await ask(port, host, '/sitemap.xml')).text)
  const maps = index.filter((path) => path.endsWith('.xml'))
  const texts = await Promise.all(maps.map((path) => ask(port, host, path)))
  const named = maps.length > 0 ? texts.flatMap(({ text }) => pathsIn(text)) : index
  const step = Math.max(1, Math.floor(named.length / PAGES_OF_SITEMAP))
  const some = named.filter((_, at) => at % step === 0)
  return [...new Set(['/', '/help-center', ...some])]
}

it.each(someOf(stores))('gives the same bytes and ETags from both at %s', async (host) => {
  const paths = await pagesOf(host)
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    const [one, other] = await Promise.all(hosts.map(({ port }) => ask(port, host, path)))
    expect([path, one!.status]).toEqual([path, 200])
    expect([path, other!.etag]).toEqual([path, one!.etag])
    expect(other!.text === one!.text, path).toBe(true)
    expect(one!.text, path).not.toContain('localhost:')
  }
})
