import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSandboxFolder, type Lend } from './sandbox-folder.ts'
import { type SandboxPool, openSandboxPool } from './sandbox-pool.ts'

const isRoot = process.getuid?.() === 0
const module = new URL('./hostile-test-work.ts', import.meta.url)
const limits = { count: 1, recycleAfter: 50, memoryLimitMb: 300, timeLimitMs: 5_000 }
const denied = {
  reason: 'crash',
  message: expect.stringMatching(/Access to this API has been restricted|ERR_ACCESS_DENIED/),
}

let root: string
let dataDir: string
let workArea: string
let sandboxes: SandboxPool
const servers: Server[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'rights-'))
  dataDir = join(root, 'var')
  workArea = join(dataDir, 'temporary')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await mkdir(join(dataDir, 'results'))
  await writeFile(join(root, '.env'), 'STRIPE_SECRET_KEY=sk')
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  await writeFile(join(dataDir, 'photo'), 'a photo', { mode: 0o600 })
  await writeFile(join(dataDir, 'other-photo.png'), await smallPicture(), { mode: 0o600 })
  chmodSync(dataDir, 0o700)
  sandboxes = openSandboxPool({ module, ...limits, workArea })
})
afterAll(async () => {
  await sandboxes.close()
  for (const server of servers) server.close()
  rmSync(root, { recursive: true })
})

const smallPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()

async function listening(where: number | string): Promise<Server> {
  const server = createServer((socket) => socket.end())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(where, resolve))
  return server
}

const copying = (from: string) => (lend: Lend) => ({
  from: lend.file(from),
  to: lend.folder(join(dataDir, 'results')),
})

describe('a decoder that was taken over', () => {
  it.each(['.env', 'var/postgres/PG_VERSION', 'var/photo'])('cannot read %s', async (name) => {
    await expect(sandboxes.run('read', join(root, name))).rejects.toMatchObject(denied)
  })

  it.each(['/etc/passwd', '/proc/self/environ', join(process.cwd(), '.env')])(
    'cannot read %s either',
    async (path) => {
      await expect(sandboxes.run('read', path)).rejects.toMatchObject(denied)
    },
  )

  it('cannot list the folders of the shop', async () => {
    for (const path of [root, dataDir, process.cwd()]) {
      await expect(sandboxes.run('list', path)).rejects.toMatchObject(denied)
    }
  })

  it('cannot write beside its results', async () => {
    const program = new URL('./sandbox-pool.ts', import.meta.url).pathname
    for (const path of [join(dataDir, 'planted'), program, 'planted', 'in/planted']) {
      await expect(sandboxes.run('write', path)).rejects.toMatchObject(denied)
    }
    expect(existsSync(join(dataDir, 'planted'))).toBe(false)
  })

  // The Node of the machine, which serves where ours does not run, may be one that cannot forbid it.
  it.runIf(Number.parseInt(process.versions.node, 10) >= 25)(
    'cannot open a connection, neither to a port nor to a socket',
    async () => {
      const { port } = (await listening(0)).address() as { port: number }
      const path = join(root, 'socket')
      await listening(path)
      for (const options of [{ host: '127.0.0.1', port }, { path }]) {
        await expect(sandboxes.run('connect', options)).rejects.toMatchObject(denied)
      }
    },
  )

  it('cannot start a program', async () => {
    await expect(sandboxes.run('spawn', process.execPath)).rejects.toMatchObject(denied)
  })

  it('cannot change the file that it was given', async () => {
    const input = (lend: Lend) => lend.file(join(dataDir, 'photo'))
    await expect(sandboxes.run('write', input)).rejects.toMatchObject({ reason: 'crash' })
    expect(await readFile(join(dataDir, 'photo'), 'utf8')).toBe('a photo')
  })

  it.each([
    ['soft', symlink],
    ['hard', link],
  ])('cannot make the shop keep a file of its own by a %s link', async (_, makeLink) => {
    const folder = makeSandboxFolder(workArea, undefined)
    await makeLink(join(root, '.env'), join(folder.writable[0]!, 'result'))
    const results = join(dataDir, 'results')
    const taking = folder.takeResults({ files: new Map(), resultsTo: results })
    await expect(taking).rejects.toMatchObject({ reason: 'crash' })
    expect(existsSync(join(results, 'result'))).toBe(false)
    await folder.remove()
  })

  it.runIf(isRoot)('is another user, whom no file of the shop is open to', async () => {
    expect(await sandboxes.run('whoAmI', null)).toEqual({
      uid: 65_533,
      gid: 65_533,
      groups: [65_533],
    })
    const reading = sandboxes.run('readByNativeCode', join(dataDir, 'other-photo.png'))
    await expect(reading).rejects.toMatchObject({ reason: 'crash' })
  })
})

describe('a sandbox process', () => {
  it('gets a file out of a closed folder, and leaves its result to us', async () => {
    await sandboxes.run('copy', copying(join(dataDir, 'photo')))
    const path = join(dataDir, 'results', 'copy')
    expect(await readFile(path, 'utf8')).toBe('a photo')
    expect(statSync(path).uid).toBe(process.getuid?.() ?? statSync(root).uid)
  })

  it('finds nothing of the task before', async () => {
    await sandboxes.run('copy', copying(join(dataDir, 'photo')))
    for (const name of ['in', 'out', 'tmp']) expect(await sandboxes.run('list', name)).toEqual([])
  })

  it('whose folder was cleaned away is replaced', async () => {
    await sandboxes.run('whoAmI', null)
    await rename(workArea, join(dataDir, 'away'))
    await sandboxes.run('copy', copying(join(dataDir, 'photo')))
    expect(await readdir(workArea)).toHaveLength(1)
  })

  it('leaves no folder behind', async () => {
    const short = openSandboxPool({ module, ...limits, workArea: join(dataDir, 'short') })
    await short.run('whoAmI', null)
    await short.close()
    expect(await readdir(join(dataDir, 'short'))).toEqual([])
  })
})
