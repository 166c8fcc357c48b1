import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '#tests/silent-log.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

let root: string
let dataDir: string
const servers: EmbeddedServer[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-'))
  // PostgreSQL of a root process runs as nobody, who must get through.
  if (process.getuid?.() === 0)
    await rm(root, { recursive: true }).then(() => mkdir(root, { mode: 0o711 }))
  dataDir = join(root, 'shop')
  const server = await start()
  await ask(server.url, 'create table memory (what text)')
  await server.stop()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: folder, log: silentLog, fsync: false })
  servers.push(server)
  return server
}

async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

const postmasterFile = (folder = dataDir) => join(folder, 'postgres', 'postmaster.pid')
const postmasterPid = async (folder = dataDir) =>
  Number((await readFile(postmasterFile(folder), 'utf8')).split('\n')[0])
const isGone = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return /\) [ZX]/.test(status)
}

/** Another process that starts the same database, says its url, and stops when told to. */
function startElsewhere(folder = dataDir) {
  const module = pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log, fsync: false })
    console.log(server.url)
    process.stdin.once('data', () => server.stop().then(() => process.exit(0)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    child,
    exited,
    url: new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(String(data).trim())),
    ),
    stop() {
      child.stdin.write('stop\n')
      return exited
    },
  }
}

const halfMade = async (folder: string) =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((entry) =>
    entry.startsWith('postgres.making'),
  )

test('the database is private: this machine only, password needed, no superuser', async () => {
  const { url } = await start()
  const [settings] = await ask(
    url,
    `select current_setting('listen_addresses') as addresses, current_setting('port')::int as port,
            (select rolsuper from pg_roles where rolname = current_user) as superuser,
            (select concat_ws(' ', datcollate, datlocprovider, datlocale) from pg_database
              where datname = current_database()) as locale`,
  )
  expect(settings).toMatchObject({
    addresses: '127.0.0.1',
    superuser: false,
    locale: 'C b C.UTF-8',
  })
  expect(settings?.['port']).toBeLessThan(32_768)
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const hba = await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')
  expect(hba.split('\n').filter((line) => /^(local|host).*trust/.test(line))).toEqual([])
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
})

test('a second start finds the same address and the same data', async () => {
  const first = await start()
  await ask(first.url, `insert into memory values ('kept')`)
  const pid = await postmasterPid()
  await first.stop()
  expect(await isGone(pid)).toBe(true)
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, `select what from memory where what = 'kept'`)).toHaveLength(1)
})

test('whoever comes second joins, and the last to leave stops the server', async () => {
  const other = startElsewhere()
  const url = await other.url
  const pid = await postmasterPid()
  const ours = await start()
  expect(ours.url).toBe(url)
  await other.stop()
  expect(await ask(ours.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmasterPid()).toBe(pid)
  await ours.stop()
  expect(await isGone(pid)).toBe(true)
})

test('a server is left alone while somebody else has a session in it', async () => {
  const server = await start()
  const pid = await postmasterPid()
  const visitor = new pg.Client({ connectionString: server.url })
  await visitor.connect()
  await server.stop()
  expect((await visitor.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await visitor.end()
  const again = await start()
  expect(await postmasterPid()).toBe(pid)
  await again.stop()
  expect(await isGone(pid)).toBe(true)
})

test('after kill -9 of the shop its server is joined again', async () => {
  const killed = startElsewhere()
  const url = await killed.url
  const pid = await postmasterPid()
  killed.child.kill('SIGKILL')
  await killed.exited
  const server = await start()
  expect(server.url).toBe(url)
  expect(await postmasterPid()).toBe(pid)
})

test('after kill -9 of the server it comes back at the same address', async () => {
  const server = await start()
  await ask(server.url, `insert into memory values ('survivor')`)
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(
    async () => {
      const rows = await ask(server.url, `select what from memory where what = 'survivor'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 50_000, interval: 50 },
  )
  expect(await postmasterPid()).not.toBe(pid)
})

test('after kill -9 of both the next start recovers the data', async () => {
  const killed = startElsewhere()
  const url = await killed.url
  await ask(url, `insert into memory values ('both')`)
  const pid = await postmasterPid()
  killed.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await killed.exited
  const server = await start()
  expect(await ask(server.url, `select what from memory where what = 'both'`)).toHaveLength(1)
  expect(await postmasterPid()).not.toBe(pid)
})

test('a stale pid file whose number belongs to a stranger by now is no obstacle', async () => {
  await writeFile(
    postmasterFile(),
    `${process.pid}\n${dataDir}/postgres\n0\n15000\n\n127.0.0.1\n\nready\n`,
  )
  const port = await readFile(join(dataDir, 'postgres.port'), 'utf8')
  await writeFile(
    join(dataDir, 'postgres', `.s.PGSQL.${port.trim()}.lock`),
    `${process.pid}\n${dataDir}/postgres\n0\n${port.trim()}\n${dataDir}/postgres\n`,
  )
  const server = await start()
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmasterPid()).not.toBe(process.pid)
})

test('a copy of the folder gets a server of its own, not that of the original', async () => {
  const copy = join(root, 'copy')
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true })
  const original = await start()
  await cp(postmasterFile(), postmasterFile(copy))
  const server = await start(copy)
  expect(server.url).not.toBe(original.url)
  expect(await postmasterPid(copy)).not.toBe(await postmasterPid())
})

test('it is reached by a socket, and by TCP where the path is too long for one', async () => {
  const near = await start()
  expect(new URL(near.url).searchParams.get('host')).toBe(join(dataDir, 'postgres'))
  const far = await start(join(root, 'far'.repeat(30)))
  expect(new URL(far.url).search).toBe('')
  for (const { url } of [near, far]) expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('three processes that start a new shop at once share one server', async () => {
  const folder = join(root, 'busy')
  const three = [startElsewhere(folder), startElsewhere(folder), startElsewhere(folder)]
  const urls = await Promise.all(three.map((process) => process.url))
  expect(new Set(urls).size).toBe(1)
  const pid = await postmasterPid(folder)
  await Promise.all(three.map((process) => process.stop()))
  expect(await isGone(pid)).toBe(true)
})

test('a kill while the data folder is being made leaves nothing in the way', async () => {
  const folder = join(root, 'half')
  const killed = startElsewhere(folder)
  while (!(await halfMade(folder)).some((entry) => entry.endsWith('/base'))) await sleep(5)
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  const server = await start(folder)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await (await start(folder)).stop()
})

test('a lost password file is replaced without losing data', async () => {
  const folder = join(root, 'lost')
  await cp(dataDir, folder, { recursive: true })
  await rm(join(folder, 'postgres.password'))
  const server = await start(folder)
  expect(await ask(server.url, 'select count(*)::int > 0 as found from memory')).toEqual([
    { found: true },
  ])
})

test('a port that somebody else took since last time is replaced', async () => {
  const taken = Number(await readFile(join(dataDir, 'postgres.port'), 'utf8'))
  const stranger = createServer().listen(taken, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const server = await start()
  stranger.close()
  expect(new URL(server.url).port).not.toBe(String(taken))
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

const isRoot = process.getuid?.() === 0
const canUnshare = spawnSync('unshare', ['--user', 'true']).status === 0

test.runIf(isRoot && canUnshare)('root may keep the data where nobody else gets', async () => {
  const closed = await mkdtemp(join(root, 'closed-'))
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  const server = await start(join(closed, 'shop'))
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(closed, 'shop', 'postgres'))).uid).toBe(0)
})

test.runIf(isRoot)('data of an ordinary user stay theirs when root starts the shop', async () => {
  const folder = join(root, 'theirs')
  await cp(dataDir, folder, { recursive: true })
  const chown = (path: string) => lchown(path, 4242, 4242)
  const inside = await readdir(join(folder, 'postgres'), { recursive: true })
  await Promise.all(inside.map((entry) => chown(join(folder, 'postgres', entry))))
  await chown(join(folder, 'postgres'))
  const server = await start(folder)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(postmasterFile(folder))).uid).toBe(4242)
})
