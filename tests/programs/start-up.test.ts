import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, watch } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findOrMakeBuild } from '#server/build/built.ts'
import { createEmptyDatabase } from '#tests/database/database.ts'
import { isEverywhere, someOf } from '#tests/run/how-much.ts'
import { programEnv } from '#tests/run/program-env.ts'
import { freePort } from '#tests/web/free-port.ts'

// Every test runs the program itself, and most of them a PostgreSQL, on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const program = join(import.meta.dirname, '../..', 'server', 'start.ts')
const inOwnMounts = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
const PASSWORD = 'hunter2-of-the-database'

let folder: string
/** Made by a shop that was closed in order; every test leaves it closed. */
let dataDir: string
let port: number
const started: ChildProcess[] = []

beforeAll(async () => {
  await findOrMakeBuild(5)
  folder = await mkdtemp(join(tmpdir(), 'estampa-start-'))
  // PostgreSQL of a root shop runs as nobody, who must get through.
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  port = await freePort()
  await close(await open())
})
afterEach(async () => {
  for (const child of started.splice(0)) if (isRunning(child)) child.kill('SIGKILL')
  await endLeftOverPostgres()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('whoever cannot start the shop is told why in one line, and nothing is touched,', () => {
  it.runIf(isEverywhere)('when another shop has the port, which goes on answering', async () => {
    const database = await createEmptyDatabase()
    const other = await open({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') })
    expect(await refusal({})).toBe(
      `Port ${port} is in use. Stop the program that uses it, or start with another: ` +
        `PORT=${port + 1} npm start`,
    )
    expect(await readiness()).toBe(200)
    await close(other)
    await database.drop()
  })

  it('when the shop runs already, which keeps its database', async () => {
    const first = await open()
    const pid = postgresPid()
    const { code, stderr } = await finish(start({}))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Port \d+ is in use\. .+\n$/)
    expect(postgresPid()).toBe(pid)
    expect(await readiness()).toBe(200)
    await close(first)
  })

  it.each(
    someOf([
      `postgres://shop:a#b${PASSWORD}@127.0.0.1/shop`,
      `mysql://shop:${PASSWORD}@127.0.0.1/shop`,
      `postgres//shop:${PASSWORD}@127.0.0.1/shop`,
      `shop:${PASSWORD}@127.0.0.1:5432/shop`,
      `postgres://shop:${PASSWORD}`,
    ]),
  )('when DATABASE_URL cannot be read: %s', async (url) => {
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^DATABASE_URL.* must look like postgres:\/\/user:password@host:5432\/name/,
    )
  })

  it('when nobody listens at DATABASE_URL', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    const setting = {
      DATABASE_URL: `postgres://shop:${PASSWORD}@${nobody}/shop`,
      DATABASE_WAIT_SECONDS: '0',
    }
    expect(await refusal(setting)).toBe(
      `PostgreSQL at ${nobody} cannot be reached (ECONNREFUSED): ` +
        'start it, or correct host and port in DATABASE_URL.',
    )
  })

  it.each(
    someOf([
      ['80a', 'PORT=80a must be a whole number from 1 to 65535.'],
      ['0', 'PORT=0 must be at least 1.'],
      ['65536', 'PORT=65536 must be at most 65535.'],
      ['-1', 'PORT=-1 must be a whole number from 1 to 65535.'],
    ]),
  )('when PORT is %s', async (value, line) => {
    expect(await refusal({ PORT: value })).toBe(line)
  })

  it('when a secret is too short, without showing it', async () => {
    const line = await refusal({ API_TOKEN: PASSWORD })
    expect(line).toMatch(/^API_TOKEN.* must be at least 32 characters/)
  })

  it('when DATA_DIR is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'a diary')
    for (const place of someOf([join(file, 'below'), file])) {
      expect(await refusal({ DATA_DIR: place })).toContain(
        `DATA_DIR ${place} is not a folder: set DATA_DIR to a writable folder`,
      )
    }
    expect(readFileSync(file, 'utf8')).toBe('a diary')
  })

  it.each(someOf(['/proc/estampa/data', '/proc/estampa', '/sys/estampa']))(
    'when DATA_DIR is %s, where nobody can make a folder',
    async (place) => {
      const line = await refusal({ DATA_DIR: place })
      expect(line).toContain(`DATA_DIR ${place}`)
      expect(line).toContain('set DATA_DIR to')
    },
  )

  it.runIf(process.getuid?.() !== 0)('when DATA_DIR may not be written', async () => {
    const modes = lstatSync(dataDir).mode & 0o777
    await chmod(dataDir, 0o500)
    const { code, stderr } = await finish(start({}))
    await chmod(dataDir, modes)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^User \d+ may not use DATA_DIR .*: give that user the folder, .*\n$/)
  })

  it.runIf(isEverywhere && canMount())(
    'when DATA_DIR is on a disk that is mounted read-only',
    async () => {
      const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
      const line = await refusal({}, [...inOwnMounts, script, dataDir])
      expect(line).toContain(`DATA_DIR ${dataDir} is on a read-only file system: set DATA_DIR to`)
    },
  )

  it('when SITES_FILE does not exist', async () => {
    const file = join(folder, 'no-sites.json')
    expect(await refusal({ SITES_FILE: file })).toMatch(
      new RegExp(`^SITES_FILE=${file} cannot be read`),
    )
  })

  it.each(
    someOf([
      ['is no JSON', 'stores:\n  - one\n  - two\n', 'cannot be read'],
      ['names a store that nobody has', '{ "WPX-XX": {} }', 'WPX-XX'],
      [
        'gives one host to two stores',
        '{ "WPX-ES": { "origin": "https://a.localhost" }, "WPX-FR": { "origin": "https://a.localhost" } }',
        'a.localhost is claimed by both',
      ],
    ]),
  )('when SITES_FILE %s', async (_what, content, reason) => {
    const file = join(folder, 'sites.json')
    await writeFile(file, content)
    const line = await refusal({ SITES_FILE: file })
    expect(line).toMatch(/^SITES_FILE/)
    expect(line).toContain(reason)
  })
})

describe('whoever closes the shop', () => {
  it.each(someOf(['SIGTERM', 'SIGINT', 'SIGHUP'] as const))(
    'by %s gets exit code 0 and leaves no PostgreSQL behind',
    async (signal) => {
      const shop = await open()
      const pid = postgresPid()
      expect(isAlive(pid)).toBe(true)
      expect(await close(shop, signal)).toMatchObject({ code: 0, signal: null, stderr: '' })
      expect(isAlive(pid)).toBe(false)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    },
  )

  it.runIf(isEverywhere)('twice, out of impatience, does not cut the first end short', async () => {
    const shop = await open()
    const pid = postgresPid()
    const finished = finish(shop)
    shop.kill('SIGINT')
    shop.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: 0, stderr: '' })
    expect(isAlive(pid)).toBe(false)
  })

  it.runIf(isEverywhere)(
    'while it is still opening leaves no PostgreSQL behind either',
    async () => {
      const launched = postgresLaunched()
      const shop = start({})
      const finished = finish(shop)
      const pid = await launched
      shop.kill('SIGTERM')
      expect(await finished).toMatchObject({ code: 0, stderr: '' })
      expect(isAlive(pid)).toBe(false)
    },
  )
})

describe('whoever starts the shop again', () => {
  it.runIf(isEverywhere)('after a kill -9 finds it open and ready', async () => {
    const killed = await open()
    const finished = finish(killed)
    killed.kill('SIGKILL')
    expect((await finished).signal).toBe('SIGKILL')
    const shop = await open()
    expect(await readiness()).toBe(200)
    const pid = postgresPid()
    const { code, stdout } = await close(shop)
    expect(code).toBe(0)
    expect(stdout).toMatch(/Estampa is open \(\d+\.\d s\)/)
    // The one that outlived the killed shop: now somebody is there to stop it.
    expect(isAlive(pid)).toBe(false)
  })

  it('after a kill -9 of the shop and of its PostgreSQL finds it open and ready', async () => {
    const killed = await open()
    const finished = finish(killed)
    process.kill(postgresPid(), 'SIGKILL')
    killed.kill('SIGKILL')
    await finished
    const shop = await open()
    expect(await readiness()).toBe(200)
    expect((await close(shop)).code).toBe(0)
  })
})

type Finished = {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const outputs = new WeakMap<ChildProcess, { stdout: string; stderr: string }>()

function start(settings: Record<string, string>, launcher: string[] = []): ChildProcess {
  const [file, ...args] = [...launcher, process.execPath, program]
  const child = spawn(file, args, {
    env: {
      ...programEnv,
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'no',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const output = { stdout: '', stderr: '' }
  outputs.set(child, output)
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  return child
}

/** A shop that has said that it is open. */
function open(settings: Record<string, string> = {}): Promise<ChildProcess> {
  const child = start(settings)
  const output = outputs.get(child)!
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', () => {
      if (output.stdout.includes('Estampa is open')) resolve(child)
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output.stderr}`)))
  })
}

/** Until it has ended and so has everybody who writes to its output. */
function finish(child: ChildProcess): Promise<Finished> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...outputs.get(child)! }))
  })
}

function close(shop: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<Finished> {
  const finished = finish(shop)
  shop.kill(signal)
  return finished
}

async function refusal(settings: Record<string, string>, launcher?: string[]): Promise<string> {
  const before = traces(dataDir)
  const { code, stdout, stderr } = await finish(start(settings, launcher))
  expect(stderr, 'exactly one line').toMatch(/^[^\n]+\n$/)
  expect(stderr, 'no stack trace').not.toMatch(/⏎|\.ts:\d+|node:internal/)
  expect(stderr, 'no password').not.toContain(PASSWORD)
  expect(stdout).not.toContain('Estampa is open')
  expect(code).toBe(1)
  expect(traces(dataDir), 'the data folder is as it was').toEqual(before)
  return stderr.trimEnd()
}

/** What a write, a new file or a changed right would alter. */
function traces(path: string): string[] {
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()].map((entry) => {
    const { size, mode, mtimeNs, ctimeNs } = lstatSync(entry === path ? path : join(path, entry), {
      bigint: true,
    })
    return `${entry} ${mode} ${size} ${mtimeNs} ${ctimeNs}`
  })
}

async function readiness(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  await response.text()
  return response.status
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postgresPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

/** The number of the PostgreSQL that somebody is about to start, as soon as it has one. */
function postgresLaunched(): Promise<number> {
  return new Promise((resolve) => {
    const watcher = watch(join(dataDir, 'postgres'), (_event, name) => {
      if (name !== 'postmaster.pid' || !existsSync(pidFile()) || !(postgresPid() > 0)) return
      watcher.close()
      resolve(postgresPid())
    })
  })
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** A dead process that nobody has buried yet still has a number. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A failed test must not leave a server behind, nor spoil the next test. */
async function endLeftOverPostgres(): Promise<void> {
  if (!existsSync(pidFile())) return
  const pid = postgresPid()
  if (!isAlive(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) return
  process.kill(pid, 'SIGINT')
  await vi.waitUntil(() => !isAlive(pid), { timeout: 100_000, interval: 20 })
}

/** Whether we may mount in a namespace of our own: not in every container. */
function canMount(): boolean {
  const script = 'mount --bind /tmp /tmp && mount -o remount,bind,ro /tmp'
  const [file = '', ...args] = inOwnMounts
  return spawnSync(file, [...args, script]).status === 0
}
